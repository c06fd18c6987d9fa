/**
 * Dependencies point one way (docs/architecture.md §Boundaries). Every rule here has a planted violation in
 * scripts/boundaries.test.ts, which proves that the rule fires.
 * It reads with TypeScript 6: with 7 it reads no files and still exits 0 (docs/decisions/003).
 */
import { MODULE_EDGES } from './apps/server/module-edges.mjs'

const TEST = '\\.(test|suite)\\.tsx?$|/testing/'
const MODULES = 'apps/server/src/modules'

const rule = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to })

/** Between server modules only `public.ts` is a door, and only along the listed edges. */
const edgeRules = Object.entries(MODULE_EDGES).map(([name, allowed]) =>
  rule(
    `module-edge-${name}`,
    { path: `^${MODULES}/${name}/`, pathNot: TEST },
    { path: `^${MODULES}/[^/]+/`, pathNot: `^${MODULES}/(${[name, ...allowed].join('|')})/` },
    `${name} may know ${allowed.length ? allowed.join(', ') : 'no other module'}`,
  ),
)

/** Inside a module: public ◄ domain ◄ store ◄ commands, queries ◄ http, realtime, jobs ◄ module.ts. */
const LAYERS = ['public', 'domain', 'store', 'commands|queries', 'http|realtime|jobs', 'module']
const layerRules = LAYERS.slice(0, -1).map((layer, i) =>
  rule(
    `module-layer-${layer.split('|')[0]}`,
    { path: `^${MODULES}/([^/]+)/(${layer})(/|\\.ts$)`, pathNot: TEST },
    { path: `^${MODULES}/$1/(${LAYERS.slice(i + 1).join('|')})(/|\\.ts$)` },
    'a layer knows only the layers below it',
  ),
)

export default {
  forbidden: [
    rule('no-cycles', {}, { circular: true }, 'a cycle has no bottom to start reading from'),
    rule('no-unresolved', {}, { couldNotResolve: true }, 'an import that leads nowhere'),
    rule(
      'rules-alone',
      { path: '^packages/rules/src/', pathNot: TEST },
      { pathNot: '^packages/rules/src/' },
      'the game is pure: nothing but itself',
    ),
    rule(
      'bots-see-rules-only',
      { path: '^packages/bots/src/', pathNot: TEST },
      { pathNot: '^packages/(bots|rules)/src/' },
      'a practice player gets a view and gives a command',
    ),
    rule(
      'contracts-know-rules-and-zod',
      { path: '^packages/contracts/src/', pathNot: TEST },
      { pathNot: '^packages/(contracts|rules)/src/|node_modules/zod/' },
      'the wire knows neither side',
    ),
    rule(
      'contracts-by-file',
      {
        path: '^(packages|apps|e2e|bench|cluster)/',
        pathNot: '^apps/server/src/testing/refusals/contract-values\\.ts$',
      },
      { path: '^packages/contracts/src/index\\.ts$' },
      'one file of the contracts (`@gorod/contracts/game`); index.ts is for what reads them all',
    ),
    rule(
      'platform-owns-nothing',
      { path: '^apps/server/src/platform/' },
      { path: `^${MODULES}/|^apps/server/src/(app|main)\\.ts$` },
      'platform is what every module needs and none owns',
    ),
    rule(
      'modules-meet-at-public',
      { path: `^${MODULES}/([^/]+)/`, pathNot: TEST },
      { path: `^${MODULES}/[^/]+/`, pathNot: `^${MODULES}/($1/|[^/]+/public\\.ts$)` },
      'another module is its public.ts',
    ),
    ...edgeRules,
    ...layerRules,
    rule(
      'module-door-for-app-only',
      { pathNot: `^apps/server/src/app-modules\\.ts$|${TEST}` },
      { path: `^${MODULES}/[^/]+/module\\.ts$` },
      'only app-modules.ts sees how modules are wired',
    ),
    rule(
      'app-seen-by-main-only',
      { pathNot: `^apps/server/src/(main|app|offline-app|seed/seeding)\\.ts$|${TEST}` },
      { path: '^apps/server/src/app(-modules)?\\.ts$' },
      'only main.ts, commands of the operator and tests build the app',
    ),
    rule(
      'sql-in-stores',
      { path: '^apps/server/src/', pathNot: `^apps/server/src/platform/(db|jobs)/|/store(/|\\.ts$)|${TEST}` },
      { path: 'node_modules/(kysely|pg)/' },
      'only a store speaks SQL',
    ),
    rule(
      'web-ui-is-dumb',
      { path: '^apps/web/src/ui/', pathNot: TEST },
      { path: '^apps/web/src/(shared|features|screens|app)/' },
      'ui parts know nothing of the product',
    ),
    rule(
      'web-shared-below-features',
      { path: '^apps/web/src/shared/', pathNot: TEST },
      { path: '^apps/web/src/(features|screens|app)/' },
      'shared knows no feature',
    ),
    rule(
      'web-features-apart',
      { path: '^apps/web/src/features/([^/]+)/', pathNot: TEST },
      { path: '^apps/web/src/(features/(?!$1/)|screens/|app/)' },
      'features meet on a screen, never in each other',
    ),
    rule(
      'web-screens-below-app',
      { path: '^apps/web/src/screens/', pathNot: TEST },
      { path: '^apps/web/src/app/' },
      'a screen does not know the router that shows it',
    ),
    rule(
      'web-realtime-client',
      { path: '^apps/web/src/', pathNot: `^apps/web/src/shared/realtime/|${TEST}` },
      { path: 'node_modules/socket\\.io-client/' },
      'only shared/realtime opens the socket',
    ),
    rule(
      'web-media-client',
      { path: '^apps/web/src/', pathNot: `^apps/web/src/shared/media/|${TEST}` },
      { path: 'node_modules/(janus-gateway|webrtc-adapter)/' },
      'only shared/media talks to the gateway',
    ),
    rule(
      'web-apart-from-server',
      { path: '^apps/web/' },
      { path: '^apps/server/' },
      'they meet at contracts',
    ),
    rule(
      'server-apart-from-web',
      { path: '^apps/server/' },
      { path: '^apps/web/' },
      'they meet at contracts',
    ),
    rule(
      'tests-see-not-seen',
      { path: '^(packages|apps)/', pathNot: TEST },
      { path: '^(e2e|bench)/|^apps/server/src/testing/' },
      'nothing imports tests or benches',
    ),
    rule(
      'test-helpers-in-testing',
      { path: '^apps/server/src/' },
      { path: '^apps/server/src/(modules|platform)/.*/testing[./]' },
      'helpers of server tests are in src/testing, by module',
    ),
  ],
  options: {
    parser: 'tsc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^apps/web/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
}
