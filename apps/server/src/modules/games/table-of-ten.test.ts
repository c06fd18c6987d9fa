import { startSearchMessage } from '@gorod/contracts'
import { type GameEvent, permitted, type Role, replay, type Viewer, viewFor } from '@gorod/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ProtocolPlayer } from '../../testing/games/protocol-player.ts'
import { signUp, startTestApp, type TestApp } from '../../testing/index.ts'

const GAME_MS = 100_000

let app: TestApp
let players: ProtocolPlayer[]
let spectator: ProtocolPlayer
let gameId: string

// One game of ten people over real sockets, on a fast clock. The tests look at the packets.
beforeAll(async () => {
  app = await startTestApp({ env: { PHASE_PERCENT: '3' } })
  players = await Promise.all(
    Array.from(
      { length: 10 },
      async () => new ProtocolPlayer({ url: app.url, token: (await signUp(app)).token }),
    ),
  )
  for (const player of players) {
    player.acceptEverything()
    await player.ask(startSearchMessage, {})
  }
  await Promise.all(players.map((player) => player.until('a game', () => player.events.length > 0)))
  gameId = players[0]!.gameId!
  spectator = new ProtocolPlayer({
    url: app.url,
    token: (await signUp(app, { rights: ['moderator'] })).token,
  })
  await spectator.join(gameId)
  for (const player of players) player.playByItself()
  await Promise.all([...players, spectator].map((one) => one.until('the end', () => one.over, GAME_MS)))
}, GAME_MS)
afterAll(async () => {
  for (const one of [...players, spectator]) one.close()
  await app.stop()
})

const everyone = () => [...players, spectator]
const roleOf = (viewer: Viewer | null): Role | null => {
  const ended = spectator.events.find((event) => event.type === 'gameEnded')
  return typeof viewer === 'number' ? (ended?.final.roles[viewer - 1] ?? null) : null
}

/** The raw packets before the one that announces the end. */
function packetsBeforeEnd(one: ProtocolPlayer): string {
  const end = one.transcript.findIndex((packet) => packet.includes('"gameEnded"'))
  expect(end).toBeGreaterThan(0)
  return one.transcript.slice(0, end).join('\n')
}

describe('a table of ten over sockets', () => {
  test('plays to a verdict', () => {
    for (const one of everyone()) expect(one.events.some(({ type }) => type === 'gameEnded')).toBe(true)
    expect(players.every((player) => player.acked.length > 0)).toBe(true)
  })

  test('nobody receives a secret before the end: not the seed, not a role, not a shot, not a check', () => {
    const seed = spectator.events.find((event) => event.type === 'gameEnded')!.final.seed
    const secretsOf: Record<Role, readonly string[]> = {
      civilian: [],
      doctor: ['healed'],
      sheriff: ['sheriffChecked'],
      mafia: ['mafiaMet', 'shotFired', 'planSet'],
      godfather: ['mafiaMet', 'shotFired', 'planSet', 'donChecked'],
    }
    const secret = new Set(Object.values(secretsOf).flat())
    for (const one of everyone()) {
      const raw = packetsBeforeEnd(one)
      expect(raw).not.toContain(seed)
      expect(raw).not.toContain('"readers"')
      const role = roleOf(one.viewer)
      const own = role === null ? [] : secretsOf[role]
      for (const type of secret) if (!own.includes(type)) expect(raw).not.toContain(`"${type}"`)
      if (role !== 'sheriff') expect(raw).not.toContain('isBlack')
      if (role !== 'godfather') expect(raw).not.toContain('isSheriff')
    }
  })

  test('a dealt card is shown to its owner alone', () => {
    for (const one of everyone()) {
      const dealt = one.events.find((event) => event.type === 'rolesDealt')
      const told = (dealt?.roles ?? [])
        .map((role, index) => ({ seat: index + 1, role }))
        .filter(({ role }) => role)
      expect(told).toEqual(
        typeof one.viewer === 'number' ? [{ seat: one.viewer, role: roleOf(one.viewer) }] : [],
      )
    }
  })

  test('a seat learns only its own shots, hands and checks before they are public', () => {
    for (const one of players) {
      const end = one.events.findIndex(({ type }) => type === 'gameEnded')
      const before = one.events.slice(0, end)
      for (const event of before) {
        if (event.type === 'shotFired') expect(event.by).toBe(one.viewer)
        if (event.type === 'donChecked' || event.type === 'sheriffChecked') expect(event.by).toBe(one.viewer)
        if (event.type === 'voteCast') expect(event.voter).toBe(one.viewer)
      }
    }
  })

  test('numbers of events have no gaps, and pushes alone give what a fresh page gets', async () => {
    for (const one of everyone()) {
      const fresh = new ProtocolPlayer({ url: app.url, token: one.token })
      await fresh.join(gameId)
      expect(fresh.viewer).toEqual(one.viewer)
      expect(one.events).toEqual(fresh.events)
      fresh.close()
    }
  })

  test('a stale page and the events it missed make the view of a fresh page, for every viewer', async () => {
    for (const one of everyone()) {
      const fresh = replay(one.events)
      const viewer = one.viewer!
      for (const known of [0, 1, Math.floor(one.events.length / 2), one.events.length - 1]) {
        const stale = new ProtocolPlayer({ url: app.url, token: one.token })
        stale.events = one.events.slice(0, known)
        stale.gameId = gameId
        await stale.join(gameId)
        const state = replay(stale.events)
        expect(viewFor(state, viewer)).toEqual(viewFor(fresh, viewer))
        expect(permitted(state, viewer)).toEqual(permitted(fresh, viewer))
        stale.close()
      }
    }
  })

  test('the log holds every acknowledged command, without gaps', async () => {
    const { rows } = await sql<{ seq: number; command_id: string | null; payload: GameEvent }>`
      select seq, command_id, payload from game_events where game_id = ${gameId} order by seq`.execute(app.db)
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1))
    const ids = new Set(rows.map((row) => row.command_id))
    for (const player of players) {
      for (const { id } of player.acked) expect(ids).toContain(`${player.viewer}:${id}`)
    }
  })
})
