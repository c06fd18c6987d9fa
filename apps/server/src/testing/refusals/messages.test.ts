import { randomUUID } from 'node:crypto'
import { ERROR_STATUS } from '@gorod/contracts/errors'
import { joinGameMessage } from '@gorod/contracts/game'
import { judgeCommand, seatCommand } from '@gorod/contracts/game-commands'
import { mediaFromBrowser } from '@gorod/contracts/media'
import type { Ack, ClientMessage } from '@gorod/contracts/realtime'
import { startPracticeMessage } from '@gorod/contracts/search'
import { afterAll, describe, expect, it } from 'vitest'
import { FakeClock } from '../fake-clock.ts'
import { appForFile } from '../for-tests.ts'
import { signUp } from '../sign-up.ts'
import { connect, type SocketClient } from '../socket-client.ts'
import { messages } from './contract-values.ts'
import { keptRows } from './kept-rows.ts'
import { JUDGE_COMMANDS, MEDIA_MESSAGES, messageSamples, SEAT_COMMANDS } from './message-samples.ts'
import { spoil } from './spoil.ts'

/** Larger than any message may be. */
const MEGABYTE = 'x'.repeat(1024 * 1024)

const app = await appForFile({ clock: new FakeClock() })
/** In a game that stands still, for its clock does. */
const player = await connect(app, (await signUp(app)).token)
/** Signed in, in no game. */
const stranger = await connect(app, (await signUp(app)).token)
const visitor = await connect(app, null)
const { gameId } = await player.ask(startPracticeMessage, {})
afterAll(() => {
  for (const client of [player, stranger, visitor]) client.close()
})

function refusalOf(ack: Ack): string {
  expect(ack).toMatchObject({ ok: false, error: { code: expect.any(String) } })
  const code = ack.ok ? '' : ack.error.code
  expect(Object.keys(ERROR_STATUS)).toContain(code)
  expect(code).not.toBe('internal')
  return code
}

/** Whatever was refused meanwhile left nothing behind, and everybody is still heard. */
async function unchanged(refuse: () => Promise<void>): Promise<void> {
  const before = await keptRows(app)
  await refuse()
  expect(await keptRows(app)).toEqual(before)
  expect((await fetch(`${app.url}/health/ready`)).status).toBe(200)
  for (const client of [player, stranger])
    expect(await client.sendRaw('activity.get', {})).toMatchObject({ ok: true })
}

/** Past the client's own encoder, which would not send all a hostile one can. */
async function sendText({ socket }: SocketClient, text: string): Promise<Ack> {
  const EVENT = '2'
  const ACK = '3'
  const id = '999999'
  const { engine } = socket.io
  const answered = new Promise<Ack>((resolve) => {
    const listen = ({ data }: { data?: unknown }) => {
      if (typeof data !== 'string' || !data.startsWith(`${ACK}${id}`)) return
      engine.off('packet', listen)
      resolve(JSON.parse(data.slice(ACK.length + id.length))[0])
    }
    engine.on('packet', listen)
  })
  engine.write(`${EVENT}${id}${text}`)
  return answered
}

const byName = messages.map((message) => [message.name, message] as const)
const samplesOf = ({ name }: ClientMessage) => messageSamples(gameId)[name] ?? []

it('each message of the contract has samples, and nothing else has them', () => {
  expect(messages.length).toBeGreaterThan(0)
  expect(Object.keys(messageSamples(randomUUID())).sort()).toEqual(messages.map(({ name }) => name).sort())
  for (const message of messages) {
    for (const sample of samplesOf(message)) {
      expect(message.payload.safeParse(sample).error?.message, JSON.stringify(sample)).toBeUndefined()
    }
  }
})

it.each([
  ['command of a seat', seatCommand.options, SEAT_COMMANDS],
  ['command of a judge', judgeCommand.options, JUDGE_COMMANDS],
  ['message about media', mediaFromBrowser.options, MEDIA_MESSAGES],
] as const)('each %s has a sample', (_name, options, samples) => {
  const known = options.flatMap(({ shape }) => [...shape.type.values])
  expect([...new Set(samples.map(({ type }) => type))].sort()).toEqual(known.sort())
})

describe('a message of the socket', () => {
  it.each(byName)('%s of a visitor is refused', (_name, message) =>
    unchanged(async () => {
      const expected = message.auth === 'required' ? 'not_signed_in' : undefined
      for (const payload of [{}, undefined, ...samplesOf(message)]) {
        const ack = await visitor.sendRaw(message.name, payload)
        if (expected !== undefined) expect(refusalOf(ack)).toBe(expected)
      }
    }),
  )

  it.each(byName)('%s with one thing wrong is refused', (_name, message) =>
    unchanged(async () => {
      let tried = 0
      for (const sample of samplesOf(message)) {
        for (const { what, value, always } of spoil(sample, { strict: true })) {
          // Null and nothing stand for a message without content.
          if (!always && message.payload.safeParse(value ?? {}).success) continue
          const ack = await player.sendRaw(message.name, value)
          expect(refusalOf(ack), `${what} of ${JSON.stringify(sample)}`).toBe('bad_request')
          tried += 1
        }
      }
      expect(tried).toBeGreaterThan(4)
    }),
  )

  it.each(byName)('%s that is no object, or too deep, is refused', (_name, message) =>
    unchanged(async () => {
      for (const payload of ['text', 1, true, [], [{}], Buffer.from([0xff, 0])]) {
        expect(refusalOf(await player.sendRaw(message.name, payload))).toBe('bad_request')
      }
      const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
      expect(refusalOf(await sendText(player, `["${message.name}",{"deep":${deep}}]`))).toBe('bad_request')
    }),
  )
})

describe('a message about a game', () => {
  const aboutGames = messages.filter(({ name }) => /^(game|media)\./.test(name))

  it.each(aboutGames.map((message) => [message.name, message] as const))(
    '%s about an unknown game is refused',
    (name, message) =>
      unchanged(async () => {
        for (const sample of samplesOf(message)) {
          const ack = await player.sendRaw(name, { ...sample, gameId: randomUUID() })
          // Stopping to watch what one does not watch is no mistake: the page may have lost its connection.
          if (name !== 'game.leave') expect(refusalOf(ack)).toMatch(/^(game_not_found|not_in_game)$/)
        }
      }),
  )

  it('a message is refused from somebody who sits at another table', () =>
    unchanged(async () => {
      for (const name of ['game.command', 'media.toServer', 'game.quit']) {
        for (const sample of messageSamples(gameId)[name] ?? []) {
          expect(refusalOf(await stranger.sendRaw(name, sample)), name).toBe('not_in_game')
        }
      }
    }))

  it('a message that only a judge may send is refused from a seat', () =>
    unchanged(async () => {
      const commands = messageSamples(gameId)['game.command'] ?? []
      // `resume` is a command of seats as well.
      for (const sample of commands.slice(SEAT_COMMANDS.length)) {
        expect(refusalOf(await player.sendRaw('game.command', sample))).toBe('command_refused')
      }
    }))

  it('a message that comes out of turn is refused by the rules and breaks nothing', async () => {
    const now = new Set(['confirmReady', 'leaveGame', 'requestPause'])
    await unchanged(async () => {
      const commands = (messageSamples(gameId)['game.command'] ?? []).slice(0, SEAT_COMMANDS.length)
      for (const sample of commands) {
        if (now.has(String((sample.command as { type: string }).type))) continue
        const ack = await player.sendRaw('game.command', sample)
        expect(refusalOf(ack), JSON.stringify(sample)).toBe('command_refused')
      }
    })
  })

  it('messages about media break nothing, in whatever order', () =>
    unchanged(async () => {
      const { events } = await player.ask(joinGameMessage, {
        gameId,
        known: 0,
      })
      expect(events.length).toBeGreaterThan(0)
      const samples = messageSamples(gameId)['media.toServer'] ?? []
      for (const sample of [...samples, ...samples.toReversed()]) {
        const ack = await player.sendRaw('media.toServer', sample)
        if (!ack.ok) refusalOf(ack)
      }
    }))
})

describe('a search message', () => {
  it('a search that is not going on can be neither stopped nor accepted', () =>
    unchanged(async () => {
      expect(refusalOf(await stranger.sendRaw('search.stop', {}))).toBe('not_searching')
      expect(refusalOf(await stranger.sendRaw('search.accept', { tableId: randomUUID() }))).toBe(
        'not_searching',
      )
    }))

  it('a search of somebody who plays is refused', () =>
    unchanged(async () => {
      for (const name of ['search.start', 'search.practice']) {
        expect(await player.sendRaw(name, {})).toMatchObject({
          ok: false,
          error: { code: 'already_in_game', details: { gameId } },
        })
      }
    }))
})

describe('a connection', () => {
  it('a connection that sends too much at once is cut off alone', () =>
    unchanged(async () => {
      const loud = await connect(app, null)
      const gone = new Promise((resolve) => loud.socket.once('disconnect', resolve))
      loud.socket.io.reconnection(false)
      loud.socket.emit('activity.get', { large: MEGABYTE })
      await gone
      loud.close()
    }))

  it('a connection with a proof that is none is refused, or is a visitor', async () => {
    for (const token of ['nonsense', 'e30.e30.', '\0', 'x'.repeat(10_000)]) {
      await expect(connect(app, token)).rejects.toMatchObject({ data: { code: 'session_expired' } })
    }
    for (const version of [0, -1, 1e9]) {
      await expect(connect(app, null, { version })).rejects.toMatchObject({
        data: { code: 'client_outdated' },
      })
    }
  })
})
