import { LONGEST_AUDIENCE_DELAY_SECONDS } from '@gorod/contracts/audience-delay'
import { changeChampionshipLife } from '@gorod/contracts/championship-console'
import { getChampionshipPage, getChampionshipStandings } from '@gorod/contracts/championship-pages'
import { type ChampionshipPlan, PLAIN_PLAN } from '@gorod/contracts/championship-plan'
import { saveChampionship } from '@gorod/contracts/championships'
import { DAY_MS } from '@gorod/contracts/durations'
import { searchStoppedMessage, watchSearchMessage } from '@gorod/contracts/search'
import { beforeEach, describe, expect, test } from 'vitest'
import { proveOwner } from '../../testing/accounts/prove-owner.ts'
import { Organiser } from '../../testing/championships/organiser.ts'
import { Rounds } from '../../testing/championships/play-rounds.ts'
import { call, forEachTest, jobsDone, LONG_TOKENS, type Player, Site } from '../../testing/index.ts'
import {
  accept,
  acceptAll,
  kindsOf,
  search,
  searchAll,
  stateOf,
  tableOf,
} from '../../testing/matchmaking/searching.ts'

const CUP = ['championship'] as ['championship']

const site = forEachTest(new Site({ env: LONG_TOKENS, people: { verified: true } }))
const rounds = new Rounds(site)
let admin: Player

beforeEach(async () => {
  admin = await site.player({ rights: ['administrator'] })
})

/** A championship by search that runs now, with these players. */
async function cupOf(players: readonly Player[], plan: Partial<ChampionshipPlan> = {}): Promise<Organiser> {
  const as = admin.account
  const at = (ms: number) => new Date(site.clock.now() + ms).toISOString()
  const body = { title: 'Кубок поиска', startsAt: at(0), endsAt: at(2 * DAY_MS), places: null }
  const { answer } = await call(site.app, saveChampionship, { as, body })
  const cup = new Organiser({ app: () => site.app, as }, answer.id ?? 0)
  await cup.plan({ ...PLAIN_PLAN, ...plan })
  await cup.register(players.map(({ account }) => account))
  return cup
}

/** All of them find each other and begin. */
async function begin(players: readonly Player[], judge: Player | null = null): Promise<string> {
  if (judge !== null) await search(judge, { modes: CUP, role: 'judge' })
  await searchAll(players, CUP)
  await site.passTimeUntil(async () => (await kindsOf(players)).every((kind) => kind === 'found'), 60_000)
  await acceptAll(judge === null ? players : [...players, judge])
  // Not what the acceptance answers: these people may have played before.
  const state = await stateOf(players[0]!)
  return state.kind === 'game' ? state.gameId : ''
}

const ruleSetOf = async (gameId: string) => {
  const [begun] = await site.app.games.api.events(gameId)
  return begun?.type === 'gameCreated' ? begun.ruleSet.id : begun?.type
}

const mostGames = async (cup: Organiser) =>
  Math.max(...(await cup.standings()).rows.map(({ games }) => games))

describe('a game of a championship by search', () => {
  test('plays by the plan as a table of its championship, counts in standings and files, and leaves them when it is annulled', async () => {
    const players: Player[] = await site.players(10)
    const cup = await cupOf(players, { ruleSet: 'fsm' })
    const { overview } = await players[0]!.client.ask(watchSearchMessage, { watch: true })
    expect(overview.rules.championship).toBe('fsm')
    const gameId = await begin(players)
    expect(await ruleSetOf(gameId)).toBe('fsm')
    const [table, ...others] = await cup.tables(1)
    expect(others).toEqual([])
    expect(table).toMatchObject({ table: 1, state: 'playing', judgeId: null })
    expect(new Set(table?.seats)).toEqual(new Set(players.map(({ account }) => account.id)))
    expect(table?.seats).toEqual(
      (await site.app.games.api.tables([gameId]))[0]?.seats.map(({ accountId }) => accountId),
    )
    expect((await cup.console()).evenness).toBeNull()
    await expect(cup.begin(1)).rejects.toThrow('Чемпионат сейчас нельзя перевести в это состояние')

    await rounds.play([gameId])
    expect((await cup.tables(1))[0]?.state).toBe('finished')
    const { rows } = await cup.standings()
    expect(rows).toHaveLength(10)
    for (const { games, results } of rows)
      expect([games, results.map(({ round }) => round)]).toEqual([1, [1]])
    await site.clock.leap(LONGEST_AUDIENCE_DELAY_SECONDS * 1000)
    const csv = await (await fetch(`${site.app.url}/championships/${cup.id}/standings.csv`)).text()
    expect(csv).toContain(`${players[0]!.account.username},1,`)
    const json = await (await fetch(`${site.app.url}/championships/${cup.id}/championship.json`)).text()
    expect(JSON.parse(json)).toMatchObject({ rounds: [{ round: 1, tables: [{ state: 'finished' }] }] })

    // The plan has the automatic host; a judge who waits leads all the same.
    const judge = await site.player({ rights: ['judge'] })
    const again = await begin(players, judge)
    expect((await cup.tables(2))[0]?.judgeId).toBe(judge.account.id)
    expect(await rounds.gamesOf(cup, 2)).toEqual([again])
    const next = (await cup.tables(2))[0]?.seats ?? []
    expect(new Set(next)).toEqual(new Set(table?.seats))
    expect(next.filter((id, place) => table?.seats[place] === id)).toEqual([])
    await rounds.play([again])
    expect(await mostGames(cup)).toBe(2)
    await site.app.games.api.makeRuling(again, {
      from: 'judge',
      change: { kind: 'annulled', annulled: true },
      reason: 'a wrong card',
    })
    await jobsDone(site.app)
    expect((await cup.tables(2))[0]?.state).toBe('annulled')
    expect(await mostGames(cup)).toBe(1)
    await cup.become('finished')
    expect(await mostGames(cup)).toBe(1)
  })

  test('stays a secret of the organisers in a hidden round', async () => {
    const players: Player[] = await site.players(10)
    const cup = await cupOf(players, { hiddenFrom: 1 })
    const gameId = await begin(players)
    await rounds.play([gameId])
    await site.clock.leap(LONGEST_AUDIENCE_DELAY_SECONDS * 1000)
    const seen = async () => {
      const query = { id: cup.id }
      const { answer: page } = await call(site.app, getChampionshipPage, { query })
      const { answer: standings } = await call(site.app, getChampionshipStandings, { query })
      return [page.rounds[0]?.tables[0]?.state, Math.max(...standings.rows.map(({ games }) => games))]
    }
    expect(await seen()).toEqual(['hidden', 0])
    expect(await site.app.games.api.resultSheet(gameId)).toBeNull()
    expect(Math.max(...(await cup.standings({ hidden: 'yes' })).rows.map(({ games }) => games))).toBe(1)
    await cup.become('finished')
    // What visitors see is counted once in five seconds.
    await site.clock.leap(5_000)
    expect(await seen()).toEqual(['finished', 1])
  })

  test('waits for a judge where the plan has judges', async () => {
    const [judge, players] = [await site.player({ rights: ['judge'] }), (await site.players(10)) as Player[]]
    const cup = await cupOf(players, { judges: 'human' })
    await searchAll(players, CUP)
    expect(new Set(await kindsOf(players))).toEqual(new Set(['searching']))
    await search(judge, { modes: CUP, role: 'judge' })
    expect(await kindsOf([...players, judge])).toEqual(Array(11).fill('found'))
    await acceptAll([...players, judge])
    expect((await cup.tables(1))[0]?.judgeId).toBe(judge.account.id)
  })

  test('falls apart when its championship was cancelled after the table was found, and all are told why', async () => {
    const players: Player[] = await site.players(10)
    const cup = await cupOf(players)
    await searchAll(players, CUP)
    const tableId = await tableOf(players[0]!)
    await accept(players.slice(1), tableId)
    await proveOwner(site.app, admin.account)
    const body = { id: cup.id, life: 'cancelled' } as const
    await call(site.app, changeChampionshipLife, { as: admin.account, body })
    await accept(players.slice(0, 1), tableId)
    for (const { client } of players)
      expect(await client.wait(searchStoppedMessage)).toMatchObject({
        details: { reason: 'чемпионат закончился' },
      })
    expect(await kindsOf(players)).toEqual(Array(10).fill('idle'))
    expect((await site.app.wallet.api.balance(players[0]!.account.id)).tickets).toBe(3)
  })
})
