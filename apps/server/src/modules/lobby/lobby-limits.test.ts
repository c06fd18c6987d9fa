import { HOUR_MS, MINUTE_MS } from '@gorod/contracts/durations'
import { quitGameMessage } from '@gorod/contracts/game'
import {
  joinLobbyMessage,
  leaveLobbyMessage,
  sayInLobbyMessage,
  startLobbyMessage,
} from '@gorod/contracts/lobby'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { forEachTest } from '../../testing/index.ts'
import { LobbySite, refused, stateOf } from '../../testing/lobby/lobby-site.ts'

const site = forEachTest(new LobbySite())

/** Budgets count by it. Of a site over Redis its clock counts: `scripts/cluster-tests/left-out.mjs` leaves this file out. */
function moveMachineClock(): (ms: number) => void {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  return (ms) => void vi.setSystemTime(Date.now() + ms)
}

describe('a lobby', () => {
  test('a program cannot try passwords, nor read them out of the database', async () => {
    const [leader, guesser, friend] = await site.players(3)
    const lobbyId = await site.lobbyOf(leader, { password: 'тишина' })
    const pass = moveMachineClock()
    const guess = (password: string) => guesser.client.send(joinLobbyMessage, { lobbyId, password })
    for (let tries = 0; tries < 10; tries++)
      expect(await guess(`${tries}`)).toMatchObject(refused('lobby_password_wrong'))
    expect(await guess('тишина')).toMatchObject(refused('too_many_requests'))
    expect(await friend.client.send(joinLobbyMessage, { lobbyId, password: 'тишина' })).toMatchObject({
      ok: true,
    })
    pass(10 * MINUTE_MS)
    expect(await guess('тишина')).toMatchObject({ ok: true })
    const { rows } = await sql`select * from lobbies`.execute(site.app.db)
    expect(JSON.stringify(rows)).not.toContain('тишина')
  })

  test('a leader begins twenty games an hour; a table that is not ready does not count', async () => {
    const [leader, other] = await site.players(2)
    const pass = moveMachineClock()
    const { client } = leader
    await site.lobbyOf(leader, { bots: false })
    expect(await client.send(startLobbyMessage, {})).toMatchObject(refused('lobby_not_ready'))
    await client.ask(leaveLobbyMessage, {})
    for (let games = 0; games < 20; games++) {
      await site.lobbyOf(leader)
      const { gameId } = await client.ask(startLobbyMessage, {})
      await client.ask(quitGameMessage, { gameId })
    }
    await site.lobbyOf(leader)
    expect(await client.send(startLobbyMessage, {})).toMatchObject(refused('too_many_requests'))
    await site.lobbyOf(other)
    expect(await other.client.send(startLobbyMessage, {})).toMatchObject({ ok: true })
    pass(HOUR_MS)
    expect(await client.send(startLobbyMessage, {})).toMatchObject({ ok: true })
  })

  test('a chat takes a line a second, and keeps the last fifty', async () => {
    const [leader, guest] = await site.players(2)
    await site.lobbyOf(leader, { guests: [guest] })
    const say = (text: string) => leader.client.send(sayInLobbyMessage, { text })
    const pass = moveMachineClock()
    for (let line = 1; line <= 4; line++) await say('подряд')
    expect(await say('пятая')).toMatchObject(refused('too_many_requests'))
    pass(3000)
    for (let line = 1; line <= 51; line++) {
      pass(1000)
      expect(await say(`строка ${line}`)).toMatchObject({ ok: true })
    }
    const { chat } = await stateOf(guest)
    expect(chat.map(({ text }) => text)).toEqual(
      Array.from({ length: 50 }, (_, index) => `строка ${index + 2}`),
    )
    expect(chat.at(-1)).toMatchObject({ accountId: leader.account.id, username: leader.account.username })
    const { rows } = await sql`select id from lobby_messages`.execute(site.app.db)
    expect(rows).toHaveLength(50)
    expect(await say(' ')).toMatchObject(refused('bad_request'))
  })
})
