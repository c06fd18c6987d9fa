import { HOUR_MS } from '@gorod/contracts/durations'
import {
  gameCommandMessage,
  gameEventsMessage,
  getFinishedGame,
  getGames,
  joinGameMessage,
  leaveGameMessage,
  mediaToBrowserMessage,
  mediaToServerMessage,
  quitGameMessage,
  resolveGameLink,
} from '@gorod/contracts/game'
import { exportMatchFile, exportOwnFiles } from '@gorod/contracts/match-file'
import { acceptTableMessage, startPracticeMessage } from '@gorod/contracts/search'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { keptGame } from '../../testing/games/game-site.ts'
import {
  call,
  forEachTest,
  gameIdOf,
  jobsDone,
  Site,
  type SocketClient,
  signUp,
  type TestAccount,
  until,
} from '../../testing/index.ts'

const site = forEachTest(new Site())
let account: TestAccount
let client: SocketClient
let gameId: string

beforeEach(async () => {
  const player = await site.player()
  account = player.account
  client = player.client
  gameId = (await client.ask(startPracticeMessage, {})).gameId
})

const ready = (id: string, to = gameId) => ({ gameId: to, id, command: { type: 'confirmReady' as const } })

async function readyEvents(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from game_events
    where game_id = ${gameId} and type = 'seatReady' and command_id not like 'bot-%'`.execute(site.app.db)
  return rows[0]?.count ?? 0
}

test('a running game leaves the site in no form', async () => {
  const { number } = await keptGame(site.app, gameId)
  const query = { id: number }
  expect((await call(site.app, getFinishedGame, { query })).status).toBe(404)
  expect((await call(site.app, exportMatchFile, { query })).status).toBe(404)
  expect((await call(site.app, exportOwnFiles, { as: account })).answer).toEqual({ files: [] })
})

describe('commands', () => {
  test('the same id is answered as the first time and counts once, also over another connection', async () => {
    expect(await client.ask(gameCommandMessage, ready('the-same-id'))).toMatchObject({ repeated: false })
    expect(await client.ask(gameCommandMessage, ready('the-same-id'))).toMatchObject({ repeated: true })
    const second = await site.page(account)
    expect(await second.ask(gameCommandMessage, ready('the-same-id'))).toMatchObject({ repeated: true })
    expect(await readyEvents()).toBe(1)
  })

  test('the same id still counts once after a restart of the server', async () => {
    await client.ask(gameCommandMessage, ready('the-same-id'))
    await site.restart()
    client = await site.page(account)
    expect(await client.ask(gameCommandMessage, ready('the-same-id'))).toMatchObject({ repeated: true })
    expect(await readyEvents()).toBe(1)
  })

  test('the same id at the same moment counts once', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => client.ask(gameCommandMessage, ready('the-same-id'))),
    )
    expect(answers.map(({ repeated }) => repeated).sort()).toEqual([false, true, true, true])
    expect(await readyEvents()).toBe(1)
  })

  test('a refusal says why, changes nothing, and is repeated for its id', async () => {
    const shoot = { gameId, id: 'too-early', command: { type: 'shoot' as const, seat: 3 } }
    const refused = { ok: false, error: { code: 'command_refused', details: { refusal: 'not_now' } } }
    expect(await client.send(gameCommandMessage, shoot)).toEqual(refused)
    expect(await client.send(gameCommandMessage, shoot)).toEqual(refused)
  })

  test('a seat cannot use the buttons of the judge', async () => {
    const command = { type: 'removePlayer' as const, seat: 3, reason: 'because' }
    expect(await client.send(gameCommandMessage, { gameId, id: 'as-a-judge', command })).toMatchObject({
      error: { code: 'command_refused', details: { refusal: expect.stringMatching(/^not_/) } },
    })
  })

  test('a stranger may neither watch a practice table, nor receive its media, nor touch it', async () => {
    const { account: strangerAccount, client: stranger } = await site.player()
    const refused = { ok: false, error: { code: 'not_in_game' } }
    const media = (message: object): [string, object] => [mediaToServerMessage.name, { gameId, message }]
    const messages: [string, object][] = [
      [joinGameMessage.name, { gameId, known: 0 }],
      media({ type: 'hello', page: 'page-of-a-stranger' }),
      media({ type: 'watch' }),
      [gameCommandMessage.name, ready('not-mine')],
      [quitGameMessage.name, { gameId }],
    ]
    for (const [name, payload] of messages)
      expect(await stranger.sendRaw(name, payload), name).toMatchObject(refused)
    expect(stranger.received(mediaToBrowserMessage)).toEqual([])
    const { link: token } = await client.ask(joinGameMessage, { gameId, known: 0 })
    const opened = await call(site.app, resolveGameLink, { as: strangerAccount, query: { token } })
    expect(opened.status).toBe(403)
  })

  test('a moderator may watch a practice table and may not touch it; other rights do not open it', async () => {
    const page = await site.page(await signUp(site.app, { rights: ['moderator'] }))
    const other = await site.page(await signUp(site.app, { rights: ['judge', 'editor'] }))
    expect(await other.send(joinGameMessage, { gameId, known: 0 })).toMatchObject({
      error: { code: 'not_in_game' },
    })
    expect(await page.ask(joinGameMessage, { gameId, known: 0 })).toMatchObject({
      viewer: 'spectator',
      from: 0,
    })
    for (const message of [gameCommandMessage, quitGameMessage] as const) {
      const answer = await page.sendRaw(
        message.name,
        message === quitGameMessage ? { gameId } : ready('not-mine'),
      )
      expect(answer).toMatchObject({ ok: false, error: { code: 'not_in_game' } })
    }
  })

  test('an unknown game, a visitor and nonsense are refused', async () => {
    const nowhere = '00000000-0000-4000-8000-000000000000'
    expect(await client.send(joinGameMessage, { gameId: nowhere, known: 0 })).toMatchObject({
      error: { code: 'game_not_found' },
    })
    expect(await client.send(gameCommandMessage, ready('somewhere', nowhere))).toMatchObject({
      error: { code: 'game_not_found' },
    })
    const visitor = await site.page(null)
    expect(await visitor.send(joinGameMessage, { gameId, known: 0 })).toMatchObject({
      error: { code: 'not_signed_in' },
    })
    const nonsense: [string, unknown][] = [
      [joinGameMessage.name, null],
      [joinGameMessage.name, 'text'],
      [joinGameMessage.name, { gameId: 'x', known: 0 }],
      [joinGameMessage.name, { gameId, known: -1 }],
      [joinGameMessage.name, { gameId, known: 1e9 }],
      [gameCommandMessage.name, { gameId, id: 'short', command: { type: 'confirmReady' } }],
      [gameCommandMessage.name, { gameId, id: "'; drop table games", command: { type: 'confirmReady' } }],
      [gameCommandMessage.name, { gameId, id: 'long-enough', command: { type: 'winTheGame' } }],
      [gameCommandMessage.name, { gameId, id: 'long-enough', command: { type: 'shoot', seat: 'three' } }],
      [gameCommandMessage.name, { gameId, id: 'long-enough', command: { type: 'shoot', seat: 3, by: 4 } }],
      [gameCommandMessage.name, { gameId, id: 'long-enough', command: { type: 'timeOut', key: 'seating' } }],
      [
        gameCommandMessage.name,
        { gameId, id: 'long-enough', command: { type: 'say', text: '', claims: [] } },
      ],
      [
        gameCommandMessage.name,
        { gameId, id: 'long-enough', command: { type: 'say', text: '\u0000', claims: [] } },
      ],
      [
        gameCommandMessage.name,
        { gameId, id: 'long-enough', command: { type: 'say', text: '\ud800', claims: [] } },
      ],
      [acceptTableMessage.name, { tableId: 7 }],
      ['game.unheardOf', {}],
    ]
    for (const [name, payload] of nonsense) {
      expect(await client.sendRaw(name, payload), `${name} ${JSON.stringify(payload)}`).toMatchObject({
        ok: false,
        error: { code: 'bad_request' },
      })
    }
  })
})

describe('watching', () => {
  test('a page that claims to know more events than there are gets all of them', async () => {
    const { events, viewer } = await client.ask(joinGameMessage, { gameId, known: 5000 })
    expect(events[0]).toMatchObject({ type: 'gameCreated', seed: null })
    expect(typeof viewer).toBe('number')
  })

  test('a seat that stopped watching gets no more events, and still belongs to the account', async () => {
    await client.ask(joinGameMessage, { gameId, known: 0 })
    await client.ask(leaveGameMessage, { gameId })
    const heard = client.received(gameEventsMessage).length
    await client.ask(gameCommandMessage, ready('from-outside'))
    await until(async () => (await readyEvents()) === 1)
    expect(client.received(gameEventsMessage)).toHaveLength(heard)
  })

  test('signalling is for connections that joined', async () => {
    const hello = { gameId, message: { type: 'hello' as const, page: 'page-0001' } }
    expect(await client.send(mediaToServerMessage, hello)).toMatchObject({ error: { code: 'not_in_game' } })
    const { viewer } = await client.ask(joinGameMessage, { gameId, known: 0 })
    await client.ask(mediaToServerMessage, hello)
    const push = await client.wait(mediaToBrowserMessage)
    expect(push).toMatchObject({ gameId, message: { type: 'welcome', participant: `seat-${viewer}` } })
  })

  test('a page that joins waits for a room that is still being opened', async () => {
    const { memory } = site.app.media
    if (memory === null) throw new Error('the tests of the server run with a gateway in memory')
    const open = memory.openRoom.bind(memory)
    let answerAtLast = () => {}
    const slow = new Promise<void>((resolve) => {
      answerAtLast = resolve
    })
    using _slowly = vi.spyOn(memory, 'openRoom').mockImplementation(async (options) => {
      await slow
      return open(options)
    })
    await client.ask(joinGameMessage, { gameId, known: 0 })
    const hello = { gameId, message: { type: 'hello' as const, page: 'page-0001' } }
    const heard = client.ask(mediaToServerMessage, hello)
    // Messages are answered in order, so everything sent before has been handled.
    await client.send(mediaToServerMessage, { ...hello, gameId: gameIdOf(404) })
    answerAtLast()
    await heard
    const told = client.received(mediaToBrowserMessage).map(({ message }) => message.type)
    expect(told).toEqual(['welcome', 'layers'])
  })
})

describe('the loss of a game by leaving it', () => {
  test('a leaver is free at once and the seat is removed; the bots play on', async () => {
    const { viewer } = await client.ask(joinGameMessage, { gameId, known: 0 })
    const heard = () => client.received(gameEventsMessage).flatMap(({ events }) => events)
    const speaking = () =>
      heard().some((event) => event.type === 'phaseEntered' && event.phase.id === 'speech')
    await site.passTimeUntil(speaking, HOUR_MS)
    await client.ask(quitGameMessage, { gameId })
    const other = await client.ask(startPracticeMessage, {})
    expect(other.gameId).not.toBe(gameId)
    const left = { type: 'seatLeft', seat: viewer, cause: 'left' }
    await until(() => heard().some(({ type }) => type === 'seatLeft'))
    expect(heard()).toContainEqual(expect.objectContaining(left))
    const before = heard().length
    await site.passTimeUntil(() => heard().length > before + 20, HOUR_MS)
  })

  test('before the first day a leaver ends the game for all, without a result', async () => {
    await client.ask(joinGameMessage, { gameId, known: 0 })
    await client.ask(quitGameMessage, { gameId })
    await client.wait(gameEventsMessage, ({ events }) => events.some(({ type }) => type === 'gameAborted'))
    await jobsDone(site.app)
    const { answer } = await call(site.app, getGames, { query: { userId: account.id } })
    expect(answer.totalCount).toBe(0)
  })

  test('a game that is over frees everybody and takes no more commands', async () => {
    await client.ask(quitGameMessage, { gameId })
    const isOver = async () => (await keptGame(site.app, gameId)).status !== 'running'
    await site.passTimeUntil(isOver, 3 * HOUR_MS)
    expect(await client.send(gameCommandMessage, ready('after-the-end'))).toMatchObject({
      error: { code: 'game_over' },
    })
  })
})

test('the games list accepts both names of the account and refuses any other', async () => {
  for (const query of [{ userId: account.id }, { user_id: account.id }]) {
    const { answer } = await call(site.app, getGames, { query })
    expect(answer).toEqual({ rows: [], totalCount: 0 })
  }
  expect((await call(site.app, getGames, { query: { userId: 999_999 } })).error.code).toBe(
    'profile_not_found',
  )
  expect((await call(site.app, getGames, { query: {} })).error).toMatchObject({ code: 'validation_failed' })
  expect((await call(site.app, getGames, { query: { userId: 'me' } })).error).toMatchObject({
    code: 'validation_failed',
  })
})
