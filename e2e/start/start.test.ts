import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signUp, until } from '@gorod/server/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { failToStart, processesAt, type SiteProcess, startSite } from './start-process.ts'

let dataDir: string
let site: SiteProcess | null = null

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gorod-start-'))
})

afterEach(async () => {
  if (site?.child.exitCode === null && site.child.signalCode === null) await site.interrupt()
  site = null
  await rm(dataDir, { recursive: true, force: true })
})

const start = async (env: Record<string, string> = {}): Promise<SiteProcess> => {
  site = await startSite({ DATA_DIR: dataDir, ...env })
  return site
}

describe('npm start', () => {
  it('brings up a site that can be used, and Ctrl-C stops everything it started', async () => {
    const { url, interrupt } = await start()
    expect(await (await fetch(`${url}/health/ready`)).json()).toEqual({ status: 'ready' })
    expect(await (await fetch(url)).text()).toContain('<div id="root">')
    const running = (await processesAt(dataDir)).join('\n')
    expect(running).toContain('postgres')
    expect(running).toContain('janus')
    expect(await interrupt()).toBe(0)
    expect(await processesAt(dataDir)).toEqual([])
    await expect(fetch(url)).rejects.toThrow()
  })

  it('starts again with everything that was there', async () => {
    const first = await start()
    const account = await signUp(first)
    await first.interrupt()
    const second = await start()
    const login = { username: account.email, password: account.password }
    const answer = await fetch(`${second.url}/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(login),
    })
    expect(answer.status).toBe(200)
    // Signed with the same secret: nobody is thrown out by a restart.
    const me = await fetch(`${second.url}/v1/me`, { headers: { authorization: `Bearer ${account.token}` } })
    expect(me.status).toBe(200)
  })

  it('leaves nothing behind when it is killed, and starts again', async () => {
    const first = await start()
    first.child.kill('SIGKILL')
    await until(async () => (await processesAt(dataDir)).length === 0, 'the end of all it started', 30_000)
    const second = await start()
    expect((await fetch(`${second.url}/health/ready`)).status).toBe(200)
  })

  it('runs without pictures and says so', async () => {
    const { url, output } = await start({ MEDIA_GATEWAY: 'off' })
    expect(output()).toContain('Games run without pictures and sound')
    expect((await fetch(`${url}/health/ready`)).status).toBe(200)
  })

  it('stops also while it is still starting', async () => {
    const starting = startSite({ DATA_DIR: dataDir, MEDIA_GATEWAY: 'off' })
    starting.catch(() => undefined)
    const server = await until(
      async () => (await processesAt(dataDir)).find((line) => line.includes('start.mjs')),
      'the start',
      60_000,
    )
    await until(
      async () => (await processesAt(dataDir)).some((line) => line.includes('main.ts')),
      'the server',
      60_000,
    )
    process.kill(Number.parseInt(server, 10), 'SIGINT')
    await until(async () => (await processesAt(dataDir)).length === 0, 'the end of all it started', 30_000)
  })
})

describe('npm start names in one sentence what prevents it:', () => {
  it('a taken port', async () => {
    const holder = createServer()
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
    const address = holder.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const { code, complaints } = await failToStart({ DATA_DIR: dataDir, PORT: String(port) })
    await new Promise((resolve) => holder.close(resolve))
    expect(code).toBe(1)
    expect(complaints).toHaveLength(1)
    expect(complaints[0]).toMatch(new RegExp(`Port ${port} is taken .*PORT=`))
    expect(await processesAt(dataDir)).toEqual([])
  })

  it('a data folder that is a file', async () => {
    const file = join(dataDir, 'file')
    await writeFile(file, '')
    const { code, complaints } = await failToStart({ DATA_DIR: file })
    expect([code, complaints]).toEqual([1, [expect.stringContaining('is a file')]])
  })

  it('a data folder with the database of another', async () => {
    await writeFile(join(dataDir, 'postgres'), 'not a folder')
    const { code, complaints } = await failToStart({ DATA_DIR: dataDir })
    expect([code, complaints]).toEqual([1, [expect.stringContaining('is a file')]])
  })

  it('a data folder that another server uses', async () => {
    await start({ MEDIA_GATEWAY: 'off' })
    const { code, complaints } = await failToStart({ DATA_DIR: dataDir })
    expect([code, complaints]).toEqual([1, [expect.stringContaining('in use by a running server')]])
    expect((await fetch(`${site?.url}/health/ready`)).status).toBe(200)
  })

  it("a database of one's own that does not answer, before and after it was waited for", async () => {
    const { code, complaints } = await failToStart({
      DATA_DIR: dataDir,
      DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c',
      DATABASE_WAIT_SECONDS: '1',
    })
    expect([code, complaints]).toEqual([
      1,
      [
        expect.stringMatching(
          /^The database at 127\.0\.0\.1:1 is not available .*: waiting for it, 1 s at most/,
        ),
        expect.stringMatching(
          /^The database at 127\.0\.0\.1:1 is not available .*: start it, or correct DATABASE_URL/,
        ),
      ],
    ])
  })

  it('settings that cannot work, all of them', async () => {
    const { code, complaints } = await failToStart({ DATA_DIR: dataDir, PORT: 'http', LOG_LEVEL: 'loud' })
    expect(code).toBe(1)
    expect(complaints).toHaveLength(3)
  })
})
