import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Lints one file in a small checkout of its own with our configuration. Returns what was said, '' if nothing. */
function lint(file: string, code: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'))
  cpSync(join(root, 'biome.json'), join(folder, 'biome.json'))
  cpSync(join(root, 'scripts/lint'), join(folder, 'scripts/lint'), { recursive: true })
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), code)
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const run = spawnSync(
    process.execPath,
    [biome, 'lint', '--vcs-enabled=false', '--error-on-warnings', file],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  )
  rmSync(folder, { recursive: true })
  return run.status === 0 ? '' : run.stdout + run.stderr
}

/** place → code that must not stand there, and a word of the complaint. */
const PLANTED: readonly (readonly [file: string, code: string, word: string])[] = [
  ['packages/rules/src/a.ts', 'export const a = (): number => Date.now()\n', 'Time comes in'],
  ['packages/rules/src/a.ts', 'export const a = (): number => Math.random()\n', 'Chance comes in'],
  ['packages/rules/src/a.ts', 'export const a = new Intl.NumberFormat()\n', 'no language'],
  ['packages/bots/src/a.ts', 'export const a = (): number => Date.now()\n', 'Time comes in'],
  ['apps/server/src/modules/games/a.ts', 'export const a = process.env.PORT\n', 'process.env'],
  ['apps/web/src/features/auth/a.ts', "export const a = fetch('/x')\n", 'shared/api'],
  ['apps/web/src/features/table/a.ts', 'export const a = new RTCPeerConnection()\n', 'shared/media'],
  ['packages/contracts/src/a.ts', 'export const a: any = 1\n', 'any'],
  ['apps/server/src/a.ts', 'export class A {\n  private readonly a = 1\n}\n', 'Private members'],
  [
    'apps/server/src/a.ts',
    'export class A {\n  private a(): number {\n    return 1\n  }\n}\n',
    'Private members',
  ],
]

describe('the linter', () => {
  it.each(PLANTED)('refuses in %s: %s', (file, code, word) => {
    expect(lint(file, code)).toContain(word)
  })

  it('accepts plain code', () => {
    expect(lint('packages/rules/src/a.ts', 'export const a = 1\n')).toBe('')
  })
})
