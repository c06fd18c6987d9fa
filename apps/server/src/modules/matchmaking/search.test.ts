import { registerForChampionship, saveChampionship } from '@gorod/contracts/championships'
import { MINUTE_MS } from '@gorod/contracts/durations'
import { quitGameMessage } from '@gorod/contracts/game'
import { banPlayer, setBlock, setSearchSwitch } from '@gorod/contracts/moderation'
import {
  type SearchMode,
  searchOverviewMessage,
  searchStoppedMessage,
  startPracticeMessage,
  startSearchMessage,
  stopSearchMessage,
  watchSearchMessage,
} from '@gorod/contracts/search'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { proveOwner } from '../../testing/accounts/prove-owner.ts'
import { keptGame } from '../../testing/games/game-site.ts'
import { call, forEachTest, jobsDone, Site, until } from '../../testing/index.ts'
import { acceptAll, kindsOf, search, searchAll, stateOf } from '../../testing/matchmaking/searching.ts'

const site = forEachTest(new Site({ people: { verified: true } }))

const refusal = (code: string, details?: unknown) => ({
  ok: false,
  error: { code, ...(details === undefined ? {} : { details }) },
})

describe('the permission to search', () => {
  test('the reasons against a search are checked in one order, each refusal with its own name', async () => {
    const admin = await site.player({ rights: ['administrator'] })
    await proveOwner(site.app, admin.account)
    const one = await site.player({ verified: false })
    const judging = { modes: ['league' as const], role: 'judge' as const }
    const close = (disabledReason: string | null) =>
      call(site.app, setSearchSwitch, { as: admin.account, body: { disabledReason } })
    const ban = (minutes: number) =>
      call(site.app, banPlayer, {
        as: admin.account,
        body: { accountId: one.account.id, reason: 'Оскорбления', minutes },
      })

    await close('Обновляем сервер')
    await ban(5)
    expect(await search(one, judging)).toMatchObject(
      refusal('game_search_disabled', { reason: 'Обновляем сервер' }),
    )
    await close(null)
    const end = site.clock.now() + 5 * MINUTE_MS
    expect(await search(one, judging)).toMatchObject(
      refusal('ban_is_still_active', { reason: 'Оскорбления', until: end, now: site.clock.now() }),
    )
    await site.clock.leap(5 * MINUTE_MS)
    expect(await search(one, judging)).toMatchObject(refusal('role_of_judge_is_not_available'))
    expect(await search(one, { modes: ['league'] })).toMatchObject(refusal('league_verification_required'))
    expect(await search(one, { modes: ['quick', 'rated'] })).toMatchObject(refusal('verification_required'))
    await sql`update accounts set email_confirmed_at = now() where id = ${one.account.id}`.execute(
      site.app.db,
    )
    const { gameId } = await one.client.ask(startPracticeMessage, {})
    await sql`insert into balances values (${one.account.id}, 4, ${new Date(site.clock.now())}, 0, ${new Date(site.clock.now())})`.execute(
      site.app.db,
    )
    expect(await search(one, { modes: ['rated'] })).toMatchObject(refusal('already_in_game', { gameId }))
    await sql`delete from activities where account_id = ${one.account.id}`.execute(site.app.db)
    expect(await search(one, { modes: ['rated', 'league'] })).toMatchObject(
      refusal('currencies_insufficiency', {
        need: { energy: 10, tickets: 1 },
        have: { energy: 4, tickets: 0 },
      }),
    )
    expect(await search(one, { modes: ['quick'] })).toMatchObject({ ok: true })
  })

  test('a championship admits only players on its list, and while it runs', async () => {
    const [one, admin] = [await site.player(), await site.player({ rights: ['administrator'] })]
    const wish = { modes: ['rated', 'championship'] satisfies SearchMode[] }
    const hour = 60 * MINUTE_MS
    const at = (ms: number) => new Date(site.clock.now() + ms).toISOString()
    const { answer } = await call(site.app, saveChampionship, {
      as: admin.account,
      body: { title: 'Кубок', startsAt: at(hour), endsAt: at(2 * hour), places: null },
    })
    expect(await search(one, wish)).toMatchObject(refusal('championship_not_registered'))
    const body = { championshipId: answer.id ?? 0, registered: true }
    await call(site.app, registerForChampionship, { as: one.account, body })
    expect(await search(one, wish)).toMatchObject(refusal('championship_not_registered'))
    expect(await stateOf(one)).toEqual({ kind: 'idle' })
    await site.clock.leap(hour)
    expect(await search(one, wish)).toMatchObject({ ok: true })
    expect(await search(await site.player(), wish)).toMatchObject(refusal('championship_not_registered'))
  })

  test('a judge may search only where there is something to judge', async () => {
    const judge = await site.player({ rights: ['judge'] })
    expect(await search(judge, { modes: ['rated'], role: 'judge' })).toMatchObject({
      error: { code: 'validation_failed' },
    })
    expect(await search(judge, { modes: ['league'], role: 'judge' })).toMatchObject({ ok: true })
    expect(await stateOf(judge)).toMatchObject({
      role: 'judge',
      queues: [{ mode: 'league', waiting: 0 }],
    })
  })
})

describe('a search', () => {
  test('in several modes sits down where a table is found first, and pays when the game starts', async () => {
    const all = await site.players(10)
    await searchAll(all.slice(0, 9), ['rated'])
    await searchAll(all.slice(9), ['league', 'rated'])
    expect(await kindsOf(all)).toEqual(Array(10).fill('found'))
    expect(await stateOf(all[3]!)).toMatchObject({ mode: 'rated' })
    const { id } = all[9]!.account
    expect((await site.app.wallet.api.balance(id)).energy).toBe(100)
    await acceptAll(all)
    expect(await site.app.wallet.api.balance(id)).toMatchObject({ energy: 90, tickets: 3 })
    expect(await stateOf(all[0]!)).toMatchObject({ kind: 'game', banOnQuit: true })
  })

  test('brings players of one strength together first, and everybody in the end', async () => {
    const all = await site.players(10)
    // Nine newcomers, and one whose rating is far above.
    await rate(all[9]!.account.id, 1200)
    await searchAll(all, ['rated'])
    expect(new Set(await kindsOf(all))).toEqual(new Set(['searching']))
    await site.passTimeUntil(
      async () => (await kindsOf(all)).every((kind) => kind === 'found'),
      5 * MINUTE_MS,
    )
  })

  test('two players of whom one blocks the other never sit together', async () => {
    const all = await site.players(11)
    const body = { userId: all[1]!.account.id, blocked: true }
    await call(site.app, setBlock, { as: all[0]!.account, body })
    await searchAll(all, ['rated'])
    expect(await kindsOf(all)).toEqual(['found', 'searching', ...Array(9).fill('found')])
  })

  test('takes a judge to a league table, who pays nothing', async () => {
    const judge = await site.player({ rights: ['judge'] })
    const all = await site.players(10)
    await search(judge, { modes: ['league'], role: 'judge' })
    await searchAll(all, ['league'])
    await acceptAll([...all, judge])
    expect(await stateOf(judge)).toMatchObject({ kind: 'game', viewer: 'judge' })
    expect((await site.app.wallet.api.balance(judge.account.id)).tickets).toBe(3)
    expect((await site.app.wallet.api.balance(all[0]!.account.id)).tickets).toBe(2)
  })

  test('an earlier search ends when the account begins another one, and its pages are informed', async () => {
    const one = await site.player()
    const other = await site.page(one.account)
    await search(one, { modes: ['quick'] })
    expect(await other.send(startSearchMessage, { modes: ['rated'] })).toMatchObject(
      refusal('another_search', { modes: ['quick'] }),
    )
    await other.ask(startSearchMessage, { modes: ['rated'], replace: true })
    expect(await one.client.wait(searchStoppedMessage, () => true)).toEqual({
      type: 'another_search_started',
    })
    expect(await stateOf(one)).toMatchObject({ kind: 'searching', queues: [{ mode: 'rated' }] })
  })

  test('ends when the search is closed, with the reason, found tables too', async () => {
    const admin = await site.player({ rights: ['administrator'] })
    await proveOwner(site.app, admin.account)
    const all = await site.players(11)
    await searchAll(all, ['rated'])
    expect((await kindsOf(all)).sort()).toEqual([...Array(10).fill('found'), 'searching'])
    await call(site.app, setSearchSwitch, { as: admin.account, body: { disabledReason: 'Работы' } })
    for (const { client } of all)
      expect(await client.wait(searchStoppedMessage, () => true)).toEqual({
        type: 'force_by_server',
        details: { reason: 'Работы' },
      })
    expect(await kindsOf(all)).toEqual(Array(11).fill('idle'))
  })

  test('ends with a ban, and says so', async () => {
    const admin = await site.player({ rights: ['administrator'] })
    const one = await site.player()
    await search(one, { modes: ['rated'] })
    const body = { accountId: one.account.id, reason: 'Подсказки', minutes: 60 }
    await call(site.app, banPlayer, { as: admin.account, body })
    expect(await one.client.wait(searchStoppedMessage, () => true)).toMatchObject({
      type: 'ban_is_still_active',
      details: { reason: 'Подсказки' },
    })
    expect(await stateOf(one)).toEqual({ kind: 'idle' })
  })

  test('one account has one search, from however many tabs and processes it begins', async () => {
    const one = await site.player()
    const second = await site.secondProcess()
    const there = await site.page(one.account, second)
    const tabs = [one.client, there, await site.page(one.account), await site.page(one.account, second)]
    const answers = await Promise.all([
      ...tabs.map((client) => client.send(startSearchMessage, { modes: ['quick'] })),
      ...tabs.map((client) => client.send(startPracticeMessage, {})),
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const { rows } = await sql`select * from activities where account_id = ${one.account.id}`.execute(
      site.app.db,
    )
    expect(rows).toHaveLength(1)
  })

  test('the search page counts a search', async () => {
    const watcher = await site.player()
    const { overview } = await watcher.client.ask(watchSearchMessage, { watch: true })
    expect(overview).toMatchObject({ disabledReason: null, prices: { rated: { energy: 10 } } })
    expect(overview.queues.map(({ mode }) => mode)).toEqual(['quick', 'rated', 'league', 'championship'])
    const one = await site.player()
    let waiting = 0
    void watcher.client.wait(searchOverviewMessage, ({ queues }) => {
      waiting = queues.find(({ mode }) => mode === 'rated')?.waiting ?? 0
      return waiting === 1
    })
    await search(one, { modes: ['rated'] })
    await site.passTimeUntil(() => waiting === 1, MINUTE_MS)
    await one.client.ask(stopSearchMessage, {})
  })
})

describe('an early exit from a game', () => {
  test('bans the player from the next games; an exit before the start breaks the game off, and the others pay nothing', async () => {
    const all = await site.players(10)
    await searchAll(all, ['rated'])
    const gameId = await acceptAll(all)
    const [leaver, other] = [all[0]!, all[1]!]
    await leaver.client.ask(quitGameMessage, { gameId })
    await until(async () => (await site.app.moderation.api.activeBan(leaver.account.id)) !== null)
    expect(await site.app.moderation.api.activeBan(leaver.account.id)).toEqual({
      reason: 'Ранний выход из игры',
      until: site.clock.now() + 5 * MINUTE_MS,
      now: site.clock.now(),
    })
    expect(await search(leaver, { modes: ['quick'] })).toMatchObject(refusal('ban_is_still_active'))
    expect((await keptGame(site.app, gameId)).status).toBe('aborted')
    await until(async () => (await site.app.wallet.api.balance(other.account.id)).energy === 100)
    expect(await site.app.moderation.api.activeBan(other.account.id)).toBeNull()
  })

  test('the exit from a quick table brings no ban', async () => {
    const all = await site.players(10)
    await searchAll(all, ['quick'])
    const gameId = await acceptAll(all)
    expect(await stateOf(all[0]!)).toMatchObject({ kind: 'game', banOnQuit: false })
    await all[0]!.client.ask(quitGameMessage, { gameId })
    await jobsDone(site.app)
    expect(await site.app.moderation.api.activeBan(all[0]!.account.id)).toBeNull()
  })
})

/** Sets the MMR as if games had been played. */
async function rate(accountId: number, mmr: number): Promise<void> {
  await sql`
    with game as (
      insert into rated_games (game_id, number, ended_at, winner)
      values (gen_random_uuid(), 1, ${new Date(site.clock.now())}, 'red') returning game_id, number, ended_at)
    insert into rated_seats (game_id, number, ended_at, seat, account_id, team, play_points, mmr_before, mmr_after, result_part, play_part,
      mu, sigma, play)
    select game_id, number, ended_at, 1, ${accountId}, 'red', 0, 1000, ${mmr}, 0, 0, 25, 8, 0 from game`.execute(
    site.app.db,
  )
}
