import { spawn, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { canSetPrivileges } from '../apps/server/src/platform/launcher/set-privileges.ts'
import { startCluster } from '../cluster/cluster.ts'
import { PostgresNode } from '../cluster/postgres-node.ts'
import { PostgresPair } from '../cluster/postgres-pair.ts'
import { Program } from '../cluster/program.ts'
import { writeWhole } from '../cluster/write-whole.ts'

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

it('a program of the cluster whose log finds no room on the disk goes on, and so does the cluster', async () => {
  const done = join(newFolder(), 'done')
  const program = new Program({
    name: 'talker',
    // More than a pipe holds: it would wait if nobody read.
    command: ['/bin/sh', '-c', `yes | head -c 1000000; touch ${done}; exec sleep 1000`],
    logFile: '/dev/full',
    isReady: async () => existsSync(done),
    endSignal: 'SIGKILL',
    tell: () => undefined,
  })
  onTestFinished(() => program.kill())
  await program.start()
  expect(program.isRunning).toBe(true)
})

it('a cluster that cannot read which Postgres was the primary does not guess', async () => {
  const folder = newFolder()
  const [one, other] = ['postgres-1', 'postgres-2'].map(
    (name) =>
      new PostgresNode({
        name,
        dataDir: join(folder, name),
        logFile: join(folder, 'log'),
        port: 0,
        agentPort: 0,
        tell: () => undefined,
      }),
  ) as [PostgresNode, PostgresNode]
  const pair = new PostgresPair({ nodes: [one, other], noteFile: folder, tell: () => undefined })
  await expect(pair.start()).rejects.toThrow('EISDIR')
})

describe('a file that decides something', () => {
  it('stays as it was when the new one cannot be written', () => {
    const folder = newFolder()
    const file = join(folder, 'primary')
    writeWhole(file, 'postgres-1')
    writeWhole(file, 'postgres-2')
    expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777, readdirSync(folder)]).toEqual([
      'postgres-2',
      0o600,
      ['primary'],
    ])
    symlinkSync('/dev/full', `${file}.part`)
    expect(() => writeWhole(file, 'postgres-1')).toThrow('ENOSPC')
    expect(readFileSync(file, 'utf8')).toBe('postgres-2')
  })
})
