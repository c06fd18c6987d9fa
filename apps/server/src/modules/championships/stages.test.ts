import { changePlayer, scheduleRound, shareChampionship } from '@gorod/contracts/championship-console'
import { MINUTE_MS } from '@gorod/contracts/durations'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { draft, type Organiser } from '../../testing/championships/organiser.ts'
import { Rounds } from '../../testing/championships/play-rounds.ts'
import { makeClub } from '../../testing/clubs/made-club.ts'
import { call, LONG_TOKENS, Site, signUp } from '../../testing/index.ts'

const site = new Site({ env: LONG_TOKENS })
beforeAll(() => site.start())
afterAll(() => site.stop())

const rounds = new Rounds(site)
const begin = (cup: Organiser, round: number) => rounds.begin(cup, round)
const play = (games: readonly string[]) => rounds.play(games)
const app = () => site.app
const people = (count: number) =>
  Promise.all(Array.from({ length: count }, () => signUp(site.app, { verified: true })))
const administrator = () => signUp(site.app, { verified: true, rights: ['administrator'] })

/** The titles of what an account was told about rounds, without the seatings. */
async function toldOf(accountId: number): Promise<readonly string[]> {
  const { rows } = await sql<{ title: string }>`
    select title from notifications
    where account_id = ${accountId} and kind = 'round' and title not like 'Посадка%' order by id`.execute(
    app().db,
  )
  return rows.map(({ title }) => title)
}

describe('a championship with rules of its organiser', () => {
  test('goes on from stage to stage with as many of the best as its organiser says, and by the plan with their points', async () => {
    const [as, players] = [await administrator(), await people(21)]
    const cup = await draft(
      { app, as },
      { tables: 2, rounds: 1, semiRounds: 1, semiTables: 2, semiKeepsPoints: false, finalRounds: 1 },
    )
    await cup.become('announced', 'registration')
    await cup.register(players)
    await cup.become('seating')
    await cup.seat()
    await cup.become('running')
    await expect(cup.seat('semi')).rejects.toThrow('Столов без результата: 2')
    await expect(cup.seat('final')).rejects.toThrow('Сначала рассадите игроков')
    await play(await begin(cup, 1))
    const bestOf = async (stage: 'main' | 'semi') => {
      const { rows, cut } = await cup.standings({ stage })
      return rows.slice(0, cut ?? 0).map(({ player }) => player)
    }
    const semi = await bestOf('main')
    expect(semi).toHaveLength(20)
    await cup.seat('semi')
    expect((await cup.tables(2)).flatMap(({ seats }) => seats).toSorted()).toEqual(semi.toSorted())
    await expect(cup.seat('main')).rejects.toThrow('Все туры уже начались')
    await play(await begin(cup, 2))
    const final = await bestOf('semi')
    expect(final).toHaveLength(10)
    await cup.seat('final')
    expect((await cup.tables(3)).flatMap(({ seats }) => seats).toSorted()).toEqual(final.toSorted())
    const games = await begin(cup, 3)
    // Rounds are numbered over all stages, people count those of a stage.
    expect(await toldOf(final[0]!)).toContain('Финал, тур 1, стол 1: игра началась')
    await play(games)
    const { rows, cut } = await cup.standings({ stage: 'final' })
    expect(cut).toBeNull()
    expect(new Set(rows.map(({ player }) => player))).toEqual(new Set(final))
    // The semi-final and the final: the semi-final began at zero.
    for (const { games } of rows) expect(games).toBe(2)
    await cup.become('finished')
  })

  test('a judge has no table with a club mate or somebody kept apart, and a late player gets the average for the rounds before', async () => {
    const [as, judge, other] = [
      await administrator(),
      await signUp(site.app, { verified: true, rights: ['judge'] }),
      await signUp(site.app, { verified: true, rights: ['judge'] }),
    ]
    const players = await people(10)
    await makeClub(app(), [
      [judge, 'owner'],
      [players[0]!, 'member'],
    ])
    const plan = {
      judges: 'human',
      judgesOfOtherClubs: true,
      lateUntilRound: 2,
      latePoints: 'average',
      apart: [[other.id, players[1]!.id]],
    } as const
    const cup = await draft(
      { app, as },
      { ...plan, apart: [...plan.apart.map(([a, b]) => [a, b] as [number, number])] },
    )
    for (const { username } of [judge, other])
      await call(app(), shareChampionship, {
        as,
        body: { id: cup.id, username, role: 'judge', granted: true },
      })
    await cup.become('announced', 'registration')
    await cup.register(players)
    await cup.become('seating')
    await cup.seat()
    expect((await cup.tables(1))[0]?.judgeId).toBeNull()
    for (const { id } of [judge, other])
      await expect(cup.changeTable(1, 1, { what: 'judge', judgeId: id })).rejects.toThrow('не может судить')
    expect((await cup.console()).evenness).toMatchObject({ withoutJudge: 2, judgeConflicts: 0 })
    const { id, username } = await signUp(site.app, { verified: true, rights: ['judge'] })
    await call(app(), shareChampionship, { as, body: { id: cup.id, username, role: 'judge', granted: true } })
    await cup.seat()
    expect((await cup.tables(1))[0]?.judgeId).toBe(id)
    await cup.become('running')
    await play(await begin(cup, 1))
    expect((await cup.console()).fixed).toContain('standings')
    await expect(cup.plan({ ...plan, apart: [], walkOverPoints: 3 })).rejects.toThrow('Игры уже начались')
    const late = await signUp(site.app, { verified: true })
    await cup.register([late])
    const body = { id: cup.id, accountId: late.id, state: 'in', insteadOf: null } as const
    expect((await call(app(), changePlayer, { as, body })).answer.success).toBe(true)
    await cup.seat()
    expect((await cup.tables(2))[0]?.seats).toContain(late.id)
    await play(await begin(cup, 2))
    const row = (await cup.standings()).rows.find(({ player }) => player === late.id)
    expect(row?.games).toBe(1)
    expect(row?.late).toBeCloseTo((row?.sum ?? 0) / 2)
  })

  test('tells the people of a round its new time, and that there will be none', async () => {
    const [as, players] = [await administrator(), await people(10)]
    const cup = await draft({ app, as })
    await cup.become('announced', 'registration')
    await cup.register(players)
    await cup.become('seating')
    await cup.seat()
    const schedule = async (hours: number | null) => {
      const startsAt =
        hours === null ? null : new Date(site.clock.now() + hours * 60 * MINUTE_MS).toISOString()
      const { answer } = await call(app(), scheduleRound, { as, body: { id: cup.id, round: 1, startsAt } })
      return answer.success
    }
    const told = () => toldOf(players[0]!.id)
    expect(await schedule(2)).toBe(true)
    expect(await told()).toEqual([])
    await schedule(3)
    expect(await told()).toEqual([expect.stringMatching(/^Тур 1: новое время, .* мск$/)])
    await schedule(null)
    expect(await told()).toContain('Тур 1: начало отложено, новое время ещё не известно')
    await cup.become('cancelled')
    const last = await told()
    expect(last).toContain('Чемпионат отменён, взносы вернулись')
    expect(await schedule(4)).toBe(false)
    expect(await told()).toEqual(last)
  })
})
