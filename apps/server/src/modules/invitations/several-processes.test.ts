import {
  answerInvitationMessage,
  getInvitationMessage,
  INVITATION_MS,
  type InvitationEnd,
  invitationEndedMessage,
  invitationMessage,
  inviteToSeatMessage,
} from '@gorod/contracts/invitations'
import { getActivityMessage } from '@gorod/contracts/search'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { gameOf } from '../../testing/games/finished-game.ts'
import { SocketPlayer } from '../../testing/games/socket-player.ts'
import { FakeClock, signUp, type TestAccount, type TestApp, until } from '../../testing/index.ts'
import { type TwoProcesses, twoProcesses } from '../../testing/two-processes.ts'

let clock: FakeClock
let site: TwoProcesses
const pages: SocketPlayer[] = []

beforeAll(async () => {
  clock = new FakeClock()
  site = await twoProcesses({ clock })
})
afterEach(() => {
  for (const page of pages.splice(0)) page.close()
})
afterAll(() => site?.stop())

function page(account: TestAccount, of: TestApp): SocketPlayer {
  const opened = new SocketPlayer({ url: of.url, token: account.token, reconnectMs: 50 })
  pages.push(opened)
  return opened
}

/** A table with a judge, which the first process keeps. */
async function judgedGame(judge: TestAccount, player: TestAccount): Promise<string> {
  const gameId = await gameOf(site.here, [player], { judge })
  site.here.games.api.opened(gameId)
  return gameId
}

it('an invitation outlives the process at which the judge invited: the others know it, and end it in its time', async () => {
  const { here, there } = site
  const third = await site.another()
  const [judge, player, guest] = [await signUp(here), await signUp(here), await signUp(here)]
  const gameId = await judgedGame(judge, player)
  const [seat, own, asked] = [page(player, here), page(judge, here), page(guest, there)]
  await seat.join(gameId)
  const ends: InvitationEnd[] = []
  own.socket.on(invitationEndedMessage.name, ({ end }) => ends.push(end))
  const told: (string | null)[] = []
  asked.socket.on(invitationMessage.name, ({ invitation }) => told.push(invitation?.id ?? null))
  await Promise.all([own, asked].map((one) => one.ask(getActivityMessage, {})))
  const isThere = async ({ activity }: TestApp) =>
    (await activity.api.listConnected([guest.id])).has(guest.id)
  await until(() => isThere(third), 'presence')
  const wish = { gameId, seat: seat.viewer as number, username: guest.username, reason: 'заболел' }
  const far = page(judge, third)
  await far.ask(inviteToSeatMessage, wish)
  far.close()
  await third.stop({ database: true })
  const gone = third.platform.cluster?.self ?? ''
  await until(
    () => [here, there].every(({ platform }) => platform.cluster?.processes.isThere(gone) === false),
    'the end of the process',
  )
  const { invitation } = await asked.ask(getInvitationMessage, {})
  expect(invitation).toMatchObject({ gameId, seat: wish.seat })
  await clock.leap(INVITATION_MS)
  await until(async () => {
    await clock.leap(1_000)
    return ends.length > 0
  }, 'the end of the invitation')
  expect(ends).toEqual(['expired'])
  await until(() => told.at(-1) === null, 'the end at the invited page')
  expect(told).toEqual([invitation?.id, null])

  // Another one is answered where it was not made, and of the answers at two processes one counts.
  // Presence ends with time, and is renewed after the leap.
  await until(() => isThere(here), 'presence after the leap')
  await own.ask(inviteToSeatMessage, wish)
  const id = (await asked.ask(getInvitationMessage, {})).invitation?.id ?? ''
  const beside = page(guest, here)
  const answers = await Promise.all([
    asked.send(answerInvitationMessage, { id, accept: true }),
    beside.send(answerInvitationMessage, { id, accept: true }),
  ])
  expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true])
  await asked.join(gameId)
  expect(asked.viewer).toBe(wish.seat)
})
