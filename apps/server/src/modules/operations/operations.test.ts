import { reportBrowserError } from '@gorod/contracts/browser-errors'
import { getOperations, workQueues } from '@gorod/contracts/operations'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { GameSite } from '../../testing/games/game-site.ts'
import { call, forEachTest, HAS_TWO_PROCESSES, until } from '../../testing/index.ts'
import { CpuShares } from './domain/cpu-shares.ts'
import { FiguresHistory } from './domain/figures-history.ts'
import { TrafficRates } from './domain/traffic-rates.ts'
import { processShares } from './queries/process-shares.ts'
import { MOST_ERRORS } from './store/browser-errors.ts'
import { databaseCpu } from './store/database-cpu.ts'

const REQUEST = '6f1c1c64-3b0b-4f5e-9d3c-0a4ddcf2b9c1'

const site = forEachTest(new GameSite())

const report = (message: string, requestId: string | null = null) =>
  call(site.app, reportBrowserError, {
    body: {
      kind: 'script',
      message,
      stack: 'at x (https://a.example/index-1.js:1:2)',
      path: '/game',
      requestId,
    },
  })

const operations = async (rights: readonly ['administrator'] | readonly ['moderator']) =>
  call(site.app, getOperations, { as: (await site.person({ rights })).account })

describe('the page of the operator', () => {
  it('shows running tables with their judge and without roles, queues, jobs and processes', async () => {
    const people = await Promise.all([1, 2].map(() => site.person()))
    const judge = await site.person({ rights: ['judge'] })
    await site.game('lobby', people, { judge })
    const { answer } = await operations(['administrator'])
    expect(answer.tables).toMatchObject([
      {
        mode: 'lobby',
        judge: judge.account.username,
        seats: 10,
        alive: 10,
        bots: 8,
        overdue: false,
        janus: null,
      },
    ])
    expect(answer.current).toMatchObject({ tables: 1, players: 2, viewers: 0, waiting: 0 })
    expect(answer.queues.map(({ mode }) => mode)).toEqual(['quick', 'rated', 'league', 'championship'])
    const servers = Array(HAS_TWO_PROCESSES ? 2 : 1).fill('server')
    expect(answer.processes.map(({ kind }) => kind)).toEqual([...servers, 'database'])
    expect(answer.processes.every(({ state }) => state === 'running')).toBe(true)
    expect(answer.databaseVersion).toMatch(/^\d+/)
    expect(answer.jobs.failed).toBe(0)
    expect(answer.outgoingHeld).toBe(false)
    const work = answer.work ?? []
    expect(work.map(({ queue }) => queue).sort()).toEqual([...workQueues].sort())
    expect(work.every(({ waiting, isFull }) => waiting === 0 && !isFull)).toBe(true)
    expect(JSON.stringify(answer.tables)).not.toMatch(/mafia|civilian|sheriff|godfather|role/)
  })

  it('refuses moderators', async () => {
    const { status, error } = await operations(['moderator'])
    expect(status).toBe(403)
    expect(error?.code).toBe('forbidden')
  })
})

describe('the processes of a site', () => {
  it('every process of the site is shown, also one that does not answer and one that died', async () => {
    const { platform, media, audience, db } = site.app
    await sql`
      insert into server_processes (id, name, seen_at, fast_bus)
      values ('dead', 'c:1', now() - interval '1 minute', true)`.execute(db)
    const peers = {
      on: () => {},
      call: async (id: string) => {
        if (id === 'mute') throw new Error('it does not answer')
        return { process: { kind: 'server', name: 'a:1' }, accounts: 3, gateways: [], janusOf: {} }
      },
    }
    const processes = { name: 'own:1', nameBy: () => {}, others: () => ['mute', 'well'], nameOf: () => 'b:1' }
    const read = processShares({
      ...platform,
      cluster: { peers, processes } as unknown as NonNullable<typeof platform.cluster>,
      media: media.api,
      audience: audience.api,
      cpu: new CpuShares(),
      history: new FiguresHistory(),
      traffic: new TrafficRates(),
      port: () => 1,
    })
    const { shares, servers } = await read({ gameIds: [] })
    expect(servers.map(({ name, state }) => [name, state])).toEqual([
      ['a:1', 'running'],
      ['b:1', 'late'],
      ['c:1', 'missing'],
      ['own:1', 'running'],
    ])
    expect(shares).toHaveLength(2)
  })
})

describe('the processor time of the database', () => {
  it('grows with what Postgres does for this machine', async () => {
    const read = databaseCpu(site.app.db)
    const before = await read()
    await sql`select count(*) from generate_series(1, 500000) n where md5(n::text) = ''`.execute(site.app.db)
    const after = await read()
    expect(after?.seconds).toBeGreaterThan(before?.seconds ?? Number.NaN)
  })
})

describe('an error of a page', () => {
  it('makes one row however often it comes, with the number of its request, and counts in the figures', async () => {
    await site.clock.advance(1000)
    await report('no player 4711', REQUEST)
    await site.clock.advance(1000)
    await report('no player 4712')
    const { answer } = await operations(['administrator'])
    expect(answer.errors).toMatchObject([
      { message: 'no player <number>', place: 'index-1.js:1:2', path: '/game', count: 2, requestId: REQUEST },
    ])
    expect(answer.errors[0]!.lastAt - answer.errors[0]!.firstAt).toBe(1000)
    expect(answer.current.errors).toBe(2)
    expect(answer.errorsLastHour).toBe(1)
    await site.clock.leap(5 * 60_000 - 2_000)
    await until(async () => (await operations(['administrator'])).answer.history.length === 1)
    await site.clock.leap(3_000)
    const later = (await operations(['administrator'])).answer
    expect(later.history).toMatchObject([{ errors: 2 }])
    expect(later.current.errors).toBe(0)
  })

  it('comes from one address at most twenty times a minute', async () => {
    const answers = await Promise.all(Array.from({ length: 21 }, () => report('again')))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  })

  it('pushes the oldest ones out of a full table', async () => {
    await sql`
      insert into browser_errors (fingerprint, kind, message, place, path, count, first_at, last_at)
      select n, 'script', n, '', '', 1, now(), to_timestamp(n) from generate_series(1, ${MOST_ERRORS}) n`.execute(
      site.app.db,
    )
    await report('the last')
    const { rows } = await sql<{ message: string }>`
      select message from browser_errors order by last_at`.execute(site.app.db)
    expect(rows).toHaveLength(MOST_ERRORS)
    expect(rows[0]?.message).toBe('2')
    expect(rows.at(-1)?.message).toBe('the last')
  })
})
