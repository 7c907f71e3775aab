/** The rules of the architecture; there is no list of exceptions. */
/** The wings that features stand in, each after those that it may import. */
const WINGS = ['accounts', 'people', 'messages', 'casting', 'schedule', 'exchange', 'office']
const wing = `(${WINGS.join('|')})`
/** A feature: its wing and its name. */
const feature = `^apps/server/src/${wing}/([^/]+)/`
/** The layers of the web application from the pages down. `routes` alone may import the generated tree of routes. */
const WEB_LAYERS = ['routes', wing, 'shared', 'devices', 'ui', 'app']
const webFeature = `^apps/web/src/${wing}/([^/]+)/`

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no-cycles', comment: 'Imports of types count as well.', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'contract-imports-zod-only',
      severity: 'error',
      from: { path: '^packages/contract/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^packages/contract/src', '^node_modules/zod/'] },
    },
    {
      name: 'rules-load-without-zod',
      comment:
        'A page loads rules and limits first and zod only with its forms, so only endpoints.ts and *.endpoints.ts of a feature import zod.',
      severity: 'error',
      from: { path: '^packages/contract/src/[^/]+/', pathNot: ['[/.]endpoints\\.ts$', '\\.test\\.ts$'] },
      to: { path: ['^node_modules/zod/', '[/.]endpoints\\.ts$'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'features-meet-through-services',
      comment: 'A feature reaches another only through its service, and the pure rules (`*.domain.ts`) of one in its wing.',
      severity: 'error',
      from: { path: feature, pathNot: '\\.test\\.ts$' },
      to: { path: feature, pathNot: ['^apps/server/src/$1/$2/', '\\.service\\.ts$', '^apps/server/src/$1/[^/]+/[^/]+\\.domain\\.ts$'] },
    },
    {
      name: 'modules-are-opened-by-the-composition-root',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: ['^apps/server/src/(deps|app)\\.ts$', '\\.test\\.ts$', '^apps/server/src/testing/'] },
      to: { path: '\\.module\\.ts$' },
    },
    {
      name: 'composition-root-knows-modules-only',
      severity: 'error',
      from: { path: '^apps/server/src/(deps|app)\\.ts$' },
      to: { path: feature, pathNot: '\\.module\\.ts$' },
    },
    {
      name: 'only-repositories-touch-the-database',
      severity: 'error',
      from: { path: feature, pathNot: ['\\.repository\\.ts$', '\\.test\\.ts$'] },
      to: { path: ['^apps/server/src/db/schema', '^node_modules/(pg|drizzle-orm)/'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-routes-touch-fastify',
      severity: 'error',
      from: { path: feature, pathNot: ['\\.routes\\.ts$', '\\.test\\.ts$'] },
      to: { path: ['^node_modules/(fastify|@fastify)/', '^apps/server/src/http/'] },
    },
    {
      name: 'rules-know-the-contract-only',
      severity: 'error',
      from: { path: '\\.domain\\.ts$' },
      to: { pathNot: ['^packages/contract/src', '\\.domain\\.ts$'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^apps/server/src/(platform|db|http)/', pathNot: '\\.test\\.ts$' },
      to: { path: `^apps/server/src/(${WINGS.join('|')}|app\\.ts|deps\\.ts|main\\.ts)` },
    },
    {
      name: 'platform-knows-no-http',
      severity: 'error',
      from: { path: '^apps/server/src/(platform|db)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/http/' },
    },
    {
      name: 'web-features-do-not-meet',
      severity: 'error',
      from: { path: webFeature },
      to: { path: webFeature, pathNot: '^apps/web/src/$1/$2/' },
    },
    ...WINGS.map((name, at) => ({
      name: `${name}-knows-earlier-wings`,
      comment: `Of the wings, ${WINGS.join(' → ')}, each imports only those to its left, of its own side and of the others.`,
      severity: 'error',
      from: { path: `^(apps/server|apps/web|packages/contract)/src/${name}/`, pathNot: '\\.test\\.tsx?$' },
      to: { path: `^(apps/server|apps/web|packages/contract)/src/(${WINGS.slice(at + 1).join('|') || 'none'})/` },
    })),
    ...WEB_LAYERS.map((layer, at) => ({
      name: `web-${layer === wing ? 'features' : layer}-knows-what-is-below`,
      comment: `Of the web's layers, ${WEB_LAYERS.join(' → ').replace(wing, 'features')}, each imports only those to its right.`,
      severity: 'error',
      from: { path: `^apps/web/src/${layer}/`, pathNot: '\\.test\\.tsx?$' },
      to: { path: `^apps/web/src/(${[...WEB_LAYERS.slice(0, at), 'route-tree\\.gen'].join('|')})` },
    })),
    {
      name: 'page-and-server-meet-in-the-contract',
      severity: 'error',
      from: { path: '^apps/web/src' },
      to: { path: '^apps/server' },
    },
    {
      name: 'product-knows-neither-tests-nor-tools',
      severity: 'error',
      from: { path: '^(apps|packages)/' },
      to: { path: '^(tests|tools)/' },
    },
    {
      name: 'harness-knows-no-tools',
      severity: 'error',
      from: { path: '^tests/harness/' },
      to: { path: '^tools/' },
    },
    {
      name: 'tests-meet-in-the-harness',
      severity: 'error',
      from: { path: '^tests/([^/]+)/' },
      to: { path: '^tests/[^/]+/', pathNot: '^tests/(harness|$1)/' },
    },
    {
      name: 'tools-know-the-harness-of-the-tests-only',
      severity: 'error',
      from: { path: '^tools/' },
      to: { path: '^tests/', pathNot: '^tests/harness/' },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      // A script of a page imports nothing, and the build names it by its address.
      from: { orphan: true, pathNot: ['\\.d\\.ts$', '\\.config\\.(ts|mjs)$', '^apps/web/build/load-after-paint\\.ts$'] },
      to: {},
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'no-dev-dependencies-in-what-runs',
      severity: 'error',
      from: { path: '^(apps/server/src|packages/contract/src)', pathNot: ['\\.test\\.tsx?$', '/testing/', 'test-server\\.ts$'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['route-tree\\.gen\\.ts$', '/dist/'] },
    tsPreCompilationDeps: true,
    parser: 'swc',
    detectProcessBuiltinModuleCalls: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
}
