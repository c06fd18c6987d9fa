import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { checkBoundaries, unusedEdges } from './boundaries.mjs'

const MODULES = 'apps/server/src/modules'
const WEB = 'apps/web/src'

/** rule → a file that breaks it: where it stands and what it imports. */
const PLANTED: readonly (readonly [rule: string, file: string, imports: string])[] = [
  ['rules-alone', 'packages/rules/src/a.ts', 'node:fs'],
  ['rules-alone', 'packages/rules/src/a.ts', 'zod'],
  ['bots-see-rules-only', 'packages/bots/src/a.ts', '../../contracts/src/b.ts'],
  ['contracts-know-rules-and-zod', 'packages/contracts/src/a.ts', 'fastify'],
  ['contracts-by-file', `${WEB}/shared/a.ts`, '../../../../packages/contracts/src/index.ts'],
  ['platform-owns-nothing', 'apps/server/src/platform/a.ts', '../modules/games/public.ts'],
  ['modules-meet-at-public', `${MODULES}/matchmaking/a.ts`, '../games/store/b.ts'],
  ['module-edge-settings', `${MODULES}/settings/a.ts`, '../games/public.ts'],
  ['module-edge-media', `${MODULES}/media/a.ts`, '../games/public.ts'],
  ['module-layer-public', `${MODULES}/games/public.ts`, './domain/b.ts'],
  ['module-layer-domain', `${MODULES}/games/domain/a.ts`, '../store/b.ts'],
  ['module-layer-store', `${MODULES}/games/store.ts`, './http/b.ts'],
  ['module-layer-commands', `${MODULES}/games/queries/a.ts`, '../realtime.ts'],
  ['module-layer-http', `${MODULES}/games/jobs/a.ts`, '../module.ts'],
  ['module-door-for-app-only', `${MODULES}/statistics/a.ts`, '../games/module.ts'],
  ['app-seen-by-main-only', 'apps/server/src/platform/a.ts', '../app.ts'],
  ['sql-in-stores', `${MODULES}/games/domain/a.ts`, 'kysely'],
  ['web-ui-is-dumb', `${WEB}/ui/a.ts`, '../shared/b.ts'],
  ['web-shared-below-features', `${WEB}/shared/a.ts`, '../features/table/b.ts'],
  ['web-features-apart', `${WEB}/features/auth/a.ts`, '../table/b.ts'],
  ['web-screens-below-app', `${WEB}/screens/home/a.ts`, '../../app/b.ts'],
  ['web-realtime-client', `${WEB}/features/table/a.ts`, 'socket.io-client'],
  ['web-media-client', `${WEB}/features/table/a.ts`, 'janus-gateway'],
  ['web-apart-from-server', `${WEB}/shared/a.ts`, '../../../server/src/platform/b.ts'],
  ['server-apart-from-web', 'apps/server/src/platform/a.ts', '../../../web/src/ui/b.ts'],
  ['tests-see-not-seen', `${WEB}/shared/a.ts`, '../../../../e2e/b.ts'],
  ['test-helpers-in-testing', `${MODULES}/games/a.test.ts`, './testing/b.ts'],
  ['test-helpers-in-testing', `${MODULES}/media/a.test.ts`, './testing.ts'],
  ['no-unresolved', `${WEB}/shared/a.ts`, './nowhere.ts'],
]

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

function write(folder: string, file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}

/** A small checkout of its own, so that nothing is planted in the real one. */
function checkoutWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'boundaries-'))
  folders.push(folder)
  symlinkSync(join(import.meta.dirname, '../node_modules'), join(folder, 'node_modules'))
  for (const place of ['packages', 'apps', 'e2e', 'bench', 'cluster']) mkdirSync(join(folder, place))
  for (const [file, text] of Object.entries(files)) write(folder, file, text)
  return folder
}

const planted = (file: string, imports: string): Record<string, string> => ({
  ...(imports.startsWith('.') && !imports.includes('nowhere')
    ? { [join(dirname(file), imports)]: 'export const b = 1\n' }
    : {}),
  [file]: `import * as b from '${imports}'\nexport const a = b\n`,
})

/** The name of a planted file among all others: its place matters, its name only where it says what the file is. */
const ownName = (file: string, index: number): string =>
  file.replace(/\/a(\.test)?\.ts$/, (_, test = '') => `/a${index}${test}.ts`)

describe('the import checker', () => {
  // One checkout with all of them: the checker takes a second to load, however little it reads.
  const files = PLANTED.map(([, file], index) => ownName(file, index))
  const { violations } = checkBoundaries(
    checkoutWith({
      ...Object.fromEntries(
        PLANTED.flatMap(([, , imports], index) => Object.entries(planted(files[index] ?? '', imports)))
          // What is imported first, so that it does not replace a planted file.
          .sort(
            ([, one], [, other]) => Number(one.startsWith('import')) - Number(other.startsWith('import')),
          ),
      ),
      'packages/rules/src/cycle-a.ts':
        "import { b } from './cycle-b.ts'\nexport const a = (): unknown => b\n",
      'packages/rules/src/cycle-b.ts':
        "import { a } from './cycle-a.ts'\nexport const b = (): unknown => a\n",
      'packages/rules/src/type-a.ts':
        "import type { B } from '../../contracts/src/type-b.ts'\nexport type A = B\n",
      'packages/contracts/src/type-b.ts': 'export type B = 1\n',
    }),
  )
  const rulesBrokenBy = (file: string) =>
    violations.filter(({ from }) => from === file).map(({ rule }) => rule)

  it.each(PLANTED.map((row, index) => [...row, files[index] ?? ''] as const))(
    'reports %s: %s importing %s',
    (rule, _, imports, from) => {
      expect(rulesBrokenBy(from), `${from} → ${imports}`).toContain(rule)
    },
  )

  it('reports a cycle', () => {
    expect(rulesBrokenBy('packages/rules/src/cycle-a.ts')).toEqual(['no-cycles'])
  })

  it('sees type-only imports too', () => {
    expect(rulesBrokenBy('packages/rules/src/type-a.ts')).toEqual(['rules-alone'])
  })

  it('accepts imports that point the right way', () => {
    const { files, violations } = checkBoundaries(
      checkoutWith({
        ...planted(`${MODULES}/matchmaking/commands/a.ts`, '../../games/public.ts'),
        ...planted(`${WEB}/screens/home/a.ts`, '../../features/auth/b.ts'),
        ...planted(`${MODULES}/games/store/c.ts`, 'kysely'),
      }),
    )
    expect(violations).toEqual([])
    expect(files).toBe(5)
  })
})

describe('an allowed edge that nobody uses', () => {
  const edges = { games: ['media', 'accounts'], media: [] }
  const importing = (source: string, resolved: string) => [{ source, dependencies: [{ resolved }] }]
  const media = `${MODULES}/media/public.ts`
  const accounts = `${MODULES}/accounts/public.ts`

  it('an unused edge is named', () => {
    expect(unusedEdges(importing(`${MODULES}/games/module.ts`, media), edges)).toEqual(['games → accounts'])
  })

  it('an edge that only a test uses is named', () => {
    const files = [
      ...importing(`${MODULES}/games/module.ts`, media),
      ...importing(`${MODULES}/games/a.test.ts`, accounts),
      ...importing(`${MODULES}/games/testing/a.ts`, accounts),
    ]
    expect(unusedEdges(files, edges)).toEqual(['games → accounts'])
  })
})
