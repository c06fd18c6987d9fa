import { revealStandings } from '@gorod/contracts/championship-console'
import { getChampionshipForecast } from '@gorod/contracts/championship-pages'
import type { ChampionshipStage } from '@gorod/contracts/championship-plan'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { draft, type Organiser } from '../../testing/championships/organiser.ts'
import { Rounds } from '../../testing/championships/play-rounds.ts'
import { makeClub } from '../../testing/clubs/made-club.ts'
import { call, jobsDone, LONG_TOKENS, Site, signUp, type TestAccount } from '../../testing/index.ts'

const HALF_HOUR_MS = 30 * 60_000

const site = new Site({ env: LONG_TOKENS })
beforeAll(() => site.start())
afterAll(() => site.stop())

const rounds = new Rounds(site)
const app = () => site.app

interface Running {
  readonly cup: Organiser
  readonly as: TestAccount
  readonly players: readonly TestAccount[]
}

/** Twenty players at two tables in two rounds, of which the second is hidden; ten play a final. */
async function running(): Promise<Running> {
  const [as, players] = [
    await signUp(app(), { verified: true, rights: ['administrator'] }),
    await Promise.all(Array.from({ length: 20 }, () => signUp(app(), { verified: true }))),
  ]
  const cup = await draft({ app, as }, { tables: 2, rounds: 2, finalRounds: 1, hiddenFrom: 2 })
  await cup.become('announced', 'registration')
  await cup.register(players)
  await cup.become('seating')
  await cup.seat()
  await cup.become('running')
  return { cup, as, players }
}

/** Its games are over for everybody who watched them. */
async function play(cup: Organiser, round: number): Promise<void> {
  await rounds.play(await rounds.begin(cup, round))
  await site.clock.leap(HALF_HOUR_MS)
  await jobsDone(app())
}

const forecastOf = async ({ id }: Organiser, stage: ChampionshipStage = 'main') =>
  (await call(app(), getChampionshipForecast, { query: { id, stage } })).answer

describe('the forecast of a championship', () => {
  test('comes from results that everybody may know, tells nothing of a hidden round, and ends with the last game', async () => {
    const { cup, as } = await running()
    expect(await forecastOf(cup)).toEqual({ rows: [], cut: 10, endings: 0 })
    await play(cup, 1)
    const known = await forecastOf(cup)
    expect(known.endings).toBe(1000)
    expect(known.rows.map(({ ahead }) => ahead)).toEqual(Array(20).fill(1))
    expect(known.rows.reduce((all, { chance }) => all + chance, 0)).toBeCloseTo(10)
    const places = new Map(
      (await cup.standings()).rows.map(({ player, place, sum }) => [player, { place, sum }]),
    )
    for (const { player, place, sum, username } of known.rows) {
      expect({ place, sum }).toEqual(places.get(player))
      expect(username).not.toBe('')
    }
    await play(cup, 2)
    expect(await forecastOf(cup)).toEqual(known)
    const body = { id: cup.id, revealed: true }
    expect((await call(app(), revealStandings, { as, body })).answer).toEqual({ success: true })
    await jobsDone(app())
    await site.clock.leap(HALF_HOUR_MS)
    expect((await forecastOf(cup)).rows).toEqual([])
    await cup.seat('final')
    // It goes on from the points of the qualification, and one player wins it.
    const final = await forecastOf(cup, 'final')
    expect(final.cut).toBeNull()
    expect(final.rows).toHaveLength(10)
    expect(final.rows.reduce((all, { chance }) => all + chance, 0)).toBeCloseTo(1)
  })

  test('stays empty where tables come from the search', async () => {
    const as = await signUp(app(), { verified: true, rights: ['administrator'] })
    const cup = await draft({ app, as }, { roundsBy: 'search' })
    await cup.become('announced')
    expect((await forecastOf(cup)).rows).toEqual([])
  })
})

describe('the page of a championship', () => {
  test('names the club of each player, the oldest membership of several, and who won a table as soon as everybody may know', async () => {
    const { cup, players } = await running()
    const [first, second, third] = players as [TestAccount, TestAccount, TestAccount]
    // A player knows their own game.
    const stranger = await signUp(app())
    await makeClub(app(), [[first, 'owner']], { name: 'Полуночники' })
    await site.clock.advance(1000)
    await makeClub(app(), [
      [second, 'owner'],
      [first, 'member'],
    ])
    const clubs = new Map((await cup.page(stranger)).players.map(({ id, club }) => [id, club]))
    expect(clubs.get(first.id)).toBe('Полуночники')
    expect(clubs.get(second.id)).toMatch(/^Клуб \d+$/)
    expect(clubs.get(third.id)).toBeNull()
    const winners = async (round: number) => {
      const page = await cup.page(stranger)
      return page.rounds.find((one) => one.round === round)?.tables.map(({ winner }) => winner)
    }
    expect(await winners(1)).toEqual([null, null])
    await play(cup, 1)
    const { rows } = await cup.standings()
    const won = (accountId: number) => rows.find(({ player }) => player === accountId)?.results[0]?.won
    const tables = await cup.tables(1)
    expect(tables.map(({ winner }) => winner)).toEqual(
      // The winners are seven of the town or three of the mafia.
      tables.map(({ seats }) => (seats.filter(won).length > 3 ? 'town' : 'mafia')),
    )
    await play(cup, 2)
    expect(await winners(2)).toEqual([null, null])
  })
})
