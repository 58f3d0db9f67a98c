/** The imports that are allowed between parts: the arrows of the README's map. Each rule was seen to fail once. */
const part = (path) => `^${path}/`;
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  comment: `${from} may import only ${allowed.join(', ') || 'itself'} of this repository.`,
  from: { path: part(from) },
  to: { path: '^(packages|apps|examples|e2e|bench)/', pathNot: [from, ...allowed].map(part) },
});

const service = 'apps/service/src';

/** The layers of the service. Each imports only those before it; the files beside them in `src/` are for all. */
const layers = ['database', 'security', 'rate-limits', 'domain', 'jobs'];

/** The folders of `domain/`. Each imports only those before it. */
const nouns = [
  'deployment',
  'pictures',
  'webhooks',
  'events',
  'emails',
  'teams',
  'permissions',
  'verification-codes',
  'sessions',
  'projects',
  'sign-in',
  'users',
  'oauth',
];

const notTests = '(\\.test\\.ts$|/testing/)';

/** Forbids each folder of an ordered list to import a later one. */
const inOrder = (parent, folders) =>
  folders.slice(0, -1).map((folder, index) => ({
    name: `${folder}-imports-no-later-folder`,
    severity: 'error',
    comment: `The order of the folders is in .dependency-cruiser.js: ${folders.join(', ')}.`,
    from: { path: part(`${parent}/${folder}`), pathNot: notTests },
    to: { path: part(`${parent}/(${folders.slice(index + 1).join('|')})`) },
  }));

export default {
  forbidden: [
    ...inOrder(service, layers),
    ...inOrder(`${service}/domain`, nouns),
    {
      name: 'domain-folders-have-an-order',
      severity: 'error',
      comment: 'A new folder of domain/ takes its place in the list `nouns` of .dependency-cruiser.js.',
      from: {},
      to: { path: `^${service}/domain/`, pathNot: part(`${service}/domain/(${nouns.join('|')})`) },
    },
    {
      name: 'layers-know-no-endpoint',
      severity: 'error',
      comment: 'Endpoints (features/, routes/) and HTTP (http/) stand on the other layers. Jobs run beside them.',
      from: { path: part(`${service}/(${layers.join('|')}|metrics|tracing)`), pathNot: notTests },
      to: { path: `^${service}/(features/|routes/|http/|app\\.ts|open-deps\\.ts|main\\.ts)` },
    },
    {
      name: 'http-knows-no-feature',
      severity: 'error',
      from: { path: part(`${service}/http`), pathNot: notTests },
      to: { path: `^${service}/(features|routes|jobs)/` },
    },
    {
      name: 'features-hold-no-sql',
      severity: 'error',
      comment: 'SQL is in domain/<noun>/. Features and routes call its functions.',
      from: { path: part(`${service}/(features|routes)`), pathNot: notTests },
      to: {
        path: `^${service}/database/(database|statements|schema|kysely|work)\\.ts$`,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'features-start-no-job',
      severity: 'error',
      comment: 'A feature commits a row; the worker in jobs/ finds it.',
      from: { path: part(`${service}/(features|routes)`), pathNot: notTests },
      to: { path: `^${service}/jobs/` },
    },
    only('contract-imports-nothing-of-ours', 'packages/contract', []),
    only('js-imports-contract', 'packages/js', ['packages/contract', 'packages/testing']),
    only('ui-imports-nothing-of-ours', 'packages/ui', []),
    only('react-imports-js-and-ui', 'packages/react', [
      'packages/js',
      'packages/ui',
      'packages/contract',
      'packages/testing',
    ]),
    only('testing-imports-contract', 'packages/testing', ['packages/contract']),
    {
      ...only('service-imports-contract', 'apps/service', ['packages/contract']),
      comment: 'Only tests of the service import the client library, to stand in front of it as apps do.',
      from: { path: part('apps/service'), pathNot: '(\\.test\\.ts$|/testing/)' },
    },
    only('dashboard-imports-react', 'apps/dashboard', [
      'packages/react',
      'packages/ui',
      'packages/js',
      'packages/contract',
    ]),
    only('next-imports-react-and-js', 'packages/next', ['packages/react', 'packages/js']),
    only('router-examples-import-react', 'examples/(react|tanstack)-router', ['packages/react']),
    only('next-example-imports-next', 'examples/next', ['packages/next']),
    only('demo-imports-react', 'examples/demo', ['packages/react']),
    only('gallery-imports-react-and-the-fake-service', 'examples/gallery', [
      'packages/react',
      'packages/testing',
      'packages/ui',
      'packages/contract',
    ]),
    // The installation of published packages is shared with the tests of the service.
    only('e2e-knows-urls-only', 'e2e', ['apps/service/src/testing']),
    {
      name: 'contract-imports-only-the-schema-library',
      severity: 'error',
      from: { path: part('packages/contract/src'), pathNot: '\\.test\\.ts$' },
      to: { dependencyTypesNot: ['local', 'undetermined'], pathNot: 'node_modules/zod/' },
    },
    {
      name: 'js-is-free-of-frameworks',
      severity: 'error',
      from: { path: part('packages/js') },
      to: { path: 'node_modules/(react|react-dom|next|vue)/' },
    },
    {
      name: 'features-never-import-each-other',
      severity: 'error',
      comment: 'Rules and SQL that two features or routes share are in domain/.',
      from: { path: '^apps/service/src/(features|routes)/([^/.]+)', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/service/src/(features|routes)/', pathNot: '^apps/service/src/$1/$2[/.]' },
    },
    {
      name: 'only-main-reads-the-environment',
      severity: 'error',
      from: { path: part('apps/service/src'), pathNot: '^apps/service/src/(main|testing/.*)\\.ts$' },
      to: { path: '^(node:)?process$' },
    },
    {
      name: 'opentelemetry-is-in-three-files',
      severity: 'error',
      comment: 'Everything else uses tracing/span.ts, so that nothing of OpenTelemetry is loaded if it is off.',
      from: { path: part('apps/service/src'), pathNot: '/tracing/(opentelemetry|create-tracing|log-export)\\.ts$' },
      to: { path: 'node_modules/@opentelemetry/' },
    },
    {
      name: 'opentelemetry-is-loaded-on-demand',
      severity: 'error',
      from: {
        path: part('apps/service/src'),
        pathNot: `${notTests}|/tracing/(opentelemetry|create-tracing|log-export)\\.ts$`,
      },
      to: {
        path: '/tracing/(opentelemetry|create-tracing|log-export)\\.ts$',
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
    },
    {
      name: 'testing-stays-in-tests',
      severity: 'error',
      comment: 'Only tests and the gallery import the fake service and other helpers of tests.',
      from: { pathNot: '(\\.test\\.tsx?$|/testing/|^e2e/|^bench/|^examples/gallery/|\\.config\\.ts$)' },
      to: { path: '/testing/' },
    },
    { name: 'no-cycles', severity: 'error', from: { pathNot: '^packages/js/src/apps/' }, to: { circular: true } },
    {
      name: 'no-cycles-of-apps-but-in-types',
      severity: 'error',
      comment:
        'The types of the apps name each other: a user of the project `internal` has projects, each with an admin app.',
      from: { path: '^packages/js/src/apps/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'shipped-code-declares-what-it-imports',
      severity: 'error',
      comment:
        'A development dependency, or one that only another part declares, is absent where this part is installed.',
      from: { path: '^(packages/[^/]+|apps/service)/src/', pathNot: '(\\.test\\.tsx?$|/testing/)' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['npm', 'npm-peer'] },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      // Their packages are installed, or their imports led elsewhere, by those who run them.
      from: { pathNot: '^(docs/examples/reference-app|e2e/newer-(next|react)|bench/peers)/' },
      // Next.js is installed for its example alone, and not before the browser needs it.
      to: { couldNotResolve: true, pathNot: '(\\.css(\\?inline)?$|^next(/|$))' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules|/(dist|lib)/' },
    // These are apps of their own. Their packages and components are added elsewhere.
    exclude: {
      path: '^(packages|apps|examples)/[^/]+/(dist/|lib/|\\.next/|next-env)|^e2e/(older-react|turbopack|ejected|reference-next|reference-commonjs|commonjs-app|runtimes)/',
    },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@keystack/source', 'import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
