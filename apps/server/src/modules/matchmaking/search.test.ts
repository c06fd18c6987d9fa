import {
  type ActivityState,
  acceptTableMessage,
  activityStateMessage,
  getActivityMessage,
  quitGameMessage,
  type Right,
  type SearchMode,
  type SentPayloadOf,
  searchOverviewMessage,
  searchStoppedMessage,
  startPracticeMessage,
  startSearchMessage,
  stopSearchMessage,
  watchSearchMessage,
} from '@gorod/contracts'
import { registerForChampionship, saveChampionship } from '@gorod/contracts/championships'
import { banPlayer, setBlock, setSearchSwitch } from '@gorod/contracts/moderation'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  call,
  connect,
  FakeClock,
  type SocketClient,
  signUp,
  startTestApp,
  type TestAccount,
  type TestApp,
  until,
} from '../../testing/index.ts'
import { passTimeUntil } from '../games/testing/pass-time.ts'

const MINUTE_MS = 60_000

interface Player {
  readonly account: TestAccount
  readonly client: SocketClient
}

let clock: FakeClock
let app: TestApp
let opened: SocketClient[]

beforeEach(async () => {
  clock = new FakeClock()
  app = await startTestApp({ clock })
  opened = []
})
afterEach(async () => {
  for (const client of opened) client.close()
  await app.stop()
})

async function page(account: TestAccount, of: TestApp = app): Promise<SocketClient> {
  const client = await connect(of, account.token)
  opened.push(client)
  return client
}

async function player(options: { verified?: boolean; rights?: Right[] } = {}): Promise<Player> {
  const account = await signUp(app, { verified: options.verified ?? true })
  await sql`update accounts set rights = ${options.rights ?? []}::text[] where id = ${account.id}`.execute(
    app.db,
  )
  return { account, client: await page(account) }
}

async function players(count: number): Promise<Player[]> {
  const all: Player[] = []
  for (let n = 0; n < count; n++) all.push(await player())
  return all
}

const search = (one: Player, wish: SentPayloadOf<typeof startSearchMessage>) =>
  one.client.send(startSearchMessage, wish)
const stateOf = async (client: SocketClient): Promise<ActivityState> =>
  (await client.ask(getActivityMessage, {})).state
const kinds = async (all: readonly Player[]) =>
  (await Promise.all(all.map(({ client }) => stateOf(client)))).map(({ kind }) => kind)

async function searchAll(all: readonly Player[], modes: SearchMode[]): Promise<void> {
  for (const one of all) expect(await search(one, { modes })).toMatchObject({ ok: true })
}

async function acceptAll(all: readonly Player[]): Promise<string> {
  const state = await stateOf(all[0]!.client)
  if (state.kind !== 'found') throw new Error(`no table was found: ${state.kind}`)
  for (const { client } of all) await client.ask(acceptTableMessage, { tableId: state.tableId })
  const game = await all[0]!.client.wait(activityStateMessage, ({ kind }) => kind === 'game')
  return game.kind === 'game' ? game.gameId : ''
}

const refusal = (code: string, details?: unknown) => ({
  ok: false,
  error: { code, ...(details === undefined ? {} : { details }) },
})

describe('who may search', () => {
  test('is asked in one order, each refusal by its own name', async () => {
    const admin = await player({ rights: ['administrator'] })
    const one = await player({ verified: false })
    const judging = { modes: ['league' as const], role: 'judge' as const }
    const close = (disabledReason: string | null) =>
      call(app, setSearchSwitch, { as: admin.account, body: { disabledReason } })
    const ban = (minutes: number) =>
      call(app, banPlayer, {
        as: admin.account,
        body: { accountId: one.account.id, reason: 'Оскорбления', minutes },
      })

    await close('Обновляем сервер')
    await ban(5)
    expect(await search(one, judging)).toMatchObject(
      refusal('game_search_disabled', { reason: 'Обновляем сервер' }),
    )
    await close(null)
    const end = clock.now() + 5 * MINUTE_MS
    expect(await search(one, judging)).toMatchObject(
      refusal('ban_is_still_active', { reason: 'Оскорбления', until: end, now: clock.now() }),
    )
    await clock.advance(5 * MINUTE_MS)
    expect(await search(one, judging)).toMatchObject(refusal('role_of_judge_is_not_available'))
    expect(await search(one, { modes: ['league'] })).toMatchObject(refusal('league_verification_required'))
    expect(await search(one, { modes: ['quick', 'rated'] })).toMatchObject(refusal('verification_required'))
    await sql`update accounts set email_confirmed_at = now() where id = ${one.account.id}`.execute(app.db)
    const { gameId } = await one.client.ask(startPracticeMessage, {})
    await sql`insert into balances values (${one.account.id}, 4, ${new Date(clock.now())}, 0, ${new Date(clock.now())})`.execute(
      app.db,
    )
    expect(await search(one, { modes: ['rated'] })).toMatchObject(refusal('already_in_game', { gameId }))
    await sql`delete from activities where account_id = ${one.account.id}`.execute(app.db)
    expect(await search(one, { modes: ['rated', 'league'] })).toMatchObject(
      refusal('currencies_insufficiency', {
        need: { energy: 10, tickets: 1 },
        have: { energy: 4, tickets: 0 },
      }),
    )
    expect(await search(one, { modes: ['quick'] })).toMatchObject({ ok: true })
  })

  test('a championship only from its list, and while it runs', async () => {
    const [one, admin] = [await player(), await player({ rights: ['administrator'] })]
    const wish = { modes: ['rated', 'championship'] satisfies SearchMode[] }
    const hour = 60 * MINUTE_MS
    const at = (ms: number) => new Date(clock.now() + ms).toISOString()
    const { answer } = await call(app, saveChampionship, {
      as: admin.account,
      body: { title: 'Кубок', startsAt: at(hour), endsAt: at(2 * hour), places: null },
    })
    expect(await search(one, wish)).toMatchObject(refusal('championship_not_registered'))
    const body = { championshipId: answer.id ?? 0, registered: true }
    await call(app, registerForChampionship, { as: one.account, body })
    expect(await search(one, wish)).toMatchObject(refusal('championship_not_registered'))
    expect(await stateOf(one.client)).toEqual({ kind: 'idle' })
    await clock.advance(hour)
    expect(await search(one, wish)).toMatchObject({ ok: true })
    expect(await search(await player(), wish)).toMatchObject(refusal('championship_not_registered'))
  })

  test('judges only where there is something to judge', async () => {
    const judge = await player({ rights: ['judge'] })
    expect(await search(judge, { modes: ['rated'], role: 'judge' })).toMatchObject({
      error: { code: 'validation_failed' },
    })
    expect(await search(judge, { modes: ['league'], role: 'judge' })).toMatchObject({ ok: true })
    expect(await stateOf(judge.client)).toMatchObject({
      role: 'judge',
      queues: [{ mode: 'league', waiting: 0 }],
    })
  })
})

describe('a search', () => {
  test('in several modes sits down where a table is found first, and pays when the game starts', async () => {
    const all = await players(10)
    await searchAll(all.slice(0, 9), ['rated'])
    await searchAll(all.slice(9), ['league', 'rated'])
    expect(await kinds(all)).toEqual(Array(10).fill('found'))
    expect(await stateOf(all[3]!.client)).toMatchObject({ mode: 'rated' })
    const { id } = all[9]!.account
    expect((await app.wallet.api.balance(id)).energy).toBe(100)
    await acceptAll(all)
    expect(await app.wallet.api.balance(id)).toMatchObject({ energy: 90, tickets: 3 })
    expect(await stateOf(all[0]!.client)).toMatchObject({ kind: 'game', banOnQuit: true })
  })

  test('brings players of one strength together first, and everybody in the end', async () => {
    const all = await players(10)
    // Nine newcomers, and one whose rating is far above.
    await rate(all[9]!.account.id, 1600)
    await searchAll(all, ['rated'])
    expect(new Set(await kinds(all))).toEqual(new Set(['searching']))
    await passTimeUntil(
      app,
      clock,
      async () => (await kinds(all)).every((kind) => kind === 'found'),
      5 * MINUTE_MS,
    )
  })

  test('never seats two of whom one keeps the other away', async () => {
    const all = await players(11)
    const body = { userId: all[1]!.account.id, blocked: true }
    await call(app, setBlock, { as: all[0]!.account, body })
    await searchAll(all, ['rated'])
    expect(await kinds(all)).toEqual(['found', 'searching', ...Array(9).fill('found')])
  })

  test('takes a judge to a league table, who pays nothing', async () => {
    const judge = await player({ rights: ['judge'] })
    const all = await players(10)
    await search(judge, { modes: ['league'], role: 'judge' })
    await searchAll(all, ['league'])
    await acceptAll([...all, judge])
    expect(await stateOf(judge.client)).toMatchObject({ kind: 'game', viewer: 'judge' })
    expect((await app.wallet.api.balance(judge.account.id)).tickets).toBe(3)
    expect((await app.wallet.api.balance(all[0]!.account.id)).tickets).toBe(2)
  })

  test('gives way to another one of the account, and its pages hear of it', async () => {
    const one = await player()
    const other = await page(one.account)
    await search(one, { modes: ['quick'] })
    expect(await other.send(startSearchMessage, { modes: ['rated'] })).toMatchObject(
      refusal('another_search', { modes: ['quick'] }),
    )
    await other.ask(startSearchMessage, { modes: ['rated'], replace: true })
    expect(await one.client.wait(searchStoppedMessage, () => true)).toEqual({
      type: 'another_search_started',
    })
    expect(await stateOf(one.client)).toMatchObject({ kind: 'searching', queues: [{ mode: 'rated' }] })
  })

  test('ends when the search is closed, with the reason, found tables too', async () => {
    const admin = await player({ rights: ['administrator'] })
    const all = await players(11)
    await searchAll(all, ['rated'])
    expect((await kinds(all)).sort()).toEqual([...Array(10).fill('found'), 'searching'])
    await call(app, setSearchSwitch, { as: admin.account, body: { disabledReason: 'Работы' } })
    for (const { client } of all)
      expect(await client.wait(searchStoppedMessage, () => true)).toEqual({
        type: 'force_by_server',
        details: { reason: 'Работы' },
      })
    expect(await kinds(all)).toEqual(Array(11).fill('idle'))
  })

  test('ends with a ban, and says so', async () => {
    const admin = await player({ rights: ['administrator'] })
    const one = await player()
    await search(one, { modes: ['rated'] })
    const body = { accountId: one.account.id, reason: 'Подсказки', minutes: 60 }
    await call(app, banPlayer, { as: admin.account, body })
    expect(await one.client.wait(searchStoppedMessage, () => true)).toMatchObject({
      type: 'ban_is_still_active',
      details: { reason: 'Подсказки' },
    })
    expect(await stateOf(one.client)).toEqual({ kind: 'idle' })
  })

  test('is one, from however many tabs and processes it is begun', async () => {
    const one = await player()
    const second = await startTestApp({ clock, database: app.database })
    const there = await page(one.account, second)
    const tabs = [one.client, there, await page(one.account), await page(one.account, second)]
    const answers = await Promise.all([
      ...tabs.map((client) => client.send(startSearchMessage, { modes: ['quick'] })),
      ...tabs.map((client) => client.send(startPracticeMessage, {})),
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const { rows } = await sql`select * from activities where account_id = ${one.account.id}`.execute(app.db)
    expect(rows).toHaveLength(1)
    for (const client of opened) client.close()
    await second.stop({ database: true })
  })

  test('is told to whoever looks at the search page', async () => {
    const watcher = await player()
    const { overview } = await watcher.client.ask(watchSearchMessage, { watch: true })
    expect(overview).toMatchObject({ disabledReason: null, prices: { rated: { energy: 10 } } })
    expect(overview.queues.map(({ mode }) => mode)).toEqual(['quick', 'rated', 'league', 'championship'])
    const one = await player()
    let waiting = 0
    void watcher.client.wait(searchOverviewMessage, ({ queues }) => {
      waiting = queues.find(({ mode }) => mode === 'rated')?.waiting ?? 0
      return waiting === 1
    })
    await search(one, { modes: ['rated'] })
    await passTimeUntil(app, clock, () => waiting === 1, MINUTE_MS)
    await one.client.ask(stopSearchMessage, {})
  })
})

describe('leaving a game early', () => {
  test('keeps a player out of the next ones; who leaves before the start breaks it off, and the others pay nothing', async () => {
    const all = await players(10)
    await searchAll(all, ['rated'])
    const gameId = await acceptAll(all)
    const [leaver, other] = [all[0]!, all[1]!]
    await leaver.client.ask(quitGameMessage, { gameId })
    await until(async () => (await app.moderation.api.activeBan(leaver.account.id)) !== null)
    expect(await app.moderation.api.activeBan(leaver.account.id)).toEqual({
      reason: 'Ранний выход из игры',
      until: new Date(clock.now() + 5 * MINUTE_MS),
    })
    expect(await search(leaver, { modes: ['quick'] })).toMatchObject(refusal('ban_is_still_active'))
    expect(await statusOf(gameId)).toBe('aborted')
    await until(async () => (await app.wallet.api.balance(other.account.id)).energy === 100)
    expect(await app.moderation.api.activeBan(other.account.id)).toBeNull()
  })

  test('a quick table brings no ban', async () => {
    const all = await players(10)
    await searchAll(all, ['quick'])
    const gameId = await acceptAll(all)
    expect(await stateOf(all[0]!.client)).toMatchObject({ kind: 'game', banOnQuit: false })
    await all[0]!.client.ask(quitGameMessage, { gameId })
    await app.drainJobs()
    expect(await app.moderation.api.activeBan(all[0]!.account.id)).toBeNull()
  })
})

async function statusOf(gameId: string): Promise<string | undefined> {
  const { rows } = await sql<{ status: string }>`select status from games where id = ${gameId}`.execute(
    app.db,
  )
  return rows[0]?.status
}

/** As if games had been played. */
async function rate(accountId: number, mmr: number): Promise<void> {
  await sql`
    with game as (
      insert into rated_games (game_id, number, ended_at, winner)
      values (gen_random_uuid(), 1, ${new Date(clock.now())}, 'red') returning game_id, number, ended_at)
    insert into rated_seats (game_id, number, ended_at, seat, account_id, team, play_points, mmr_before, mmr_after, result_part, play_part,
      mu, sigma, play)
    select game_id, number, ended_at, 1, ${accountId}, 'red', 0, 1000, ${mmr}, 0, 0, 25, 8, 0 from game`.execute(
    app.db,
  )
}
