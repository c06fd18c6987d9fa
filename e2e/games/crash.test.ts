import { gameCommandMessage, getFinishedGame, getGames } from '@gorod/contracts/game'
import { startSearchMessage } from '@gorod/contracts/search'
import { type PhaseId, redact } from '@gorod/rules'
import { call } from '@gorod/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SocketPlayer } from '../../apps/server/src/testing/games/socket-player.ts'
import { makeAccount } from '../harness/account.ts'
import { type ServerProcess, startServer } from '../harness/server-process.ts'

/**
 * Where the server dies, once in each row, in whatever order the game comes to them. The deal takes 0.3 s and comes once:
 * who enters the room after it finds the meeting.
 */
const DEATHS: readonly (readonly PhaseId[])[] = [
  ['deal', 'mafiaMeeting'],
  ['speech'],
  ['voteCandidate'],
  ['nightShoot'],
  ['farewell'],
]
const STEP_MS = 120_000

let server: ServerProcess
let accounts: (Awaited<ReturnType<typeof makeAccount>> & { readonly player: SocketPlayer })[]

beforeAll(async () => {
  server = await startServer({ env: { PHASE_PERCENT: '3', MEDIA_GATEWAY: 'memory' } })
  accounts = []
  for (let n = 1; n <= 10; n++) {
    const account = await makeAccount(server.url, `crash${n}`)
    const player = new SocketPlayer({ url: server.url, token: account.token, reconnectMs: 100 })
    accounts.push({ ...account, player })
  }
})
afterAll(async () => {
  for (const { player } of accounts) player.close()
  await server.dispose()
})

const players = () => accounts.map(({ player }) => player)
const phaseOf = (player: SocketPlayer) => player.state?.phase ?? null

test('killed in five phases, the game goes on from the last acknowledged command and nobody misses anything', async () => {
  for (const player of players()) {
    player.acceptEverything()
    await player.ask(startSearchMessage, {})
  }
  for (const player of players()) player.playByItself()
  const witness = players()[0]!
  await witness.until('a game', () => witness.events.length > 0)

  const left = new Set(DEATHS)
  while (left.size > 0) {
    const here = () => [...left].find((phases) => phases.includes(phaseOf(witness)?.id ?? 'seating'))
    await witness.until([...left].join(' or '), () => here() !== undefined, STEP_MS)
    const { key, id: phase } = phaseOf(witness)!
    left.delete(here()!)
    await server.kill()
    const known = players().map((player) => player.events.length)
    const acked = players().map((player) => [...player.acked])
    await server.restart()

    // They come back by themselves, and the clock takes up: the phase in which the server died passes.
    await witness.until(`the game going on after ${phase}`, () => phaseOf(witness)?.key !== key, STEP_MS)
    for (const [index, player] of players().entries()) {
      expect(player.events.length).toBeGreaterThanOrEqual(known[index]!)
      // What had been acknowledged is known: the same id again changes nothing.
      for (const { id, command } of acked[index]!) {
        const again = await player.ask(gameCommandMessage, { gameId: player.gameId!, id, command })
        expect(again).toMatchObject({ repeated: true })
      }
    }
  }

  await Promise.all(players().map((player) => player.until('the end', () => player.over, STEP_MS)))
  await Promise.all(
    players().map((player) => player.until('being free', () => player.activity?.kind === 'idle')),
  )

  // Each stream, heard through five deaths, is what the log has for this viewer.
  for (const player of players()) {
    const fresh = new SocketPlayer({ url: server.url, token: player.token })
    await fresh.join(player.gameId!)
    expect(player.events).toEqual(fresh.events)
    fresh.close()
  }
  const { answer: games } = await call(server, getGames, {
    as: accounts[0]!,
    query: { userId: accounts[0]!.id },
  })
  expect(games.totalCount).toBe(1)
  const { answer: match } = await call(server, getFinishedGame, {
    as: accounts[0]!,
    query: { id: games.rows[0]!.id },
  })
  // What everybody may see is the log itself, event by event.
  const seen = witness.events.filter(
    ({ type }) => type === 'phaseEntered' || type === 'said' || type === 'seatLeft',
  )
  const visible = match.events.filter(
    ({ type }) => type === 'phaseEntered' || type === 'said' || type === 'seatLeft',
  )
  const publicly = (event: (typeof visible)[number]) => redact(event, witness.viewer!)
  expect(seen.filter(({ type }) => type !== 'phaseEntered')).toEqual(
    visible.filter(({ type }) => type !== 'phaseEntered').map(publicly),
  )
  expect(seen).toHaveLength(visible.length)
})
