import { type GameMode, gameModes, getGames, type StatisticRole, statisticRoles } from '@gorod/contracts/game'
import {
  figureNames,
  getRoleStatistic,
  getStatistic,
  getStatisticFilters,
  type RoleFigures,
  type ScoringType,
  scoringTypes,
} from '@gorod/contracts/statistics'
import { presets } from '@gorod/rules'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { appForFile, call, signUp } from '../../testing/index.ts'
import { anySheet } from '../../testing/statistics/any-sheet.ts'
import type { ResultSheet } from '../games/public.ts'
import { keepResults } from './store/played-games.ts'

const app = await appForFile()
const player = await signUp(app)
const other = await signUp(app)
beforeEach(async () => void (await sql`delete from played_games`.execute(app.db)))

interface Filter {
  readonly from: string | null
  readonly to: string | null
  readonly modes: readonly GameMode[]
  readonly scorings: readonly ScoringType[]
  readonly roles: readonly StatisticRole[]
}

const anyDay = fc.integer({ min: 1, max: 20 }).map((day) => `2026-01-${String(day).padStart(2, '0')}`)
const anyFilter: fc.Arbitrary<Filter> = fc
  .record({
    from: fc.option(anyDay),
    to: fc.option(anyDay),
    modes: fc.subarray([...gameModes]),
    scorings: fc.subarray([...scoringTypes]),
    roles: fc.subarray([...statisticRoles]),
  })
  .filter(({ from, to }) => from === null || to === null || from <= to)

const queryOf = ({ from, to, modes, scorings }: Filter) => ({
  userId: player.id,
  ...(from === null ? {} : { date_from: from }),
  ...(to === null ? {} : { date_to: to }),
  game_type: modes.join(','),
  scoring_type: scorings.join(','),
})

/** The calendar of Moscow by the platform's own clockwork, not by ours. */
const moscowDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' })

/** The figures counted by hand. */
function naive(sheets: readonly ResultSheet[], filter: Filter, roles: readonly string[]) {
  const results = sheets
    .filter(({ startedAt, mode, ruleSet }) => {
      const day = moscowDay.format(startedAt)
      return (
        (filter.from === null || day >= filter.from) &&
        (filter.to === null || day <= filter.to) &&
        (filter.modes.length === 0 || filter.modes.includes(mode)) &&
        (filter.scorings.length === 0 ||
          filter.scorings.some((one) => one === (ruleSet === 'custom' ? ruleSet : presets[ruleSet].scoring)))
      )
    })
    .flatMap(({ seats }) => seats.filter(({ accountId }) => accountId === player.id))
    .map(({ result }) => result)
    .filter(({ role }) => roles.includes(role === 'godfather' ? 'don' : role))
  const sum = (of: (result: (typeof results)[number]) => number) =>
    Math.round(results.reduce((all, result) => all + of(result), 0) * 100) / 100 + 0
  return {
    games_count: results.length,
    wins_count: sum(({ won }) => Number(won)),
    points: sum(({ points }) => points.total),
    extra_points: sum(({ points }) => points.extra),
    first_killed_count: sum(({ firstKilled }) => Number(firstKilled)),
    fouls_count: sum(({ fouls }) => fouls),
    best_move_points: sum(({ points }) => points.bestMove),
    tech_fouls_count: sum(({ techFouls }) => techFouls),
    best_moves_count: sum(({ bestMove }) => Number(bestMove !== null)),
    best_move_hits: sum(({ bestMove }) => bestMove?.hits ?? 0),
  }
}

/** The numbers alone. */
const valuesOf = (record: RoleFigures | undefined) =>
  Object.fromEntries(figureNames.map((name) => [name, record?.[name].value]))

const keepAll = async (sheets: readonly ResultSheet[]) => {
  for (const sheet of sheets) await keepResults(app.db, sheet)
}

const oneSheet = (more: Partial<ResultSheet> = {}): ResultSheet => ({
  ...fc.sample(anySheet([player.id, other.id]), { numRuns: 1, seed: 7 })[0]!,
  ...more,
})

const gamesUnder = async (query: Record<string, string>) => {
  const { answer } = await call(app, getRoleStatistic, { query: { userId: player.id, ...query } })
  return answer[0]?.games_count.value
}

describe('figures', () => {
  it('figures equal a count by hand, under any filters', async () => {
    const anyGames = fc.uniqueArray(anySheet([player.id, other.id]), {
      minLength: 10,
      maxLength: 40,
      selector: ({ gameId }) => gameId,
    })
    await fc.assert(
      fc.asyncProperty(
        anyGames,
        fc.array(anyFilter, { minLength: 4, maxLength: 4 }),
        async (sheets, filters) => {
          await sql`delete from played_games`.execute(app.db)
          await keepAll(sheets)
          for (const filter of filters) {
            const query = queryOf(filter)
            const { answer: overall } = await call(app, getStatistic, { query })
            expect(Object.keys(overall)).toEqual([...statisticRoles])
            for (const role of statisticRoles) {
              const { games_count, wins_count } = naive(sheets, filter, [role])
              expect(overall[role]).toMatchObject({ type: role, games_count, wins_count })
            }
            const { answer: figures } = await call(app, getRoleStatistic, {
              query: { ...query, role: filter.roles.join(',') },
            })
            const asked = filter.roles.length === 0 ? statisticRoles : filter.roles
            expect(figures.map(({ type }) => type)).toEqual([
              'all',
              ...statisticRoles.filter((role) => asked.includes(role)),
            ])
            for (const record of figures)
              expect(valuesOf(record), record.label).toEqual(
                naive(sheets, filter, record.type === 'all' ? asked : [record.type]),
              )
          }
        },
      ),
      { numRuns: 15 },
    )
  })

  it('the figures of an account that never played are zeros', async () => {
    const { answer } = await call(app, getStatistic, { query: { user_id: player.id } })
    expect(answer.don).toEqual({ type: 'don', label: 'Дон', games_count: 0, wins_count: 0 })
    expect(Object.values(answer).every(({ games_count }) => games_count === 0)).toBe(true)
  })

  it('each figure is an entry of label, value and show; what only the accuracies are counted from is not shown', async () => {
    const { answer } = await call(app, getRoleStatistic, { query: { userId: player.id, role: 'don' } })
    expect(answer.map(({ type, label }) => [type, label])).toEqual([
      ['all', 'Все роли'],
      ['don', 'Дон'],
    ])
    const entries = figureNames.map((name) => [name, answer[1]?.[name]] as const)
    expect(entries[0]).toEqual(['games_count', { label: 'Игры', value: 0, show: true }])
    expect(entries.filter(([, entry]) => entry?.show === true)).toHaveLength(8)
    expect(entries.filter(([, entry]) => entry?.show === false).map(([name]) => name)).toEqual([
      'best_moves_count',
      'best_move_hits',
    ])
  })

  it('the godfather has the name that the list of games gives', async () => {
    const sheet = oneSheet()
    const [own, ...others] = sheet.seats
    await keepAll([
      { ...sheet, seats: [{ ...own!, result: { ...own!.result, role: 'godfather' } }, ...others] },
    ])
    const { answer: games } = await call(app, getGames, { query: { userId: player.id } })
    const role = games.rows[0]?.role
    expect(role).toEqual({ type: 'don', title: 'Дон' })
    const { answer } = await call(app, getRoleStatistic, {
      query: { userId: player.id, role: role?.type ?? '' },
    })
    expect(answer[1]).toMatchObject({ type: 'don', games_count: { value: 1 } })
  })

  it('a game counts once, however often it is reported', async () => {
    const sheet = oneSheet()
    await keepAll([sheet, sheet])
    expect(await gamesUnder({})).toBe(1)
    expect((await call(app, getGames, { query: { userId: player.id } })).answer.totalCount).toBe(1)
    expect(await app.statistics.api.standingOf(player.id, null)).toMatchObject({
      games: 1,
      wins: Number(sheet.seats[0]?.result.won),
    })
  })

  it('follow a result that a review has changed', async () => {
    const sheet = oneSheet()
    const [own, ...others] = sheet.seats
    const { result } = own!
    const reviewed = {
      ...result,
      won: !result.won,
      fouls: result.fouls + 1,
      bestMove: { seats: [1], hits: 1 },
      points: { ...result.points, extra: 0.45, total: 2.45 },
    }
    const after = { ...sheet, version: sheet.version + 1, seats: [{ ...own!, result: reviewed }, ...others] }
    // Two jobs at once: the one that had read the game before the review may write last.
    await keepAll([sheet, after, sheet])
    const { answer } = await call(app, getRoleStatistic, { query: { userId: player.id } })
    expect(valuesOf(answer[0])).toMatchObject({
      games_count: 1,
      wins_count: Number(reviewed.won),
      points: 2.45,
      extra_points: 0.45,
      fouls_count: reviewed.fouls,
      best_moves_count: 1,
      best_move_hits: 1,
    })
    const { answer: games } = await call(app, getGames, { query: { userId: player.id } })
    expect(games).toMatchObject({ totalCount: 1, rows: [{ points: 2.45 }] })
  })
})

describe('the Moscow days of the filters', () => {
  it.each([
    ['its first moment', '2026-03-09T21:00:00.000Z', true],
    ['the moment before', '2026-03-09T20:59:59.999Z', false],
    ['its last moment', '2026-03-10T20:59:59.999Z', true],
    ['the moment after', '2026-03-10T21:00:00.000Z', false],
  ])('10 March has exact limits: %s', async (_name, startedAt, within) => {
    await keepAll([oneSheet({ startedAt: new Date(startedAt) })])
    expect(await gamesUnder({ date_from: '2026-03-10', date_to: '2026-03-10' })).toBe(Number(within))
    expect(await gamesUnder({ date_from: '2026-03-10' })).toBe(Number(startedAt >= '2026-03-09T21'))
    expect(await gamesUnder({ date_to: '2026-03-10' })).toBe(Number(startedAt < '2026-03-10T21'))
  })

  it('a game belongs to the day it began on, though it ended on the next', async () => {
    await keepAll([
      oneSheet({ startedAt: new Date('2026-03-10T20:30:00Z'), endedAt: new Date('2026-03-10T21:10:00Z') }),
    ])
    expect(await gamesUnder({ date_from: '2026-03-10', date_to: '2026-03-10' })).toBe(1)
    expect(await gamesUnder({ date_from: '2026-03-11' })).toBe(0)
  })

  it('the first and the last day that a calendar can write are accepted', async () => {
    await keepAll([oneSheet()])
    expect(await gamesUnder({ date_from: '0000-01-01', date_to: '9999-12-31' })).toBe(1)
    expect(await gamesUnder({ date_from: '9999-12-31' })).toBe(0)
    expect(await gamesUnder({ date_to: '0000-01-01' })).toBe(0)
  })
})

describe('filters of statistics', () => {
  it('each filter has a label and is accepted', async () => {
    const { answer } = await call(app, getStatisticFilters)
    expect(answer.types.map(({ value }) => value)).toEqual([...gameModes])
    expect(answer.roles).toContainEqual({ value: 'don', label: 'Дон', symbol: 'Д' })
    expect(answer.scorings.map(({ label }) => label)).toEqual(['ФИИМ', 'Платформа', 'ФСМ', 'Свои правила'])
    const list = (options: readonly { readonly value: string }[]) =>
      options.map(({ value }) => value).join(',')
    await keepAll([oneSheet()])
    expect(
      await gamesUnder({
        game_type: list(answer.types),
        role: list(answer.roles),
        scoring_type: list(answer.scorings),
      }),
    ).toBe(1)
  })

  it('name every scoring that a game of the product can have', () => {
    for (const { scoring } of Object.values(presets)) expect(scoringTypes).toContain(scoring)
  })

  it('an empty, a repeated and a spaced filter are accepted', async () => {
    await keepAll([oneSheet({ mode: 'league' })])
    expect(await gamesUnder({ game_type: '', role: '', scoring_type: ',' })).toBe(1)
    expect(await gamesUnder({ game_type: 'league, league,rated' })).toBe(1)
    expect(await gamesUnder({ game_type: 'rated' })).toBe(0)
  })

  it.each([
    ['game_type', { game_type: 'rated,chess' }],
    ['scoring_type', { scoring_type: 'best' }],
    ['role', { role: 'godfather' }],
    ['date_from', { date_from: '2026-02-30' }],
    ['date_to', { date_to: '10.03.2026' }],
    ['date_to', { date_from: '2026-03-11', date_to: '2026-03-10' }],
  ])('a wrong %s is refused: %j', async (field, query) => {
    const { status, error } = await call(app, getRoleStatistic, { query: { userId: player.id, ...query } })
    expect(status).toBe(422)
    expect(error).toMatchObject({ code: 'validation_failed', fields: { [field]: [expect.any(String)] } })
  })
})
