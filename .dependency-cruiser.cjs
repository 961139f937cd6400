/** Who may import whom. The reasons stand in ARCHITECTURE.md. */
const homes = [
  { vendor: '^(pg|pgvector|@electric-sql/)', home: '^src/store/' },
  { vendor: '^@slack/', home: '^src/(slack|demo)/' },
  { vendor: '^@anthropic-ai/', home: '^src/model/' },
  { vendor: '^(@xenova/|@energetic-ai/)', home: '^src/embedding/' },
  { vendor: '^(bullmq|ioredis)', home: '^(src/queue|workers)/' },
  { vendor: '^pino', home: '^src/log\\.ts$' },
  { vendor: '^libpg-query', home: '^src/catalogue/' },
];

/** The composition roots: the only places that construct adapters. */
const roots =
  '^src/(main|runtime|open-embedders|service|service-work|cli)\\.ts$|^src/cli/|^src/demo/|^workers/|^eval/|^scripts/|^test/';

const layers = [
  { name: 'domain-imports-nothing', from: '^src/domain/', to: '^(src/(?!domain/)|workers|eval|test)' },
  {
    name: 'catalogue-and-retrieval-below-all',
    from: '^src/(catalogue|retrieval)/',
    to: '^src/(answering|routing|tools|slack|http|cli|ingest)/',
  },
  {
    name: 'routing-and-tools-below-answering',
    from: '^src/(routing|tools)/',
    to: '^src/(answering|slack|http|cli|ingest)/',
  },
  { name: 'answering-below-surfaces', from: '^src/answering/', to: '^src/(slack|http|cli|ingest)/' },
  {
    name: 'questions-below-slack',
    from: '^src/questions/',
    to: '^src/(slack|http|cli|answering|routing|tools)/',
  },
  { name: 'slack-below-composition', from: '^src/slack/', to: '^src/(http|cli|demo)/' },
  {
    name: 'ingest-below-surfaces',
    from: '^src/ingest/',
    to: '^src/(answering|routing|tools|slack|http|cli)/',
  },
];

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'src-stands-alone',
      severity: 'error',
      // The command that starts a worker is a composition root as the others.
      from: { path: '^src/', pathNot: '^src/cli/command-work\\.ts$' },
      to: { path: '^(workers|eval|test|scripts)/' },
    },
    {
      name: 'workers-and-eval-apart',
      severity: 'error',
      from: { path: '^(workers|eval)/' },
      // Evaluations run on the databases of the tests, and so never on a configured one.
      to: { path: '^(workers|eval|test)/', pathNot: '^$1/|^test/support/' },
    },
    {
      name: 'adapters-as-types-only',
      severity: 'error',
      from: { path: '^src/', pathNot: `${roots}|^src/(store|embedding|model|queue)/` },
      to: { path: '^src/(store|embedding|model|queue)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'adapters-apart',
      severity: 'error',
      from: { path: '^src/(store|embedding|model|queue)/' },
      to: {
        path: '^src/(store|embedding|model|queue)/',
        pathNot: '^src/$1/',
        dependencyTypesNot: ['type-only'],
      },
    },
    ...layers.map(({ name, from, to }) => ({
      name,
      severity: 'error',
      from: { path: from },
      to: { path: to },
    })),
    ...homes.map(({ vendor, home }) => ({
      name: `home-of-${vendor.replace(/[^a-z-]+/g, '-')}`,
      severity: 'error',
      from: { path: '^(src|workers|eval)/', pathNot: home },
      to: { path: `node_modules/${vendor.slice(1)}` },
    })),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
