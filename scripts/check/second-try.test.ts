import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { filesToTryAgain } from './second-try.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Test files and whether what fails in each is only late. */
const PLANTED = {
  'fine.test.ts': `test('holds', () => expect(1).toBe(1))`,
  'poll.test.ts': `test('polls', () => expect.poll(() => 1, { timeout: 20 }).toBe(2))`,
  'browser.test.ts': `test('clicks', () => { throw Object.assign(new Error('click'), { name: 'TimeoutError' }) })`,
  'hook.test.ts': `beforeAll(() => new Promise(() => {}), 20); test('never', () => {})`,
  'test.test.ts': `test('hangs', () => new Promise(() => {}), 20)`,
  'wrong.test.ts': `test('sees a secret', () => expect('mafia').toBe('unknown'))`,
  'both.test.ts': `test('polls', () => expect.poll(() => 1, { timeout: 20 }).toBe(2)); test('sees', () => expect(1).toBe(2))`,
  'strict.test.ts': `// No second try: a secret\ntest('sees a secret', () => expect('mafia').toBe('unknown'))`,
  'broken.test.ts': `throw new Error('planted')`,
}

type Report = Parameters<typeof filesToTryAgain>[0]

async function reportOf(files: Readonly<Record<string, string>>): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'second-try-'))
  try {
    for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text)
    const path = join(folder, 'report.json')
    const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
    const reporter = join(ROOT, 'scripts/check/vitest-report.mjs')
    const options = { cwd: folder, env: { ...process.env, CHECK_REPORT: path } }
    // One worker for all: each file would start its own.
    const oneWorker = ['--no-isolate', '--maxWorkers=1']
    const args = [vitest, 'run', '--globals', ...oneWorker, '--root', folder, `--reporter=${reporter}`]
    await new Promise((done) => execFile(process.execPath, args, options, done))
    return JSON.parse(readFileSync(path, 'utf8'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe('a second try', () => {
  it('the report tells what came late from what was seen wrong, and names the strict files', async () => {
    const { files, broken } = await reportOf(PLANTED)
    const late = files
      .filter(({ failures }) => failures.length > 0 && failures.every((failure) => failure.late))
      .map(({ file }) => file)
    expect(late.toSorted()).toEqual(['browser.test.ts', 'hook.test.ts', 'poll.test.ts', 'test.test.ts'])
    const failed = files.filter(({ failures }) => failures.length > 0).map(({ file }) => file)
    expect(failed).toHaveLength(8)
    expect(files.filter(({ strict }) => strict).map(({ file }) => file)).toEqual(['strict.test.ts'])
    expect(broken).toBe(0)
  })

  const lateIn = (file: string) => ({ file, strict: false, failures: [{ late: true }] })
  const wrongIn = (file: string) => ({ file, strict: false, failures: [{ late: true }, { late: false }] })
  const strictly = (found: ReturnType<typeof lateIn>) => ({ ...found, strict: true })

  it('names each file once', () => {
    const twice = { file: 'a', strict: false, failures: [{ late: true }, { late: true }] }
    const fine = { file: 'b', strict: false, failures: [] }
    expect(filesToTryAgain({ files: [twice, fine], broken: 0 }, false)).toEqual(['a'])
  })

  it('a second try of what was seen wrong is only for a project with shared parts, and never for a strict file', () => {
    const files = [lateIn('a'), wrongIn('b')]
    expect(filesToTryAgain({ files, broken: 0 }, true)).toEqual(['a', 'b'])
    expect(filesToTryAgain({ files, broken: 0 }, false)).toEqual([])
    expect(filesToTryAgain({ files: [wrongIn('a'), strictly(wrongIn('b'))], broken: 0 }, true)).toEqual([])
    expect(filesToTryAgain({ files: [strictly(lateIn('a'))], broken: 0 }, true)).toEqual(['a'])
  })

  it('a second try is refused when too many files failed, or an error belongs to no test', () => {
    expect(filesToTryAgain({ files: [lateIn('a')], broken: 1 }, true)).toEqual([])
    const many = (count: number, found: typeof wrongIn) =>
      Array.from({ length: count }, (_, index) => found(`${index}`))
    const triedAgain = (...files: ReturnType<typeof wrongIn>[]) =>
      filesToTryAgain({ files, broken: 0 }, true).length
    expect(triedAgain(...many(3, wrongIn))).toBe(3)
    expect(triedAgain(...many(4, wrongIn))).toBe(0)
    expect(triedAgain(...many(10, lateIn))).toBe(10)
    expect(triedAgain(...many(11, lateIn))).toBe(0)
    expect(triedAgain(...many(7, lateIn), ...many(3, wrongIn))).toBe(10)
    expect(triedAgain(...many(8, lateIn), ...many(3, wrongIn))).toBe(0)
  })
})
