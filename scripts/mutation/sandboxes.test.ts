import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { removeLeftOvers, runInSandbox } from './sandboxes.mjs'

let folder: string
let sandbox: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandboxes-'))
  sandbox = join(folder, String(process.pid))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A program that fills the sandbox and goes on until it is ended. What it starts sees nothing for a minute, and holds the output. */
const ENDLESS = `
  require('node:fs').mkdirSync(process.argv[1])
  const busy = 'for (const end = Date.now() + 60_000; Date.now() < end; );'
  require('node:child_process').spawn(process.execPath, ['--eval', busy], { stdio: 'inherit' })
  process.on('SIGINT', () => process.exit(0))
  console.log('started')
  setInterval(() => {}, 1000)
`

/** A process that runs this program in the sandbox and tells the signal that ended it. */
function run(program: string): ChildProcess {
  const code = `
    import { runInSandbox } from ${JSON.stringify(new URL('./sandboxes.mjs', import.meta.url).href)}
    const [sandbox, program] = process.argv.slice(1)
    console.log(await runInSandbox([process.execPath, '--eval', program, sandbox], { sandbox }))
  `
  return spawn(process.execPath, ['--input-type=module', '--eval', code, sandbox, program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

async function line(child: ChildProcess): Promise<string> {
  const [chunk] = await once(child.stdout!, 'data')
  return String(chunk).trim()
}

describe('the sandbox of a run', () => {
  it('a sandbox is removed when the run ends by itself', async () => {
    const fill = `require('node:fs').mkdirSync(process.argv[1])`
    const signal = await runInSandbox([process.execPath, '--eval', fill, sandbox], { sandbox })
    expect(signal).toBeNull()
    expect(readdirSync(folder)).toEqual([])
  })

  it('a sandbox is removed after a signal, which ends all that the run has started, also what does not see it', {
    timeout: 30_000,
  }, async () => {
    const child = run(ENDLESS)
    expect(await line(child)).toBe('started')
    expect(existsSync(sandbox)).toBe(true)
    child.kill('SIGINT')
    expect(await line(child)).toBe('SIGINT')
    // Only when nobody holds the output any more.
    await once(child, 'close')
    expect(readdirSync(folder)).toEqual([])
  })

  it('a sandbox is removed by the next run when its own was killed outright; a run that goes on keeps its own', async () => {
    const ended = spawn(process.execPath, ['--eval', ''])
    await once(ended, 'exit')
    for (const name of [`${ended.pid}/sandbox-aaaaaa`, `${process.pid}/sandbox-bbbbbb`, 'sandbox-cccccc'])
      mkdirSync(join(folder, name), { recursive: true })
    removeLeftOvers(folder)
    expect(readdirSync(folder)).toEqual([String(process.pid)])
  })

  it('a missing folder of sandboxes is no fault', () => {
    expect(() => removeLeftOvers(sandbox)).not.toThrow()
  })
})
