import { spawn } from 'node:child_process'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDataDir, readSecret } from './data-dir.ts'
import { UnavailableError } from './start-error.ts'

let home: string

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'gorod-test-dir-'))
})

afterEach(() => rm(home, { recursive: true, force: true }))

it('the data folder is made, and may be opened again after its release', async () => {
  const path = join(home, 'a', 'b')
  await (await openDataDir(path)).release()
  await (await openDataDir(path)).release()
})

it('a data folder is refused while another server uses it, but not because of a dead server', async () => {
  const other = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `
    const { openDataDir } = await import(${JSON.stringify(new URL('./data-dir.ts', import.meta.url).href)})
    await openDataDir(${JSON.stringify(home)})
    console.log('open')
    setInterval(() => {}, 1000)`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await new Promise((resolve) => other.stdout.once('data', resolve))
  const refused = openDataDir(home)
  await expect(refused).rejects.toThrow(`in use by a running server (process ${other.pid})`)
  // A process that is started again and again gets it when the other one is gone.
  await expect(refused).rejects.toBeInstanceOf(UnavailableError)
  const exited = new Promise((resolve) => other.once('exit', resolve))
  other.kill('SIGKILL')
  await exited
  await (await openDataDir(home)).release()
})

it('another program that has the number of a dead server does not lock the data folder', async () => {
  await writeFile(join(home, 'server.pid'), `${process.ppid} 1\n`)
  await (await openDataDir(home)).release()
})

it('a data folder that is a file or below a file is refused with a reason', async () => {
  await writeFile(join(home, 'file'), '')
  await expect(openDataDir(join(home, 'file'))).rejects.toThrow('is a file')
  await expect(openDataDir(join(home, 'file', 'below'))).rejects.toThrow('below one')
})

it('a data folder that cannot be written is refused with a reason', async () => {
  // Root may write anywhere but where the kernel itself does not let it.
  await expect(openDataDir('/proc/gorod')).rejects.toThrow('cannot be written')
})

it('the generated secret is kept, readable for the server alone', async () => {
  const secret = await readSecret(home)
  expect(secret.length).toBeGreaterThan(60)
  expect(await readSecret(home)).toBe(secret)
  expect((await stat(join(home, 'secret'))).mode & 0o777).toBe(0o600)
})
