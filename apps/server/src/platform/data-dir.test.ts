import { spawn } from 'node:child_process'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDataDir, readSecret } from './data-dir.ts'

let home: string

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'gorod-test-dir-'))
})

afterEach(() => rm(home, { recursive: true, force: true }))

it('makes the folder, and gives it back', async () => {
  const path = join(home, 'a', 'b')
  await (await openDataDir(path)).release()
  await (await openDataDir(path)).release()
})

it('refuses while another server uses it, and not because of a dead one', async () => {
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
  await expect(openDataDir(home)).rejects.toThrow(`in use by a running server (process ${other.pid})`)
  const exited = new Promise((resolve) => other.once('exit', resolve))
  other.kill('SIGKILL')
  await exited
  await (await openDataDir(home)).release()
})

it('is not fooled by another program that has the number of a dead server', async () => {
  await writeFile(join(home, 'server.pid'), `${process.ppid} 1\n`)
  await (await openDataDir(home)).release()
})

it('says so when it is a file or below one', async () => {
  await writeFile(join(home, 'file'), '')
  await expect(openDataDir(join(home, 'file'))).rejects.toThrow('is a file')
  await expect(openDataDir(join(home, 'file', 'below'))).rejects.toThrow('below one')
})

it('says so when it cannot be written', async () => {
  // Root may write anywhere but where the kernel itself does not let it.
  await expect(openDataDir('/proc/gorod')).rejects.toThrow('cannot be written')
})

it('keeps the secret it made, for itself alone', async () => {
  const secret = await readSecret(home)
  expect(secret.length).toBeGreaterThan(60)
  expect(await readSecret(home)).toBe(secret)
  expect((await stat(join(home, 'secret'))).mode & 0o777).toBe(0o600)
})
