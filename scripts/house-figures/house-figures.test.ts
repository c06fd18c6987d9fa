import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readCheckout } from './checkout.mjs'
import { factFigures } from './facts.mjs'
import { escapeFigures, importFigures } from './imports.mjs'
import { commentFigures, nameFigures } from './prose.mjs'
import { functionFigures, sizeFigures } from './sizes.mjs'
import { styleFigures } from './styles.mjs'

const TABLE = 'apps/web/src/features/table'
const FILES = {
  'packages/contracts/package.json':
    '{ "name": "@gorod/contracts", "exports": { ".": "./src/index.ts", "./*": "./src/*.ts" } }',
  'packages/contracts/src/index.ts': "export * from './game.ts'\n",
  'packages/contracts/src/game.ts': '/** Who plays. */\nexport type Table = number\n',
  'apps/server/module-edges.mjs': "export const MODULE_EDGES = { games: ['media', 'clubs'] }\n",
  'apps/server/src/modules/media/public.ts': 'export const sent = 1 as unknown as string\n',
  'apps/server/src/modules/games/module.ts':
    "import { game } from '@gorod/contracts'\nimport '@gorod/contracts/game'\nimport { sent } from '../media/public.ts'\nexport function both() {\n  return [game, sent] as never\n}\n",
  [`${TABLE}/deck/plate.ts`]: "import '../room/plate.ts'\n",
  [`${TABLE}/room/plate.ts`]: "import '../deck/plate.ts'\n",
  [`${TABLE}/room/plate.test.ts`]: "it('is red', () => 1 as never)\n",
  'packages/rules/src/engine/late.ts':
    "export const isLate = (id: string) => id !== 'deal' && (id === 'morning' || id === 'gameOver')\n",
  'packages/bots/src/early.ts': "export const isEarly = (id: string) => id === 'deal' || id === 'seating'\n",
  'apps/web/src/ui/plate.css':
    '.a { gap: var(--s-4); margin: 3px; color: #fff }\n@media (width < 768px) { }\n',
}

const folder = mkdtempSync(join(tmpdir(), 'figures-test-'))
for (const [file, text] of Object.entries(FILES)) {
  mkdirSync(join(folder, dirname(file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}
afterAll(() => rmSync(folder, { recursive: true }))
const checkout = readCheckout(folder)

it('the figures of a checkout count what is planted in it', () => {
  expect(Object.fromEntries([...importFigures(checkout), ...escapeFigures(checkout)])).toMatchObject({
    'circles of files': 1,
    'edges between modules: declared / used / unused': '2 / 1 / 1',
    'mutual pairs of folders': 'deck ↔ room',
    'base names that several production files bear / such files': '1 / 2',
    'imports through the barrel of the contracts, production': 1,
    '`as unknown as`, production': 1,
    '`as never`, production': 1,
    '`as never`, tests': 1,
  })
  expect(Object.fromEntries([...sizeFigures(checkout), ...functionFigures(checkout)])).toMatchObject({
    'server: files': 2,
    'server: median / p90 / p99 / max': '6 / 6 / 6 / 6',
    'all production TypeScript: under 15 / under 30 / over 250 lines': '8 / 8 / 0',
    functions: 1,
  })
  expect(Object.fromEntries([...commentFigures(checkout), ...nameFigures(checkout)])).toMatchObject({
    'comments that begin with "Who"': 1,
    'types called `Table`, production': 1,
    'declarations named by a bare participle (`told`, `kept`, `sent` …), production': 1,
    'test names that begin with "is"': 1,
  })
  expect(Object.fromEntries(factFigures(checkout))).toMatchObject({
    'files that name four or more phases': 0,
    'conditions of three or more phases': 1,
  })
  expect(Object.fromEntries(styleFigures(checkout))).toMatchObject({
    'tokens of space, used': 1,
    'margin, padding and gap in px': 1,
    'hex colours outside `styles/`': 1,
    'widths in media queries': 1,
  })
})
