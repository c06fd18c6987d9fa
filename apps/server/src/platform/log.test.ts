import { spawn, spawnSync } from 'node:child_process'
import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Writable } from 'node:stream'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { mountSmallDisk } from '../testing/small-disk.ts'
import { until } from '../testing/until.ts'
import { createLog, flushLog } from './log.ts'
import { LogWriter } from './log-writer.ts'

const folder = mkdtempSync(join(tmpdir(), 'gorod-test-log-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A destination that fails while `fails` names an error. */
function faulty() {
  const written: string[] = []
  const state = { fails: null as string | null, stalled: false, opened: 0, nowMs: 0, backs: [] as number[] }
  const open = () => {
    state.opened += 1
    return new Writable({
      write(chunk: Buffer, _encoding, done) {
        if (state.stalled) return
        if (state.fails !== null) return done(Object.assign(new Error(state.fails), { code: state.fails }))
        written.push(chunk.toString())
        done()
      },
    })
  }
  const writer = new LogWriter({ open, onBack: (lost) => state.backs.push(lost), now: () => state.nowMs })
  return { writer, written, state }
}

describe('a log destination that fails', () => {
  it.each(['ENOSPC', 'EIO', 'EBADF', 'EPIPE'])('with %s costs lines, which are counted', async (code) => {
    const { writer, written, state } = faulty()
    writer.write('one\n')
    state.fails = code
    for (let n = 0; n < 500; n++) {
      writer.write('lost\n')
      await new Promise((resolve) => setImmediate(resolve))
    }
    // Not tried again for each line.
    expect(state.opened).toBe(1)
    state.fails = null
    state.nowMs += 1000
    writer.write('two\n')
    await until(() => state.backs.length > 0, 'the count')
    expect(state.backs).toEqual([500])
    expect(written).toEqual(['one\n', '\ntwo\n'])
  })

  it('a destination that cannot be opened throws nothing', () => {
    const writer = new LogWriter({
      open: () => {
        throw new Error('EACCES')
      },
      onBack: () => undefined,
      now: () => 0,
    })
    writer.write('line\n')
  })

  it('a destination that accepts nothing: the queue is limited, and a flush does not wait for ever', async () => {
    const { writer, state } = faulty()
    state.stalled = true
    const line = `${'x'.repeat(999)}\n`
    const before = process.memoryUsage().heapUsed
    for (let n = 0; n < 100_000; n++) writer.write(line)
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(50_000_000)
    await new Promise<void>((resolve) => writer.flush(resolve))
  })

  it('works again after lines were lost to a full queue', async () => {
    const slow = new PassThrough({ highWaterMark: 1 })
    const backs: number[] = []
    const writer = new LogWriter({ open: () => slow, onBack: (lost) => backs.push(lost), now: () => 0 })
    for (let n = 0; n < 3000; n++) writer.write(`${'x'.repeat(999)}\n`)
    slow.resume()
    await until(() => slow.writableLength === 0, 'the queue going out')
    writer.write('again\n')
    await until(() => backs.length > 0, 'the count')
    expect(backs.reduce((sum, lost) => sum + lost, 0)).toBeGreaterThan(1500)
  })
})

describe('the log file', () => {
  it('a large log file is put aside while the server runs, and five are kept at most', async () => {
    const file = join(folder, 'rotated', 'server.log')
    const log = createLog({ level: 'info', file })
    const text = 'x'.repeat(500_000)
    for (let n = 0; n < 260; n++) {
      log.info(text)
      await flushLog(log)
    }
    const files = readdirSync(join(folder, 'rotated')).sort()
    expect(files).toEqual(['server.log', 'server.log.1', 'server.log.2', 'server.log.3', 'server.log.4'])
    for (const name of files)
      expect(statSync(join(folder, 'rotated', name)).size).toBeLessThan(22 * 1024 * 1024)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('a log file that cannot be made is reported at the start', () => {
    writeFileSync(join(folder, 'file'), '')
    expect(() => createLog({ level: 'info', file: join(folder, 'file', 'server.log') })).toThrow(/LOG_FILE/)
  })
})

/** Writes many lines and a fatal one, then says on which lines it still lives. */
const CHATTY = `
  const { createLog, flushLog } = await import(${JSON.stringify(new URL('log.ts', import.meta.url).href)})
  const log = createLog({ level: 'info', file: process.env.LOG_FILE ?? null })
  for (let n = 0; n < 20_000; n++) log.info('x'.repeat(200))
  log.fatal({ err: new Error('boom') }, 'fatal')
  await new Promise((resolve) => setTimeout(resolve, 50))
  log.fatal('again')
  await flushLog(log)
  process.stderr.write('alive')
  process.exit(7)
`
const chatty = ['--input-type=module', '-e', CHATTY]

describe('the output', () => {
  it('a full disk ends nothing, and a fatal line does not hang', () => {
    const full = openSync('/dev/full', 'w')
    const run = spawnSync(process.execPath, chatty, { stdio: ['ignore', full, 'pipe'], timeout: 50_000 })
    closeSync(full)
    expect([run.status, run.stderr.toString()]).toEqual([7, 'alive'])
  })

  it.each(['reads nothing', 'has gone'])('a reader who %s ends nothing', async (reader) => {
    const child = spawn(process.execPath, chatty, { stdio: ['ignore', 'pipe', 'pipe'] })
    if (reader === 'has gone') child.stdout.destroy()
    let said = ''
    child.stderr.on('data', (chunk) => {
      said += chunk
    })
    const code = await new Promise((resolve) => child.once('exit', resolve))
    expect([code, said]).toEqual([7, 'alive'])
  })
})

/** Where no disk can be mounted the tests with a faulty destination above stand for this one. */
const disk = mountSmallDisk(2)
afterAll(() => disk?.release())

it.skipIf(disk === null)('a full disk costs lines, and the log goes on when there is space', async () => {
  if (disk === null) return
  const file = join(disk.dir, 'server.log')
  const log = createLog({ level: 'info', file })
  log.info('begun')
  await flushLog(log)
  disk.fill()
  for (let n = 0; n < 100; n++) {
    for (let line = 0; line < 100; line++) log.info('x'.repeat(200))
    await flushLog(log)
  }
  log.fatal('the disk is full')
  disk.free()
  await until(() => {
    log.info('room again')
    return /\d+ lines of this log were lost/.test(readFileSync(file, 'utf8'))
  }, 'the count')
})

it('an error of the database is in the log without the row that it refused', async () => {
  const file = join(folder, 'rows.log')
  const log = createLog({ level: 'info', file })
  const refused = new pg.DatabaseError('null value in column "seat" violates not-null constraint', 1, 'error')
  refused.detail = 'Failing row contains (1, mafia, boss@example.org, null).'
  refused.where = 'JSON data, line 1: {"role":"sheriff"'
  refused.constraint = 'seats_check'
  log.error({ err: refused }, 'a request failed')
  await flushLog(log)
  const text = readFileSync(file, 'utf8')
  expect(text).toMatch(/not-null constraint.*seats_check/)
  expect(text).not.toMatch(/mafia|boss@|sheriff/)
})
