import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const TYPES = ['node_modules/typescript-native/bin/tsc', '--singleThreaded', '-p']
/** The module, and the files that name it. */
const WRITTEN = [
  'apps/server/src/modules/venues',
  'apps/server/src/app-modules.ts',
  'apps/server/module-edges.mjs',
  'packages/contracts/src',
]
let copy: string

/** A copy of the checkout whose packages are its own and whose dependencies are ours. */
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'new-module-'))
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 2 ** 24,
  })
  execFileSync('tar', ['-cf', `${copy}/files.tar`, '--ignore-failed-read', '-T', '-'], {
    cwd: root,
    input: files,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  execFileSync('tar', ['-xf', 'files.tar'], { cwd: copy })
  for (const folder of ['', 'apps/server/', 'apps/web/']) linkDependencies(folder)
  execFileSync('git', ['init', '-q'], { cwd: copy })
}, 120_000)
afterAll(() => rmSync(copy, { recursive: true }))

function linkDependencies(folder: string): void {
  const from = join(root, folder, 'node_modules')
  const to = join(copy, folder, 'node_modules')
  mkdirSync(to, { recursive: true })
  for (const name of list(from)) if (name !== '@gorod') symlinkSync(join(from, name), join(to, name))
  mkdirSync(join(to, '@gorod'))
  for (const [name, place] of OWN) symlinkSync(join(copy, place), join(to, '@gorod', name))
}

const OWN = [
  ['rules', 'packages/rules'],
  ['bots', 'packages/bots'],
  ['contracts', 'packages/contracts'],
  ['server', 'apps/server'],
  ['web', 'apps/web'],
  ['e2e', 'e2e'],
] as const

function list(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** What a command in the copy prints; its exit code comes first. */
function run(...command: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: copy,
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', NO_COLOR: '1' },
  })
  return status === 0 ? 'ok' : `${status}\n${stdout}${stderr}`
}

describe('npm run new:module', () => {
  it('makes a module that passes lint, words, types, boundaries, unused code, documents and its own tests', () => {
    expect(run('scripts/new-module/write.mjs', 'venues')).toBe('ok')
    expect(run('node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', ...WRITTEN)).toBe('ok')
    expect(run('scripts/check/words.mjs', ...WRITTEN)).toBe('ok')
    expect(run(...TYPES, 'packages/contracts/tsconfig.json')).toBe('ok')
    expect(run(...TYPES, 'apps/server/tsconfig.json')).toBe('ok')
    expect(run('scripts/boundaries.mjs')).toBe('ok')
    expect(run('node_modules/knip/bin/knip.js')).toBe('ok')
    expect(run('scripts/check/sizes.mjs')).toBe('ok')
    expect(run('scripts/docs/write.mjs', '--check')).toBe('ok')
    const tests = ['apps/server/src/modules/venues', 'apps/server/src/testing/guarding/tables.test.ts']
    expect(run('node_modules/vitest/vitest.mjs', 'run', '--project', 'server', ...tests)).toBe('ok')
  }, 1_800_000)

  it('refuses a name that is taken, and one that is none', () => {
    expect(run('scripts/new-module/write.mjs', 'profiles')).toContain('there is a module profiles already')
    expect(run('scripts/new-module/write.mjs', 'Club')).toContain('a plural')
  })
})
