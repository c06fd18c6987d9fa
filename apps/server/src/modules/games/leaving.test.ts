import { HOUR_MS, MINUTE_MS } from '@gorod/contracts/durations'
import {
  gameCommandMessage,
  getFinishedGame,
  getReview,
  joinGameMessage,
  mediaToBrowserMessage,
  mediaToServerMessage,
  quitGameMessage,
} from '@gorod/contracts/game'
import { getRatingChanges } from '@gorod/contracts/ratings'
import { getActivityMessage } from '@gorod/contracts/search'
import { gamePeopleMessage, gameSeatLostMessage, type TablePeople } from '@gorod/contracts/table-people'
import { type JudgePress, replay, type SeatCommand, viewFor } from '@gorod/rules'
import { describe, expect, test } from 'vitest'
import { GameSite, keptGame, type Person } from '../../testing/games/game-site.ts'
import type { SocketPlayer } from '../../testing/games/socket-player.ts'
import { call, forEachTest, jobsDone, until } from '../../testing/index.ts'
import { passQuietTime } from '../../testing/pass-time.ts'

/** The player may come back so long before the ban (rule book §15.3), by the time in which the site can be reached. */
const COME_BACK_MS = 5 * MINUTE_MS
/** Longer than any judge's review. */
const REVIEW_MS = 10 * 60_000

const site = forEachTest(new GameSite())

const isBanned = async ({ account }: Person) => (await site.app.moderation.api.activeBan(account.id)) !== null
const statusOf = async (gameId: string) => (await keptGame(site.app, gameId)).status
const heard = ({ page }: Person, type: string) => page.events.some((event) => event.type === type)
const isDay = ({ page }: Person) =>
  page.events.some((event) => event.type === 'phaseEntered' && event.phase.id === 'dayStart')
const reviewOf = async ({ account }: Person) =>
  (await call(site.app, getReview, { as: account })).answer.gameId
const ratingOf = async (gameId: string, seat: number, { account }: Person) =>
  (await call(site.app, getRatingChanges, { as: account, query: { gameId } })).answer.find(
    (one) => one.seat === seat,
  )?.after ?? Number.NaN
const kindOf = async ({ page }: Person) => (await page.ask(getActivityMessage, {})).state.kind

describe('a player who leaves for good before the end', () => {
  test('a leaver is reported in the transaction of that event, whichever way they leave', async () => {
    const [byButton, byCommand, other] = [await site.person(), await site.person(), await site.person()]
    const { gameId } = await site.game('rated', [byButton, byCommand, other])
    await site.passTimeUntil(() => isDay(other), HOUR_MS)
    await site.whileTimePasses(byButton.page.ask(quitGameMessage, { gameId }))
    await site.whileTimePasses(byCommand.page.command({ type: 'leaveGame' }))
    await jobsDone(site.app)
    expect([await isBanned(byButton), await isBanned(byCommand), await isBanned(other)]).toEqual([
      true,
      true,
      false,
    ])
    expect(await statusOf(gameId)).toBe('running')
    await until(async () => (await kindOf(byCommand)) === 'idle')
  })

  test('a leaver is reported before day 1 too, where the log itself names nobody', async () => {
    const [leaver, other] = [await site.person(), await site.person()]
    const { gameId } = await site.game('league', [leaver, other])
    await leaver.page.command({ type: 'leaveGame' })
    await jobsDone(site.app)
    expect(await statusOf(gameId)).toBe('aborted')
    expect([await isBanned(leaver), await isBanned(other)]).toEqual([true, false])
    await until(async () => (await kindOf(other)) === 'idle')
  })

  test('a player who never came to the room is a leaver: the others are only sent back', async () => {
    const [missing, other] = [await site.person(), await site.person()]
    const { gameId } = await site.game('rated', [other, missing], { absent: missing })
    await site.passTimeUntil(() => other.page.over, HOUR_MS)
    await jobsDone(site.app)
    expect(await statusOf(gameId)).toBe('aborted')
    expect([await isBanned(missing), await isBanned(other)]).toEqual([true, false])
    await until(async () => (await kindOf(other)) === 'idle')
  })

  test('a player who stays away until the time for coming back is used up is a leaver', async () => {
    const [away, other] = [await site.person(), await site.person()]
    await site.game('championship', [away, other])
    await site.passTimeUntil(() => isDay(other), HOUR_MS)
    await site.goAway({ account: away.account, client: away.page })
    await site.passTimeUntil(() => heard(other, 'seatLeft') || other.page.over, HOUR_MS)
    const left = other.page.events.find((event) => event.type === 'seatLeft')
    expect(left).toMatchObject({ cause: 'connection' })
    await passQuietTime(site.app, site.clock, COME_BACK_MS)
    await until(() => isBanned(away), 'the ban')
    expect(await isBanned(other)).toBe(false)
  })

  test('a player who is out already, leaves after the end, or plays at a table that bans nobody, is not reported', async () => {
    const [out, staying, judge, free] = [
      await site.person(),
      await site.person(),
      await site.person(),
      await site.person(),
    ]
    const { gameId } = await site.game('rated', [out, staying], { judge })
    const judges = (id: string, command: JudgePress) =>
      judge.page.ask(gameCommandMessage, { gameId, id, command })
    await site.passTimeUntil(() => isDay(judge), HOUR_MS)
    await judges('judge-out', { type: 'removePlayer', seat: out.page.viewer as number, reason: 'грубость' })
    await out.page.ask(quitGameMessage, { gameId })
    expect(await kindOf(out)).toBe('idle')
    expect(await statusOf(gameId)).toBe('running')
    await judges('judge-end', { type: 'endGame', reason: 'стол распался' })
    await staying.page.ask(quitGameMessage, { gameId })

    const { gameId: friendly } = await site.game('lobby', [free])
    expect(await free.page.ask(getActivityMessage, {})).toMatchObject({ state: { banOnQuit: false } })
    await free.page.ask(quitGameMessage, { gameId: friendly })
    await jobsDone(site.app)
    expect([await isBanned(out), await isBanned(staying), await isBanned(free)]).toEqual([
      false,
      false,
      false,
    ])
  })
})

test('a line of the ghost room reaches the players who are out, and nobody else gets a byte of it', async () => {
  const [judge, living, ...out] = [
    await site.person(),
    await site.person(),
    await site.person(),
    await site.person(),
  ]
  const { gameId } = await site.game('lobby', [living, ...out], { judge, ruleSet: 'polemica' })
  const press = ({ page }: Person, id: string, command: SeatCommand | JudgePress) =>
    page.ask(gameCommandMessage, { gameId, id, command })
  await site.passTimeUntil(() => isDay(judge), HOUR_MS)
  for (const { page } of out)
    await press(judge, `removal-of-${page.viewer}`, {
      type: 'removePlayer',
      seat: page.viewer as number,
      reason: 'грубость',
    })
  const [writes, reads] = out as [Person, Person]
  await writes.page.until('the exit', () => heard(writes, 'seatLeft'))
  await press(writes, 'to-ghosts', { type: 'sayToGhosts', text: 'слышно нас?' })
  await reads.page.until('the line', () => heard(reads, 'ghostSaid'))
  await press(judge, 'a-later-act', { type: 'warn', seat: null, text: 'тише' })
  for (const one of [judge, living]) {
    await one.page.until('a later event', () => heard(one, 'warned'))
    expect(one.page.transcript.join('\n')).not.toMatch(/ghostSaid|слышно нас/)
  }
})

describe('a judge with an account', () => {
  test('knows the cards, leads the table, and nobody else does', async () => {
    const [judge, player] = [await site.person(), await site.person()]
    const { gameId } = await site.game('league', [player], { judge })
    expect(judge.page.viewer).toBe('judge')
    expect(await judge.page.ask(getActivityMessage, {})).toMatchObject({
      state: { kind: 'game', gameId, viewer: 'judge', banOnQuit: false },
    })
    expect(await player.page.ask(getActivityMessage, {})).toMatchObject({ state: { banOnQuit: true } })
    const welcome = new Promise<{ message: unknown }>((heard) =>
      judge.page.socket.once(mediaToBrowserMessage.name, heard),
    )
    const message = { type: 'hello', page: 'page-of-a-judge' } as const
    await judge.page.ask(mediaToServerMessage, { gameId, message })
    expect((await welcome).message).toMatchObject({ type: 'welcome', participant: 'judge', publishes: true })
    const command = { type: 'pause', reason: 'Звонок в дверь' } as const
    expect(await player.page.send(gameCommandMessage, { gameId, id: 'as-a-judge', command })).toMatchObject({
      error: { code: 'command_refused', details: { refusal: 'not_judge' } },
    })
    await judge.page.ask(gameCommandMessage, { gameId, id: 'judge-pause', command })
    await player.page.until('the pause', () => heard(player, 'paused'))
    await judge.page.ask(gameCommandMessage, { gameId, id: 'judge-resume', command: { type: 'resume' } })
    await site.passTimeUntil(() => heard(judge, 'rolesDealt'), HOUR_MS)
    const dealt = (one: Person) => one.page.events.find((event) => event.type === 'rolesDealt')
    expect(dealt(judge)?.roles.filter((role) => role !== null)).toHaveLength(10)
    expect(dealt(player)?.roles.filter((role) => role !== null)).toHaveLength(1)
    // Only a game with a live judge has the signs.
    await site.passTimeUntil(() => isDay(judge), HOUR_MS)
    expect(
      judge.page.events.some((event) => event.type === 'phaseEntered' && event.phase.id === 'donSign'),
    ).toBe(true)
  })

  test('a judge who quits is free, has no more power and is not banned; the table goes on by its timers', async () => {
    const [judge, player] = [await site.person(), await site.person()]
    const { gameId } = await site.game('league', [player], { judge })
    await judge.page.ask(quitGameMessage, { gameId })
    await judge.page.until('being free', () => judge.page.activity?.kind === 'idle')
    const command = { type: 'endGame', reason: 'назло' } as const
    expect(
      await judge.page.send(gameCommandMessage, { gameId, id: 'judge-end-game', command }),
    ).toMatchObject({ error: { code: 'command_refused', details: { refusal: 'not_judge' } } })
    await player.page.until('the news', () => heard(player, 'judgeLeft'))
    await site.passTimeUntil(() => isDay(player), HOUR_MS)
    await jobsDone(site.app)
    expect(await isBanned(judge)).toBe(false)
    expect(await kindOf(player)).toBe('game')
    expect(await statusOf(gameId)).toBe('running')
    await site.passTimeUntil(() => player.page.over, HOUR_MS)
    expect(await reviewOf(judge)).toBeNull()
  })

  test('the pace that a judge leads goes to the clocks when the judge stays away', async () => {
    const [judge, player] = [await site.person(), await site.person()]
    const { gameId } = await site.game('league', [player], { judge })
    const phase = () => player.page.events.findLast((event) => event.type === 'phaseEntered')?.phase.id
    await site.clock.advance(MINUTE_MS)
    expect(phase()).toBe('seating')
    await site.goAway({ account: judge.account, client: judge.page })
    await site.passTimeUntil(() => heard(player, 'judgeDisconnected'), MINUTE_MS)
    await site.passTimeUntil(() => heard(player, 'paceSet'), MINUTE_MS)
    expect(player.page.events.find((event) => event.type === 'paceSet')).toMatchObject({
      pace: 'host',
      cause: 'absence',
    })
    await site.passTimeUntil(() => phase() !== 'seating', MINUTE_MS)
    expect(await statusOf(gameId)).toBe('running')
  })

  test('a judge may also leave by a command of the table, and their pause ends with them', async () => {
    const [judge, player] = [await site.person(), await site.person()]
    const { gameId } = await site.game('lobby', [player], { judge })
    const judges = (id: string, command: JudgePress) =>
      judge.page.ask(gameCommandMessage, { gameId, id, command })
    await site.passTimeUntil(() => isDay(player), HOUR_MS)
    await judges('judge-pause', { type: 'pause', reason: 'ухожу' })
    await judges('judge-leaves', { type: 'leaveGame' })
    await judge.page.until('being free', () => judge.page.activity?.kind === 'idle')
    await player.page.until('the clock', () => heard(player, 'resumed'))
  })

  test('finds the review again after the end, and its points reach results and ratings', async () => {
    const [judge, player, other] = [await site.person(), await site.person(), await site.person()]
    const { gameId, number } = await site.game('league', [player, other], { judge })
    const seat = player.page.viewer as number
    const culprit = other.page.viewer as number
    const judges = (page: SocketPlayer, id: string, command: JudgePress) =>
      page.ask(gameCommandMessage, { gameId, id, command })
    await site.passTimeUntil(() => isDay(judge), HOUR_MS)
    expect(await reviewOf(judge)).toBeNull()
    await judges(judge.page, 'judge-loss', { type: 'declareTeamLoss', seat: culprit, reason: 'клятва' })
    await judge.page.until('being free', () => judge.page.activity?.kind === 'idle')
    await jobsDone(site.app)
    const before = await ratingOf(gameId, seat, judge)

    // The judge's page and the process are gone: the log alone knows of the review.
    await site.restart()
    const page = site.playerPage(judge.account)
    expect(await reviewOf(judge)).toBe(gameId)
    expect(await reviewOf(player)).toBeNull()
    expect(await page.ask(joinGameMessage, { gameId, known: 0 })).toMatchObject({ viewer: 'judge' })
    const award = { type: 'awardExtra', seat, points: 0.5, note: 'речь' } as const
    await judges(page, 'judge-extra-1', award)
    await judges(page, 'judge-extra-2', { ...award, points: 0.25 })
    await judges(page, 'judge-undo', { type: 'undo' })
    await jobsDone(site.app)
    const { answer } = await call(site.app, getFinishedGame, { as: judge.account, query: { id: number } })
    const result = answer.players.find((one) => one.seat === seat)?.result
    expect(result?.extras).toContainEqual({ points: 0.5, cause: 'речь' })
    expect(result?.extras).not.toContainEqual({ points: 0.25, cause: 'речь' })
    expect(await ratingOf(gameId, seat, judge)).toBeGreaterThan(before)

    await site.clock.leap(REVIEW_MS)
    expect(await reviewOf(judge)).toBeNull()
  })
})

test('a player who stays in the room hears of a ruling that is made when the copy of the game has left memory', async () => {
  const [judge, player] = [await site.person(), await site.person()]
  const { gameId } = await site.game('league', [player], { judge })
  await site.passTimeUntil(() => isDay(judge), HOUR_MS)
  const command = { type: 'endGame', reason: 'стол распался', verdict: 'red' } as const
  await judge.page.ask(gameCommandMessage, { gameId, id: 'judge-end', command })
  await player.page.until('the end', () => player.page.over)
  await site.passTimeUntil(() => site.app.games.api.countOpen().all === 0, REVIEW_MS)
  const change = { kind: 'remark', seat: null, text: 'Итог проверен' } as const
  const ruling = { from: 'moderator', change, reason: 'протест' } as const
  expect(await site.app.games.api.makeRuling(gameId, ruling)).toBeNull()
  for (const one of [player, judge]) await one.page.until('the ruling', () => heard(one, 'rulingMade'))
})

describe('two people whom the judge lets change places', () => {
  test('sit on each other’s seats at once and everywhere, and what they sent before is nobody’s', async () => {
    const [judge, one, other] = [await site.person(), await site.person(), await site.person()]
    const { gameId } = await site.game('league', [one, other], { judge })
    const [from, to] = [one.page.viewer as number, other.page.viewer as number]
    const lost = [one, other].map(
      ({ page }) => new Promise((resolve) => page.socket.on(gameSeatLostMessage.name, resolve)),
    )
    const people = new Promise<TablePeople>((resolve) =>
      judge.page.socket.on(gamePeopleMessage.name, resolve),
    )
    await one.page.command({ type: 'confirmReady' })
    const swap = { type: 'swapSeats', seat: from, other: to, reason: 'друзья рядом' } as const
    expect(
      await one.page.send(gameCommandMessage, { gameId, id: 'a-player-1', command: swap }),
    ).toMatchObject({
      ok: false,
      error: { details: { refusal: 'not_judge' } },
    })
    expect(
      await judge.page.send(gameCommandMessage, { gameId, id: 'the-judge-1', command: swap }),
    ).toMatchObject({
      ok: true,
    })
    expect(await Promise.all(lost)).toEqual([
      { gameId, moved: true },
      { gameId, moved: true },
    ])
    const { players } = await people
    expect(players[to - 1]).toMatchObject({
      seat: to,
      userId: one.account.id,
      username: one.account.username,
    })
    expect(players[from - 1]).toMatchObject({ seat: from, userId: other.account.id })
    for (const { page } of [one, other]) {
      page.events = []
      await page.join(gameId)
    }
    expect([one.page.viewer, other.page.viewer]).toEqual([to, from])
    expect(await one.page.ask(getActivityMessage, {})).toMatchObject({ state: { kind: 'game', viewer: to } })
    expect(viewFor(replay(other.page.events), from).seats.map(({ ready }) => ready)[to - 1]).toBe(true)
    // A process that reads the game from the database knows the same.
    const page = site.playerPage(one.account, await site.secondProcess())
    expect(await page.ask(joinGameMessage, { gameId, known: 0 })).toMatchObject({ viewer: to, players })
  })
})
