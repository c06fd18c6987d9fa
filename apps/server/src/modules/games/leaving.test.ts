import {
  type GameMode,
  gameCommandMessage,
  getActivityMessage,
  getFinishedGame,
  getRatingChanges,
  getReview,
  joinGameMessage,
  mediaToBrowserMessage,
  mediaToServerMessage,
  quitGameMessage,
} from '@gorod/contracts'
import type { JudgeCommand } from '@gorod/rules'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  call,
  FakeClock,
  signUp,
  startTestApp,
  type TestAccount,
  type TestApp,
  until,
} from '../../testing/index.ts'
import type { NewPlayer } from './public.ts'
import { passTimeUntil } from './testing/pass-time.ts'
import { ProtocolPlayer } from './testing/protocol-player.ts'

const HOUR_MS = 60 * 60_000
/** Longer than any judge's review. */
const REVIEW_MS = 10 * 60_000

interface Person {
  readonly account: TestAccount
  readonly page: ProtocolPlayer
}

let clock: FakeClock
let app: TestApp
let people: Person[]

beforeEach(async () => {
  clock = new FakeClock()
  app = await startTestApp({ clock })
  people = []
})
afterEach(async () => {
  for (const { page } of people) page.close()
  await app.stop()
})

async function person(): Promise<Person> {
  const account = await signUp(app)
  const page = new ProtocolPlayer({ url: app.url, token: account.token })
  people.push({ account, page })
  return { account, page }
}

const asPlayer = ({ account }: Person) => ({
  accountId: account.id,
  username: account.username,
  image: null,
  portrait: null,
})

/** A running game of these people and practice players. */
async function game(
  mode: GameMode,
  seated: readonly Person[],
  { judge = null, absent = null }: { readonly judge?: Person | null; readonly absent?: Person | null } = {},
): Promise<{ readonly gameId: string; readonly number: number }> {
  const players: NewPlayer[] = app.games.api.withBots(seated.map(asPlayer), 10)
  const gameId = await app.db.transaction().execute((tx) =>
    app.games.api.create(tx, {
      mode,
      type: mode === 'practice' || mode === 'lobby' ? 'other' : 'match',
      ruleSet: 'fiim',
      pace: 'brisk',
      comingFrom: null,
      players,
      judge: judge && asPlayer(judge),
    }),
  )
  app.games.api.opened(gameId)
  for (const one of [...seated, ...(judge ? [judge] : [])]) if (one !== absent) await one.page.join(gameId)
  const { rows } = await sql<{ number: number }>`select number from games where id = ${gameId}`.execute(
    app.db,
  )
  return { gameId, number: rows[0]!.number }
}

/** The server does them by itself; this waits until none is left. */
const jobsDone = () =>
  until(async () => (await sql`select from graphile_worker.jobs limit 1`.execute(app.db)).rows.length === 0)
const isBanned = async ({ account }: Person) => (await app.moderation.api.activeBan(account.id)) !== null
const statusOf = async (gameId: string) =>
  (await sql<{ status: string }>`select status from games where id = ${gameId}`.execute(app.db)).rows[0]
    ?.status
const heard = ({ page }: Person, type: string) => page.events.some((event) => event.type === type)
const isDay = ({ page }: Person) =>
  page.events.some((event) => event.type === 'phaseEntered' && event.phase.id === 'dayStart')
const reviewOf = async ({ account }: Person) => (await call(app, getReview, { as: account })).answer.gameId
const ratingOf = async (gameId: string, seat: number) =>
  (await call(app, getRatingChanges, { query: { gameId } })).answer.find((one) => one.seat === seat)?.after ??
  Number.NaN
const kindOf = async ({ page }: Person) => (await page.ask(getActivityMessage, {})).state.kind

describe('who leaves for good before the end', () => {
  test('is told of in the transaction of that step, by whichever door', async () => {
    const [byButton, byCommand, other] = [await person(), await person(), await person()]
    const { gameId } = await game('rated', [byButton, byCommand, other])
    await passTimeUntil(app, clock, () => isDay(other), HOUR_MS)
    await byButton.page.ask(quitGameMessage, { gameId })
    await byCommand.page.command({ type: 'leaveGame' })
    await jobsDone()
    expect([await isBanned(byButton), await isBanned(byCommand), await isBanned(other)]).toEqual([
      true,
      true,
      false,
    ])
    expect(await statusOf(gameId)).toBe('running')
    await until(async () => (await kindOf(byCommand)) === 'idle')
  })

  test('is told of before day 1 too, where the log itself names nobody', async () => {
    const [leaver, other] = [await person(), await person()]
    const { gameId } = await game('league', [leaver, other])
    await leaver.page.command({ type: 'leaveGame' })
    await jobsDone()
    expect(await statusOf(gameId)).toBe('aborted')
    expect([await isBanned(leaver), await isBanned(other)]).toEqual([true, false])
    await until(async () => (await kindOf(other)) === 'idle')
  })

  test('is also who took the place and never came to the room: the others are only sent back', async () => {
    const [missing, other] = [await person(), await person()]
    const { gameId } = await game('rated', [other, missing], { absent: missing })
    await passTimeUntil(app, clock, () => other.page.over, HOUR_MS)
    await jobsDone()
    expect(await statusOf(gameId)).toBe('aborted')
    expect([await isBanned(missing), await isBanned(other)]).toEqual([true, false])
    await until(async () => (await kindOf(other)) === 'idle')
  })

  test('is also who stays away until the time for coming back is used up', async () => {
    const [away, other] = [await person(), await person()]
    await game('championship', [away, other])
    await passTimeUntil(app, clock, () => isDay(other), HOUR_MS)
    away.page.close()
    await until(() => app.platform.realtime.clientsOf(away.account.id).length === 0)
    await passTimeUntil(app, clock, () => heard(other, 'seatLeft') || other.page.over, HOUR_MS)
    const left = other.page.events.find((event) => event.type === 'seatLeft')
    expect(left).toMatchObject({ cause: 'connection' })
    await jobsDone()
    expect([await isBanned(away), await isBanned(other)]).toEqual([true, false])
  })

  test('is not who is out already, nor who goes after the end, nor anybody at a table that bans nobody', async () => {
    const [out, staying, judge, free] = [await person(), await person(), await person(), await person()]
    const { gameId } = await game('rated', [out, staying], { judge })
    const judges = (id: string, command: JudgeCommand) =>
      judge.page.ask(gameCommandMessage, { gameId, id, command })
    await passTimeUntil(app, clock, () => isDay(judge), HOUR_MS)
    await judges('judge-out', { type: 'removePlayer', seat: out.page.viewer as number, reason: 'грубость' })
    await out.page.ask(quitGameMessage, { gameId })
    expect(await kindOf(out)).toBe('idle')
    expect(await statusOf(gameId)).toBe('running')
    await judges('judge-end', { type: 'endGame', reason: 'стол распался' })
    await staying.page.ask(quitGameMessage, { gameId })

    const { gameId: friendly } = await game('lobby', [free])
    expect(await free.page.ask(getActivityMessage, {})).toMatchObject({ state: { banOnQuit: false } })
    await free.page.ask(quitGameMessage, { gameId: friendly })
    await jobsDone()
    expect([await isBanned(out), await isBanned(staying), await isBanned(free)]).toEqual([
      false,
      false,
      false,
    ])
  })
})

describe('a judge with an account', () => {
  test('knows the cards, leads the table, and nobody else does', async () => {
    const [judge, player] = [await person(), await person()]
    const { gameId } = await game('league', [player], { judge })
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
    await passTimeUntil(app, clock, () => heard(judge, 'rolesDealt'), HOUR_MS)
    const dealt = (one: Person) => one.page.events.find((event) => event.type === 'rolesDealt')
    expect(dealt(judge)?.roles.filter((role) => role !== null)).toHaveLength(10)
    expect(dealt(player)?.roles.filter((role) => role !== null)).toHaveLength(1)
    // The signs are made before a live judge only.
    await passTimeUntil(app, clock, () => isDay(judge), HOUR_MS)
    expect(
      judge.page.events.some((event) => event.type === 'phaseEntered' && event.phase.id === 'donSign'),
    ).toBe(true)
  })

  test('who gives the table up is free and has no more say; it goes on by its timers, and he is not banned', async () => {
    const [judge, player] = [await person(), await person()]
    const { gameId } = await game('league', [player], { judge })
    await judge.page.ask(quitGameMessage, { gameId })
    await judge.page.until('being free', () => judge.page.activity?.kind === 'idle')
    const command = { type: 'endGame', reason: 'назло' } as const
    expect(
      await judge.page.send(gameCommandMessage, { gameId, id: 'judge-end-game', command }),
    ).toMatchObject({ error: { code: 'command_refused', details: { refusal: 'not_judge' } } })
    await player.page.until('the news', () => heard(player, 'judgeLeft'))
    await passTimeUntil(app, clock, () => isDay(player), HOUR_MS)
    await jobsDone()
    expect(await isBanned(judge)).toBe(false)
    expect(await kindOf(player)).toBe('game')
    expect(await statusOf(gameId)).toBe('running')
    await passTimeUntil(app, clock, () => player.page.over, HOUR_MS)
    expect(await reviewOf(judge)).toBeNull()
  })

  test('leaves by a command of the table too, and a pause of his does not outlast him', async () => {
    const [judge, player] = [await person(), await person()]
    const { gameId } = await game('lobby', [player], { judge })
    const judges = (id: string, command: JudgeCommand) =>
      judge.page.ask(gameCommandMessage, { gameId, id, command })
    await passTimeUntil(app, clock, () => isDay(player), HOUR_MS)
    await judges('judge-pause', { type: 'pause', reason: 'ухожу' })
    await judges('judge-leaves', { type: 'leaveGame' })
    await judge.page.until('being free', () => judge.page.activity?.kind === 'idle')
    await player.page.until('the clock', () => heard(player, 'resumed'))
  })

  test('finds his review again after the end, and its points reach results and ratings', async () => {
    const [judge, player, other] = [await person(), await person(), await person()]
    const { gameId, number } = await game('league', [player, other], { judge })
    const seat = player.page.viewer as number
    const culprit = other.page.viewer as number
    const judges = (page: ProtocolPlayer, id: string, command: JudgeCommand) =>
      page.ask(gameCommandMessage, { gameId, id, command })
    await passTimeUntil(app, clock, () => isDay(judge), HOUR_MS)
    expect(await reviewOf(judge)).toBeNull()
    await judges(judge.page, 'judge-loss', { type: 'declareTeamLoss', seat: culprit, reason: 'клятва' })
    await judge.page.until('being free', () => judge.page.activity?.kind === 'idle')
    await jobsDone()
    const before = await ratingOf(gameId, seat)

    // His page is gone, and with it the process: the log alone knows of the review.
    judge.page.close()
    const { database } = app
    await app.stop({ database: true })
    app = await startTestApp({ clock, database })
    const page = new ProtocolPlayer({ url: app.url, token: judge.account.token })
    people.push({ account: judge.account, page })
    expect(await reviewOf(judge)).toBe(gameId)
    expect(await reviewOf(player)).toBeNull()
    expect(await page.ask(joinGameMessage, { gameId, known: 0 })).toMatchObject({ viewer: 'judge' })
    const award = { type: 'awardExtra', seat, points: 0.5, note: 'речь' } as const
    await judges(page, 'judge-extra-1', award)
    await judges(page, 'judge-extra-2', { ...award, points: 0.25 })
    await judges(page, 'judge-undo', { type: 'undo' })
    await jobsDone()
    const { answer } = await call(app, getFinishedGame, { query: { id: number } })
    const result = answer.players.find((one) => one.seat === seat)?.result
    expect(result?.extras).toContainEqual({ points: 0.5, cause: 'речь' })
    expect(result?.extras).not.toContainEqual({ points: 0.25, cause: 'речь' })
    expect(await ratingOf(gameId, seat)).toBeGreaterThan(before)

    await clock.advance(REVIEW_MS)
    expect(await reviewOf(judge)).toBeNull()
  })
})

describe('the list of running games', () => {
  test('tells what the city knows, from the games alone, and follows them to their end', async () => {
    const one = await person()
    const { number } = await game('rated', [one])
    const listed = () => app.games.api.listRunning(10)
    expect(await listed()).toEqual([
      {
        number,
        mode: 'rated',
        startedAt: clock.now(),
        phase: { kind: 'gathering', number: 0 },
        alive: 10,
        seats: 10,
      },
    ])
    await passTimeUntil(app, clock, () => isDay(one), HOUR_MS)
    expect(await listed()).toMatchObject([{ phase: { kind: 'day', number: 1 }, alive: 10 }])
    const lastNight = () => one.page.events.findLast((event) => event.type === 'phaseEntered')?.phase.id
    await passTimeUntil(app, clock, () => lastNight() === 'nightSheriff' || one.page.over, HOUR_MS)
    const out = one.page.events.filter(({ type }) => type === 'seatLeft').length
    // Whom the shots of this night hit is nobody's business before the morning.
    expect(await listed()).toMatchObject([{ phase: { kind: 'night', number: 1 }, alive: 10 - out }])
    await passTimeUntil(app, clock, () => one.page.over, HOUR_MS)
    expect(await listed()).toEqual([])
  })
})
