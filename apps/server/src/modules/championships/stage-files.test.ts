import { LONGEST_AUDIENCE_DELAY_SECONDS } from '@gorod/contracts/audience-delay'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { draft, type Organiser } from '../../testing/championships/organiser.ts'
import { Rounds } from '../../testing/championships/play-rounds.ts'
import { LONG_TOKENS, Site, signUp } from '../../testing/index.ts'

const site = new Site({ env: LONG_TOKENS })
beforeAll(() => site.start())
afterAll(() => site.stop())

const rounds = new Rounds(site)
const app = () => site.app

/** A table played to its end, as strangers see it. */
async function playRound(cup: Organiser, round: number): Promise<void> {
  await rounds.play(await rounds.begin(cup, round))
  await site.clock.leap(LONGEST_AUDIENCE_DELAY_SECONDS * 1000)
}

interface JsonFile {
  readonly rounds: readonly {
    readonly round: number
    readonly tables: readonly {
      readonly results:
        | readonly { readonly player: number; readonly points: { readonly total: number } }[]
        | null
    }[]
  }[]
  readonly standings: {
    readonly stage: string
    readonly rows: readonly {
      readonly player: number
      readonly sum: number
      readonly results: readonly { readonly round: number }[]
    }[]
  }
}

describe('the files of a championship with a final', () => {
  test('the files show the last stage with results, the one that is asked for, and what every table brought', async () => {
    const as = await signUp(site.app, { verified: true, rights: ['administrator'] })
    const players = await Promise.all(Array.from({ length: 11 }, () => signUp(site.app, { verified: true })))
    const cup = await draft(
      { app, as },
      { rounds: 1, finalRounds: 2, finalKeepsPoints: false, hiddenFrom: 3 },
    )
    const read = (name: string) => fetch(`${app().url}/championships/${cup.id}/${name}`)
    const json = async (query = '') => (await (await read(`championship.json${query}`)).json()) as JsonFile
    const rowsOf = async (query = '') => (await (await read(`standings.csv${query}`)).text()).split('\r\n')
    await cup.become('announced', 'registration')
    await cup.register(players)
    await cup.become('seating')
    await cup.seat()
    await cup.become('running')
    await playRound(cup, 1)
    await cup.seat('final')
    // The final has seats, and no result yet.
    expect((await json()).standings.stage).toBe('main')
    expect(await rowsOf()).toHaveLength(13)
    await playRound(cup, 2)
    const file = await json()
    expect(file.standings.stage).toBe('final')
    expect(file.standings.rows).toHaveLength(10)
    expect(await rowsOf()).toHaveLength(12)
    expect(await rowsOf('?stage=main')).toHaveLength(13)
    expect((await json('?stage=main')).standings.stage).toBe('main')
    const { leaders } = (await app().championships.api.cardOf(cup.id))!
    const { rows } = await cup.standings({ stage: 'final' })
    expect(leaders).toEqual(rows.slice(0, 5).map(({ username, sum }) => ({ name: username, sum })))

    const [, final, hidden] = file.rounds.map(({ tables }) => tables[0]?.results ?? null)
    for (const { player, sum } of file.standings.rows)
      expect(final?.find((one) => one.player === player)?.points.total).toBeCloseTo(sum)
    expect(hidden).toBeNull()
    // A table that is closed without a game has no secret of its own, but that of its round.
    await cup.changeTable(3, 1, { what: 'walkover', absent: [] })
    await site.clock.leap(5000)
    expect((await json()).rounds[2]?.tables[0]?.results).toBeNull()
    expect((await json()).standings.rows[0]?.results).toHaveLength(1)
    await cup.become('finished')
    await site.clock.leap(5000)
    expect((await json()).rounds[2]?.tables[0]?.results).toHaveLength(10)
  })

  test('a stage there is none is refused, and one that this championship does not play', async () => {
    const as = await signUp(site.app, { verified: true, rights: ['administrator'] })
    const cup = await draft({ app, as }, { finalRounds: 1 })
    await cup.become('announced')
    for (const name of ['standings.csv', 'championship.json']) {
      const status = async (query: string) =>
        (await fetch(`${app().url}/championships/${cup.id}/${name}${query}`)).status
      expect(await status('?stage=quarter'), name).toBe(422)
      expect(await status('?stage=main&stage=final'), name).toBe(422)
      expect(await status('?stage=semi'), name).toBe(404)
      expect(await status('?stage=final'), name).toBe(200)
    }
  })

  test('each file has a limit of its own for each address', async () => {
    const as = await signUp(site.app, { verified: true, rights: ['administrator'] })
    const cup = await draft({ app, as })
    await cup.become('announced')
    const statuses: number[] = []
    for (let asked = 0; asked < 61; asked++) {
      const answer = await fetch(`${app().url}/championships/${cup.id}/rounds.ics`)
      statuses.push(answer.status)
      await answer.body?.cancel()
    }
    expect(statuses.indexOf(429)).toBe(60)
    expect((await fetch(`${app().url}/championships/${cup.id}/standings.csv`)).status).toBe(200)
  })
})

describe('the table of places', () => {
  test('every row tells the place before its last round, and nothing before the second one', async () => {
    const as = await signUp(site.app, { verified: true, rights: ['administrator'] })
    const players = await Promise.all(Array.from({ length: 10 }, () => signUp(site.app, { verified: true })))
    const cup = await draft({ app, as })
    await cup.become('announced', 'registration')
    await cup.register(players)
    await cup.become('seating')
    await cup.seat()
    await cup.become('running')
    await playRound(cup, 1)
    const first = await cup.standings()
    expect(new Set(first.rows.map(({ placeBefore }) => placeBefore))).toEqual(new Set([null]))
    await playRound(cup, 2)
    const places = new Map(first.rows.map(({ player, place }) => [player, place]))
    const { rows } = await cup.standings()
    expect(rows.some(({ place, placeBefore }) => place !== placeBefore)).toBe(true)
    for (const { player, placeBefore } of rows) expect(placeBefore).toBe(places.get(player))
    expect((await cup.standings({ until: 2 })).rows).toEqual(first.rows)
  })
})
