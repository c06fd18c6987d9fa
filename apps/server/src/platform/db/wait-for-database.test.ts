import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createTestDatabase,
  databaseDoor,
  signUp,
  startServerProcess,
  type TestDatabase,
} from '../../testing/index.ts'
import { UnavailableError } from '../start-error.ts'
import { waitForDatabase } from './wait-for-database.ts'

const URL_OF_NONE = 'postgres://gorod:secret@127.0.0.1:1/gorod'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const failure = (code: string) => Object.assign(new Error('as Postgres said'), { code })

describe('a step of the start', () => {
  const lines: string[] = []
  const report = (line: string): void => void lines.push(line)
  const waiting = { url: URL_OF_NONE, waitMs: 60_000, report, retryMs: 1 }

  it.each([
    ['refuses connections', failure('ECONNREFUSED')],
    ['is starting up', failure('57P03')],
    ['says nothing', new Error('timeout expired')],
    [
      'ends the connection in the middle of a migration',
      new Error('a failed: b', { cause: failure('57P01') }),
    ],
  ])('a step is done again, after one line, when the database %s', async (_what, error) => {
    lines.length = 0
    const failures = [error, error]
    const step = async () => {
      const next = failures.pop()
      if (next !== undefined) throw next
      return 'done'
    }
    expect(await waitForDatabase(step, waiting)).toBe('done')
    expect(lines).toEqual([
      expect.stringContaining(`127.0.0.1:1 is not available (${error.message}): waiting`),
    ])
    expect(lines.join()).not.toContain('secret')
  })

  it('ends when it was waited for long enough', async () => {
    const step = () => Promise.reject(failure('ECONNREFUSED'))
    await expect(waitForDatabase(step, { ...waiting, waitMs: 0 })).rejects.toThrow(UnavailableError)
  })

  it('ends at once when the database answers that it will not', async () => {
    const error = failure('28P01')
    await expect(waitForDatabase(() => Promise.reject(error), waiting)).rejects.toBe(error)
  })
})

describe('a server', () => {
  it('waits for a database that comes later, and does not wait for Redis', async () => {
    const door = await databaseDoor(database.url)
    await door.shut()
    const site = await startServerProcess({
      env: { DATABASE_URL: door.url, REDIS_URL: 'redis://127.0.0.1:1', SECRET: 'a'.repeat(32) },
      onLine: (line) => void (line.includes('waiting for it') && door.open()),
    })
    expect(site.output()).toMatch(/^The database at 127\.0\.0\.1:\d+ is not available .*ECONNREFUSED/)
    expect((await signUp(site)).token).not.toBe('')
    expect((await fetch(`${site.url}/health/ready`)).status).toBe(200)
    expect(await site.stop()).toBe(0)
    await door.close()
  })

  it.each<[string, number, RegExp, (url: URL) => void]>([
    [
      'is not there',
      75,
      /is not available .*: start it, or correct DATABASE_URL\.$/,
      (url) => (url.port = '1'),
    ],
    [
      'has another password',
      78,
      /^The database cannot be used: password/m,
      (url) => (url.password = 'wrong'),
    ],
    ['has another name', 78, /^The database cannot be used: database/m, (url) => (url.pathname = '/nowhere')],
  ])(
    'ends with a sentence and the right code when the database %s',
    async (_what, code, sentence, change) => {
      const url = new URL(database.url)
      change(url)
      const refused: unknown = await startServerProcess({
        env: { DATABASE_URL: url.href, DATABASE_WAIT_SECONDS: '0' },
      }).catch((error) => error)
      expect(String(refused)).toContain(`did not start (code ${code})`)
      expect(String(refused)).toMatch(sentence)
    },
  )
})
