import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished, vi } from 'vitest'
import { canSetPrivileges } from '../apps/server/src/platform/launcher/set-privileges.ts'
import { startCluster } from '../cluster/cluster.ts'
import { Program } from '../cluster/program.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gorod-cluster-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

async function takenPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  return (server.address() as { port: number }).port
}

it('a cluster is refused a port that is in use, and has made nothing by then', async () => {
  const [port, home] = [await takenPort(), join(newFolder(), 'cluster')]
  await expect(startCluster({ home, port, tell: () => undefined })).rejects.toThrow(`Port ${port} is in use`)
  expect(existsSync(home)).toBe(false)
})

it('a cluster is refused the folder of one that runs', async () => {
  const home = newFolder()
  const holding = `
    import { openDataDir } from '${root}apps/server/src/platform/data-dir.ts'
    await openDataDir('${home}')
    process.stdout.write('held')
    process.stdin.resume()`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', holding])
  onTestFinished(() => void holder.kill())
  await new Promise((held) => holder.stdout.once('data', held))
  await expect(startCluster({ home, port: 0, tell: () => undefined })).rejects.toThrow('in use')
})

it.skipIf(!canSetPrivileges())(
  'a program of the cluster that would take its time ends with the process that started it',
  async () => {
    const log = join(newFolder(), 'slow.log')
    writeFileSync(log, '')
    const script = `
      import { readFileSync } from 'node:fs'
      import { Program } from '${root}cluster/program.ts'
      const program = new Program({
        name: 'slow',
        command: ['/bin/sh', '-c', 'trap "" TERM; echo on; exec sleep 1000'],
        logFile: '${log}',
        // It ignores the signal by now.
        isReady: async () => readFileSync('${log}', 'utf8') !== '',
        endSignal: 'SIGKILL',
        tell: () => undefined,
      })
      await program.start()
      process.stdout.write(String(program.pid))
      process.exit(0)`
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
    })
    expect(stdout, stderr).toMatch(/^\d+$/)
    await vi.waitFor(() => expect(existsSync(`/proc/${stdout}`)).toBe(false), { timeout: 5_000 })
  },
)

it('the log of a program of the cluster takes what its children write after its end', async () => {
  const folder = newFolder()
  const [log, goOn] = [join(folder, 'program.log'), join(folder, 'go-on')]
  const told = (): string => (existsSync(log) ? readFileSync(log, 'utf8') : '')
  const program = new Program({
    name: 'parent',
    command: [
      '/bin/sh',
      '-c',
      `(until [ -e ${goOn} ]; do sleep 0.05; done; echo late) & echo on; exec sleep 1000`,
    ],
    logFile: log,
    isReady: async () => told() !== '',
    tell: () => undefined,
  })
  await program.start()
  await program.kill()
  writeFileSync(goOn, '')
  await vi.waitFor(() => expect(told()).toBe('on\nlate\n'), { timeout: 5_000 })
})
