import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Launcher } from '../../launcher/launcher.ts'
import { PostgresLog } from './postgres-log.ts'
import { startPostmaster } from './postmaster.ts'

const SILENCE_MS = 1000

let home: string
let log: PostgresLog
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'gorod-test-postmaster-'))
  log = new PostgresLog(join(home, 'postgres.log'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await log.written()
  await rm(home, { recursive: true, force: true })
})

/** A Postgres that says what the test says, and ends when it is asked to. */
async function start() {
  let say = (_text: string): void => undefined
  const signals: string[] = []
  const launcher: Launcher = {
    separate: true,
    mediaUser: null,
    async launch({ onOutput }) {
      say = onOutput
      let end = (_how: string): void => undefined
      const exited = new Promise<string>((resolve) => {
        end = resolve
      })
      return {
        pid: 1,
        exited,
        signal(signal) {
          signals.push(signal)
          end(signal)
        },
      }
    },
  }
  const starting = startPostmaster({
    dir: home,
    log,
    launcher,
    own: { postgres: null, leftOvers: null },
    settings: {},
    port: 1,
    silenceMs: SILENCE_MS,
  }).catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(0)
  return { starting, signals, say: (text: string) => say(text) }
}

describe('a Postgres that starts', () => {
  it('Postgres may replay its log for as long as it says so', async () => {
    const { starting, signals, say } = await start()
    for (let n = 0; n < 10; n++) {
      await vi.advanceTimersByTimeAsync(SILENCE_MS - 1)
      say('LOG:  redo in progress, elapsed time: 10.00 s, current LSN: 0/1\n')
    }
    say('LOG:  database system is ready to accept connections\n')
    expect(await starting).toMatchObject({ pid: 1, port: 1 })
    await vi.advanceTimersByTimeAsync(SILENCE_MS * 2)
    expect(signals).toEqual([])
  })

  it('Postgres that says nothing is given up', async () => {
    const { starting, signals } = await start()
    await vi.advanceTimersByTimeAsync(SILENCE_MS)
    expect(await starting).toMatch(/does not start/)
    expect(signals).toEqual(['SIGQUIT'])
  })
})
