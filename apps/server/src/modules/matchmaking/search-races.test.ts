import { MINUTE_MS } from '@gorod/contracts/durations'
import { setSearchSwitch } from '@gorod/contracts/moderation'
import { acceptTableMessage, searchStoppedMessage, stopSearchMessage } from '@gorod/contracts/search'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { proveOwner } from '../../testing/accounts/prove-owner.ts'
import { call, forEachTest, type Player, Site, until } from '../../testing/index.ts'
import { accept, kindsOf, search, searchAll, stateOf, tableOf } from '../../testing/matchmaking/searching.ts'

const site = forEachTest(new Site({ people: { verified: true } }))

const stop = ({ client }: Player) => client.send(stopSearchMessage, {})

describe('the end of a search', () => {
  test('each of many players who decline one table at the same moment is out of the search', async () => {
    const all = await site.players(10)
    await searchAll(all)
    const out = all.slice(0, 4)
    expect(await Promise.all(out.map(stop))).toEqual(Array(4).fill({ ok: true }))
    expect(await kindsOf(all)).toEqual([...Array(4).fill('idle'), ...Array(6).fill('searching')])
  })

  test('a player who stops the search at the moment a table is found is out of it', async () => {
    const all = await site.players(10)
    const [first, last] = [all[0]!, all[9]!]
    await searchAll(all.slice(0, 9))
    const held = sql`select from activities where account_id = ${first.account.id} for update`
    const acts = await site.whileHeld(held, async () => {
      const seating = search(last)
      // Others of the site may wait there too.
      await until(async () => (await site.blocked()) >= 1)
      const stopping = stop(first)
      await until(async () => (await site.blocked()) === 2)
      return { seating, stopping }
    })
    expect([await acts.seating, await acts.stopping]).toEqual([{ ok: true }, { ok: true }])
    expect(await kindsOf(all)).toEqual(['idle', ...Array(9).fill('searching')])
  })
})

describe('the begin of a search', () => {
  test('a search that begins while the search is being closed is refused and does not stay', async () => {
    const admin = await site.player({ rights: ['administrator'] })
    await proveOwner(site.app, admin.account)
    const one = await site.player()
    const beginning = await site.whileHeld(sql`lock table search_queue in share mode`, async () => {
      const beginning = search(one)
      await until(async () => (await site.blocked()) === 1)
      const body = { disabledReason: 'Работы' }
      await call(site.app, setSearchSwitch, { as: admin.account, body })
      return { answer: beginning }
    })
    const error = { code: 'game_search_disabled', details: { reason: 'Работы' } }
    expect(await beginning.answer).toEqual({ ok: false, error })
    expect(await stateOf(one)).toEqual({ kind: 'idle' })
  })

  test('a search that begins at the moment of another one of its account learns of that one', async () => {
    const one = await site.player()
    const answers = await Promise.all([1, 2, 3, 4].map(() => search(one)))
    const refused = answers.filter(({ ok }) => !ok)
    expect(refused).toHaveLength(3)
    const code = 'another_search'
    for (const answer of refused)
      expect(answer).toEqual({ ok: false, error: { code, details: { modes: ['quick'] } } })
  })
})

test('a closed search also ends searches that the closing process had no time to end', async () => {
  const all = await site.players(11)
  await searchAll(all)
  await site.app.settings.api.set('searchDisabledReason', 'Работы')
  await site.passTimeUntil(async () => (await kindsOf(all)).every((kind) => kind === 'idle'), MINUTE_MS)
  for (const { client } of all)
    expect(await client.wait(searchStoppedMessage)).toEqual({
      type: 'force_by_server',
      details: { reason: 'Работы' },
    })
})

test('a player who comes back while the absent are being removed keeps the place', async () => {
  const all = await site.players(2)
  const ids = all.map(({ account }) => account.id)
  await searchAll(all)
  for (const one of all) await site.goAway(one)
  await site.passTime(110_000)
  const back = await site.whileHeld(sql`select from activities for update`, async () => {
    // The first of them, whichever it is, is being removed until the end of this block.
    await until(async () => {
      await site.clock.advance(1000)
      return (await site.blocked()) > 0
    })
    const pages = [await site.page(all[0]!.account), await site.page(all[1]!.account)]
    await until(async () => (await site.app.activity.api.listConnected(ids)).size === 2)
    return pages.map((client) => ({ client }))
  })
  await until(async () => (await kindsOf(back)).includes('idle'))
  await site.passTime(5000)
  expect((await kindsOf(back)).sort()).toEqual(['idle', 'searching'])
})

test('a page that asks where it is while its table falls apart hears of the search, not of an idle moment', async () => {
  const all = await site.players(10)
  await searchAll(all)
  // What the end of a table writes, held back until somebody has read that the account is at the table.
  const falling = sql`
    lock table found_tables in access exclusive mode;
    insert into search_queue (account_id, role, modes, joined_at, place)
      select account_id, role, modes, joined_at, place from found_seats;
    update activities set kind = 'searching', ref = '';
    delete from found_tables`
  const { state } = await site.whileHeld(falling, async () => {
    const state = stateOf(all[0]!)
    await until(async () => (await site.blocked()) === 1)
    return { state }
  })
  expect((await state).kind).toBe('searching')
})

describe('the last acceptance of a table', () => {
  test('two pages that accept at once cause no refusal in either', async () => {
    const all = await site.players(10)
    await searchAll(all)
    const tableId = await tableOf(all[0]!)
    await accept(all.slice(1), tableId)
    const pages = [all[0]!.client, await site.page(all[0]!.account), await site.page(all[0]!.account)]
    const answers = await Promise.all(pages.map((page) => page.send(acceptTableMessage, { tableId })))
    expect(answers).toEqual(Array(3).fill({ ok: true }))
    expect(await kindsOf(all)).toEqual(Array(10).fill('game'))
  })

  test('a player who cannot pay any more is sent away, and the others go on', async () => {
    const all = await site.players(10)
    await searchAll(all, ['rated'])
    const poor = all[4]!
    const now = new Date(site.clock.now())
    await sql`insert into balances values (${poor.account.id}, 4, ${now}, 0, ${now})`.execute(site.app.db)
    await accept(all, await tableOf(poor))
    expect(await kindsOf(all)).toEqual(all.map((one) => (one === poor ? 'idle' : 'searching')))
    expect(await poor.client.wait(searchStoppedMessage)).toMatchObject({
      type: 'currencies_insufficiency',
      details: { need: { energy: 10, tickets: 0 }, have: { energy: 4 } },
    })
    // They stand in front with their earlier wait: the next player completes their table.
    await searchAll([await site.player()], ['rated'])
    expect(new Set(await kindsOf(all.filter((one) => one !== poor)))).toEqual(new Set(['found']))
  })
})
