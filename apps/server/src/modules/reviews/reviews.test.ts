import { simulateGame } from '@gorod/bots/testing'
import { LONGEST_AUDIENCE_DELAY_SECONDS } from '@gorod/contracts/audience-delay'
import { takeCase } from '@gorod/contracts/cases'
import { type GameMode, getFinishedGame, getGames } from '@gorod/contracts/game'
import { listAudit } from '@gorod/contracts/moderation'
import { getNotifications } from '@gorod/contracts/notifications'
import {
  answerProtest,
  changeProtocol,
  getJudgedGames,
  getMatchReview,
  getOwnProtests,
  listProtests,
  recountGame,
  sendProtest,
} from '@gorod/contracts/reviews'
import { type GameEvent, type ProtocolChange, replay, reviewPeriodMs } from '@gorod/rules'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  appForFile,
  call,
  emailsTo,
  FakeClock,
  jobsDone,
  LONG_TOKENS,
  signUp,
  type TestAccount,
} from '../../testing/index.ts'
import { REVIEW_TEXTS as T } from './reviews-text.ts'

const clock = new FakeClock()
const app = await appForFile({ clock, env: LONG_TOKENS })
const players = await Promise.all(
  Array.from({ length: 10 }, (_, seat) => signUp(app, { verified: seat === 0 })),
)
const judge = await signUp(app, { rights: ['judge'] })
const secondJudge = await signUp(app, { rights: ['judge'] })
const moderator = await signUp(app, { rights: ['moderator'] })
const stranger = await signUp(app)

const person = ({ id, username }: TestAccount) => ({
  accountId: id,
  username,
  image: null,
  portrait: null,
})

/** Bots play on from these events, again and again until the mafia wins and the first night has a town victim. */
function playedOn(begun: readonly GameEvent[]): readonly GameEvent[] {
  const { ruleSet } = replay(begun)
  for (let attempt = 0; attempt < 40; attempt++) {
    const { events, state } = simulateGame({ ruleSet, begun, seed: `review ${attempt}` })
    const victim = state.days[0]?.night?.victim
    const isTown = victim != null && ['civilian', 'sheriff'].includes(state.final?.roles[victim - 1] ?? '')
    if (state.final?.winner === 'black' && isTown) return events.slice(begun.length)
  }
  throw new Error('no such game')
}

interface EndedGame {
  readonly gameId: string
  readonly number: number
}

async function endedGame(mode: GameMode = 'rated', championshipId: number | null = null): Promise<EndedGame> {
  const gameId = await app.db.transaction().execute((tx) =>
    app.games.api.create(tx, {
      mode,
      championshipId,
      type: 'match',
      ruleSet: 'fiim',
      pace: 'normal',
      comingFrom: null,
      players: players.map(person),
      judge: person(judge),
      secondJudge: person(secondJudge),
    }),
  )
  await app.games.api.playOut(gameId, playedOn)
  const sheet = (await app.games.api.resultSheet(gameId))!
  await clock.leap(sheet.endedAt.getTime() + 1000 - clock.now())
  await jobsDone(app)
  return { gameId, number: sheet.number }
}

const review = async ({ number }: EndedGame, as?: TestAccount) =>
  (await call(app, getMatchReview, { query: { id: number }, ...(as && { as }) })).answer
const protest = (game: EndedGame, as: TestAccount, text = 'Фол не мой') =>
  call(app, sendProtest, { as, body: { id: game.number, text, moment: 40 } })
const change = (game: EndedGame, as: TestAccount, change: ProtocolChange, reason = 'По записи') =>
  call(app, changeProtocol, { as, body: { id: game.number, change, reason } })
const finished = async ({ number }: EndedGame) =>
  (await call(app, getFinishedGame, { as: judge, query: { id: number } })).answer
const listed = async (account: TestAccount) =>
  (await call(app, getGames, { as: account, query: { userId: account.id } })).answer.rows
const mmr = async (account: TestAccount) => (await app.statistics.api.mmrOf([account.id])).get(account.id)

describe('the review of a judged game', () => {
  it('changes extra points with a reason: protocol, results and lists follow', async () => {
    const game = await endedGame()
    const protocol = await finished(game)
    const before = protocol.players[2]!.result.points.total
    expect(protocol).toMatchObject({ judge: { userId: judge.id }, otherJudge: { userId: secondJudge.id } })
    const extra = { kind: 'extra', seat: 3, points: 0.5, note: 'Вёл город' } as const
    expect((await change(game, judge, extra)).answer).toEqual({ success: true })
    const after = await finished(game)
    expect(after.events.at(-1)).toMatchObject({
      type: 'rulingMade',
      from: 'judge',
      reason: 'По записи',
      before: { kind: 'extra', seat: 3, points: 0 },
      after: extra,
    })
    expect(after.players[2]!.result.points.total).toBeCloseTo(before + 0.5)
    await jobsDone(app)
    expect((await listed(players[2]!)).find(({ id }) => id === game.number)?.points).toBeCloseTo(before + 0.5)
  })

  it('gives the price of an annulled game back, once', async () => {
    const [one] = players as [TestAccount]
    const tickets = async () => (await app.wallet.api.balance(one.id)).tickets
    const game = await endedGame('league')
    const before = await tickets()
    await app.db
      .transaction()
      .execute((tx) =>
        app.wallet.api.charge(tx, [{ gameId: game.gameId, mode: 'league', accountIds: [one.id] }]),
      )
    expect(await tickets()).toBeLessThan(before)
    for (const annulled of [true, false, true]) {
      expect((await change(game, moderator, { kind: 'annulled', annulled })).answer.success).toBe(true)
      await jobsDone(app)
      expect(await tickets()).toBe(before)
    }
  })

  it('annuls a game: it moves no rating and is in no list, until that is taken back', async () => {
    const [one] = players as [TestAccount]
    const first = await mmr(one)
    const game = await endedGame()
    const moved = await mmr(one)
    expect(moved).not.toBe(first)
    expect((await change(game, moderator, { kind: 'annulled', annulled: true })).answer.success).toBe(true)
    await jobsDone(app)
    expect(await mmr(one)).toBe(first)
    expect((await listed(one)).some(({ id }) => id === game.number)).toBe(false)
    expect((await finished(game)).annulled).toBe(true)
    const { answer } = await call(app, listAudit, { as: moderator, query: { page: 1 } })
    expect(answer.rows[0]).toMatchObject({ act: 'protocol_changed', about: String(game.number) })
    await change(game, moderator, { kind: 'annulled', annulled: false })
    await jobsDone(app)
    expect(await mmr(one)).toBe(moved)
    expect((await listed(one)).some(({ id }) => id === game.number)).toBe(true)
  })

  it('changes the verdict: points and rating go to the other team', async () => {
    const game = await endedGame()
    await change(game, judge, { kind: 'verdict', winner: 'red' })
    const { winner, players: seats } = await finished(game)
    expect(winner).toBe('red')
    expect(seats.every(({ result }) => result.won === (result.team === 'red'))).toBe(true)
  })

  it('the review is for the judge and moderators, and asks for a reason', async () => {
    const game = await endedGame()
    const best = { kind: 'best', seat: 3 } as const
    expect((await change(game, players[0]!, best)).status).toBe(403)
    expect((await change(game, stranger, best)).status).toBe(403)
    expect((await change(game, judge, best, ' ')).answer.errors).toHaveProperty('reason')
  })
})

describe('a protest', () => {
  it('a protest is sent once by a player of the game, and is answered once with a correction', async () => {
    const game = await endedGame()
    expect((await protest(game, stranger)).status).toBe(403)
    expect((await protest(game, players[0]!, ' ')).answer.errors).toHaveProperty('text')
    expect((await protest(game, players[0]!)).answer).toEqual({ success: true })
    expect((await protest(game, players[0]!)).answer.errors).toHaveProperty('text')
    const open = (await call(app, listProtests, { as: moderator, query: { page: 1 } })).answer
    expect(open).toMatchObject({
      totalCount: 1,
      rows: [{ gameNumber: game.number, text: 'Фол не мой', moment: 40 }],
    })
    const own = (await call(app, getJudgedGames, { as: judge, query: { page: 1 } })).answer
    expect(own.rows[0]).toMatchObject({ number: game.number, open: true, openProtests: 1 })

    const protestId = open.rows[0]!.id
    const answer = (as: TestAccount, more: object = {}) =>
      call(app, answerProtest, {
        as,
        body: { protestId, accepted: true, text: 'Верно', change: { kind: 'worst', seat: 5 }, ...more },
      })
    expect((await answer(players[1]!)).status).toBe(403)
    expect((await answer(judge, { accepted: false })).answer.errors).toHaveProperty('change')
    expect((await answer(judge)).answer).toEqual({ success: true })
    expect((await answer(moderator, { change: null })).answer.errors).toHaveProperty('text')
    const listed = async (state: 'open' | 'decided') =>
      (await call(app, listProtests, { as: moderator, query: { page: 1, state } })).answer
    expect(await listed('open')).toEqual({ rows: [], totalCount: 0 })
    expect(await listed('decided')).toMatchObject({
      totalCount: 1,
      rows: [{ userId: players[0]?.id, answer: { accepted: true, by: 'judge' } }],
    })
    expect(replay((await finished(game)).events).worst).toBe(5)
    const seen = await review(game, players[4])
    expect(seen?.protests).toMatchObject([
      { seat: 1, text: 'Фол не мой', answer: { accepted: true, text: 'Верно', by: 'judge' } },
    ])
    expect(seen).toMatchObject({ arbiter: null, mayProtest: true })
    // Until the audience has seen the end there is no such match for strangers.
    expect(await review(game, stranger)).toMatchObject({ code: 'game_not_found' })
    await clock.leap(LONGEST_AUDIENCE_DELAY_SECONDS * 1000)
    expect((await review(game))?.protests).toEqual([])
    expect((await review(game, stranger))?.protests).toEqual([])
    const sentBy = async (as: TestAccount) => (await call(app, getOwnProtests, { as })).answer.rows
    expect(await sentBy(players[0]!)).toMatchObject([
      { gameNumber: game.number, text: 'Фол не мой', moment: 40, answer: { accepted: true, text: 'Верно' } },
    ])
    expect(await sentBy(players[4]!)).toEqual([])
    const { notifications } = (await call(app, getNotifications, { as: players[0]! })).answer
    // The game also did quests of some players.
    expect(notifications.filter(({ kind }) => kind === 'answer')).toMatchObject([
      { title: 'Ваш протест рассмотрен', text: `Матч ${game.number}: протест принят` },
    ])
    const [email, ...more] = await emailsTo(app, players[0]!.email)
    expect(more).toEqual([])
    expect(email?.text).toContain('ответил судья игры')
    expect(email?.text).toContain(`/match/${game.number}`)
    expect(email?.text).not.toContain('Верно')
  })

  it('an answer is not sent to an address that nobody has confirmed', async () => {
    const game = await endedGame()
    await protest(game, players[2]!)
    const { rows } = (await call(app, listProtests, { as: moderator, query: { page: 1 } })).answer
    const body = { protestId: rows.at(-1)!.id, accepted: false, text: 'Нет', change: null }
    expect((await call(app, answerProtest, { as: judge, body })).answer).toEqual({ success: true })
    expect(await emailsTo(app, players[2]!.email)).toEqual([])
  })
})

describe('a second judge', () => {
  const answer = (as: TestAccount, protestId: number) =>
    call(app, answerProtest, { as, body: { protestId, accepted: false, text: 'Нет', change: null } })
  const protested = async () => {
    const game = await endedGame()
    await protest(game, players[0]!)
    const id = (await review(game, judge))?.protests[0]?.id ?? 0
    return { game, id }
  }
  const seatAt = (game: EndedGame, seat: number, account: TestAccount) =>
    sql`update game_seats set account_id = ${account.id} where game_id = ${game.gameId} and seat = ${seat}`.execute(
      app.db,
    )

  it('hears of a protest as the judge does, and finds it among the games they judged', async () => {
    const { game } = await protested()
    for (const as of [judge, secondJudge]) {
      const { notifications } = (await call(app, getNotifications, { as })).answer
      expect(notifications[0]).toMatchObject({
        kind: 'answer',
        title: T.protested(game.number),
        path: `/match/${game.number}`,
      })
      const { rows } = (await call(app, getJudgedGames, { as, query: { page: 1 } })).answer
      expect(rows[0]).toMatchObject({ number: game.number, openProtests: 1 })
    }
  })

  it('answers as the judge does, also with the rights of a moderator', async () => {
    const { game, id } = await protested()
    const moderating = await signUp(app, { rights: ['judge', 'moderator'] })
    await seatAt(game, -1, moderating)
    expect(await review(game, moderating)).toMatchObject({ arbiter: 'judge' })
    expect((await answer(moderating, id)).answer).toEqual({ success: true })
    expect((await review(game, judge))?.protests).toMatchObject([{ answer: { by: 'judge' } }])
  })

  it('decides nothing about a game that they left, and does not take its protest', async () => {
    const { game, id } = await protested()
    const left = await signUp(app, { rights: ['judge', 'moderator'] })
    await sql`update game_seats set seat = -2, account_id = ${left.id}
      where game_id = ${game.gameId} and seat = -1`.execute(app.db)
    expect(await review(game, left)).toMatchObject({ arbiter: null, protests: [] })
    expect((await answer(left, id)).error.code).toBe('forbidden')
    const take = (as: TestAccount) => call(app, takeCase, { as, body: { kind: 'protests', id, taken: true } })
    expect((await take(left)).error.code).toBe('not_found')
    expect((await take(moderator)).answer).toEqual({ success: true })
  })
})

describe('a series', () => {
  it('pays compensation to the town player who was shot first, and counts it again after every game', async () => {
    const one = await endedGame('championship', 7)
    const ciOf = async (game: EndedGame) => {
      const { players: seats, series } = await finished(game)
      const victim = seats.find(({ result }) => result.firstKilled)!
      return { ci: victim.result.points.ci, record: series?.[victim.seat - 1] }
    }
    expect(await ciOf(one)).toEqual({ ci: 0.5, record: { games: 1, firstKills: 1 } })
    for (let game = 0; game < 3; game++) await endedGame('championship', 7)
    const { ci, record } = await ciOf(one)
    expect(record?.games).toBe(4)
    // Four games: the threshold of first kills is two.
    expect(ci).toBe(record?.firstKills === 1 ? 0.25 : 0.5)
    expect((await app.games.api.recountResults(one.gameId))?.seats.map(({ result }) => result)).toEqual(
      (await finished(one)).players.map(({ result }) => result),
    )
  })

  it('a series does not count an annulled game', async () => {
    const one = await endedGame('championship', 8)
    const two = await endedGame('championship', 8)
    await change(two, judge, { kind: 'annulled', annulled: true })
    await jobsDone(app)
    expect((await finished(one)).series?.every(({ games }) => games === 1)).toBe(true)
  })

  it('a game outside a championship has no series and no compensation', async () => {
    const { series, players: seats } = await finished(await endedGame())
    expect(series).toBeNull()
    expect(seats.every(({ result }) => result.points.ci === 0)).toBe(true)
  })
})

describe('a recount of the game of a protest', () => {
  const recount = (as: TestAccount, protestId: number) => call(app, recountGame, { as, body: { protestId } })
  const protested = async () => {
    const game = await endedGame()
    await protest(game, players[0]!)
    const id = (await review(game, judge))?.protests[0]?.id ?? 0
    return { game, id }
  }

  it('brings back the results of the log and what follows from them, and tells who protested', async () => {
    const [one] = players as [TestAccount]
    const { game, id } = await protested()
    const right = await app.games.api.resultSheet(game.gameId)
    await sql`update game_results set result = jsonb_set(result, '{points,total}', '99') where game_id = ${game.gameId}`.execute(
      app.db,
    )
    expect((await recount(moderator, id)).answer).toEqual({ success: true, changed: true })
    expect(await app.games.api.resultSheet(game.gameId)).toEqual(right)
    await jobsDone(app)
    expect((await listed(one)).find((row) => row.id === game.number)?.points).toBe(
      right?.seats[0]?.result.points.total,
    )
    expect((await recount(moderator, id)).answer).toEqual({ success: true, changed: false })
    const { notifications } = (await call(app, getNotifications, { as: one })).answer
    expect(notifications.find(({ title }) => title === T.recounted)?.text).toBe(
      T.recountOf(game.number, false),
    )
    const { rows } = (await call(app, listAudit, { as: moderator })).answer
    expect(rows[0]).toMatchObject({ act: 'game_recounted', about: String(game.number) })
  })

  it('a recount is refused to who is no moderator or played, for a week-old game and for a log that cannot be read', async () => {
    const { game, id } = await protested()
    expect((await recount(players[1]!, id)).error.code).toBe('forbidden')
    expect((await recount(moderator, 999_999)).error.code).toBe('not_found')
    const playing = await signUp(app, { rights: ['moderator'] })
    const seat = (accountId: number) =>
      sql`update game_seats set account_id = ${accountId} where game_id = ${game.gameId} and seat = 2`.execute(
        app.db,
      )
    await seat(playing.id)
    expect((await recount(playing, id)).error.code).toBe('forbidden')
    await seat(players[1]!.id)
    await sql`update game_events set payload = '{"type":"lost"}' where game_id = ${game.gameId} and seq = 3`.execute(
      app.db,
    )
    expect((await recount(moderator, id)).answer).toMatchObject({ errors: { protestId: [T.unreadable] } })
    await sql`update games set ended_at = ended_at - interval '8 days' where id = ${game.gameId}`.execute(
      app.db,
    )
    expect((await recount(moderator, id)).answer).toMatchObject({ errors: { protestId: [T.recountLate] } })
  })
})

it('the review of a game is closed a day after its end', async () => {
  const game = await endedGame()
  expect(await review(game, players[1])).toMatchObject({ open: true })
  await clock.leap(reviewPeriodMs)
  expect(await review(game)).toMatchObject({ open: false })
  const late = await signUp(app, { rights: ['moderator'] })
  const { answer } = await change(game, late, { kind: 'best', seat: 3 })
  expect(answer.errors).toHaveProperty('change')
})
