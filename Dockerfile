# The program runs from its source (docs/decisions/0002): the image holds it and its packages, and no compiler.
FROM node:20-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev

FROM node:20-bookworm-slim
# git and ssh: for sources that are repositories.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates git openssh-client \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json tsconfig.json ./
COPY library library
COPY migrations migrations
COPY templates templates
COPY src src
COPY workers workers
# Models and copies of sources; the configuration is mounted at /config.
RUN mkdir /data /config && chown node:node /data
ENV NODE_ENV=production SWITCHYARD_HOME=/data
USER node
VOLUME /data
# switchyard.yaml and relative paths in it are looked for here.
WORKDIR /config
EXPOSE 3000
ENTRYPOINT ["node", "--import", "/app/node_modules/tsx/dist/loader.mjs", "/app/src/cli.ts"]
CMD ["start"]
