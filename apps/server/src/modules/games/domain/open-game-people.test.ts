import type { ParticipantKey } from '@gorod/contracts/media'
import type { TablePeople } from '@gorod/contracts/table-people'
import type { GameEvent } from '@gorod/rules'
import { type GameScript, type ScriptedGame, scriptedGame } from '@gorod/rules/scripted-game'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Log } from '../../../platform/log.ts'
import { NO_TRACING } from '../../../platform/tracing/tracing.ts'
import { FakeClock } from '../../../testing/fake-clock.ts'
import { deafPage } from '../../../testing/games/deaf-page.ts'
import { MemoryLog } from '../../../testing/games/memory-log.ts'
import { unreadMetrics } from '../../../testing/unread-metrics.ts'
import type { Chair } from '../../activity/public.ts'
import type { MediaApi, MediaRoom, SendToBrowser } from '../../media/public.ts'
import { viewerOn } from './chairs.ts'
import type { Connection } from './connection.ts'
import type { GameHeader } from './game-log.ts'
import { OpenGame } from './open-game.ts'

/** Longer than the time in which a page may come back unnoticed. */
const GONE_MS = 5_000
const judge = { userId: 50, username: 'judge', image: null, portrait: null }
let clock: FakeClock
let log: MemoryLog
let send: SendToBrowser
/** What the game did to its surroundings, in order. */
let acts: string[]
let metrics: ReturnType<typeof unreadMetrics>
let botNotices: number

beforeEach(() => {
  acts = []
  metrics = unreadMetrics()
  botNotices = 0
})

function open(story: ScriptedGame, header: Partial<GameHeader> = {}): OpenGame {
  clock = new FakeClock(story.now)
  log = new MemoryLog(story.now)
  log.entries.splice(0, log.entries.length, ...story.events.map((event) => ({ event, commandId: null })))
  const room = {
    setPolicy: async () => ({ requests: 0 }),
    disconnected: ({ connectionId }) => acts.push(`media lost ${connectionId}`),
    leave: async (key: ParticipantKey) => void acts.push(`media without ${key}`),
  } as Partial<MediaRoom> as MediaRoom
  const media: Partial<MediaApi> = {
    openRoom: async (_, toBrowser) => {
      send = toBrowser
      return room
    },
    close: async () => void acts.push('media closed'),
    letGo: async () => void acts.push('media let go'),
  }
  const game = new OpenGame({ ...log.game, mode: 'lobby', ...header }, [...log.entries], {
    log,
    clock,
    media: media as MediaApi,
    logger: { error: (_: unknown, what: string) => acts.push(what) } as unknown as Log,
    metrics,
    tracing: NO_TRACING,
    startBots: () => ({
      notice: () => botNotices++,
      hurry: () => acts.push('bots hurry'),
      stop: () => acts.push('bots stop'),
    }),
    published: ({ entries, here }) =>
      acts.push(`published ${entries.map(({ event }) => event.type).join()}${here ? '' : ' of another'}`),
    emptied: () => acts.push('empty'),
    unheard: () => undefined,
  })
  game.start()
  return game
}

const judged = (rules: GameScript['rules'] = {}) => scriptedGame({ judge: 'human', rules })

interface Page {
  readonly id: string
  readonly heard: GameEvent[]
  readonly people: TablePeople[]
}

/** The page of somebody in this chair; null: a spectator. */
function sit(game: OpenGame, chair: Chair | null, id = `page of ${chair}`): Page {
  const page: Page = { id, heard: [], people: [] }
  const userId = typeof chair === 'number' ? chair : chair === 'judge' ? judge.userId : 99
  const connection: Connection = {
    id,
    viewer: chair === null ? 'spectator' : viewerOn(chair),
    chair,
    member: { key: 'spectator:a-page', connectionId: id, userId },
    ...deafPage,
    onEvents: ({ events }) => page.heard.push(...events),
    onMedia: (message) => acts.push(`${id} gets ${JSON.stringify(message)}`),
    onPeople: (people) => page.people.push(people),
    onSeatLost: (moved) => acts.push(`${id} lost its seat${moved ? ' for another' : ''}`),
    cut: () => acts.push(`${id} cut`),
  }
  game.join(connection, 0)
  return page
}

const turn = () => new Promise((resolve) => setImmediate(resolve))
const ready = (seat: number) => ({
  command: { type: 'confirmReady', by: seat } as const,
  id: `${seat}:ready`,
})
const isHere = (game: OpenGame, seat: number) => game.live.state.seats[seat - 1]?.connected
const heardTypes = ({ heard }: Page) => heard.map(({ type }) => type)

describe('a page of a seat', () => {
  test('a seat is away when its last page has been gone for some seconds, and back with the next one', async () => {
    const game = open(scriptedGame().until('speech'))
    sit(game, 3, 'one')
    sit(game, 3, 'two')
    game.leave('one')
    await clock.advance(GONE_MS)
    expect(isHere(game, 3)).toBe(true)
    game.leave('two')
    await clock.advance(GONE_MS)
    expect(isHere(game, 3)).toBe(false)
    sit(game, 3, 'three')
    await turn()
    expect(isHere(game, 3)).toBe(true)
  })

  test('a second join of a page replaces the first: its events come once', async () => {
    const game = open(scriptedGame())
    const first = sit(game, 3, 'one')
    const second = sit(game, 3, 'one')
    await game.send(ready(1))
    expect([heardTypes(first), heardTypes(second)]).toEqual([[], ['seatReady']])
  })

  test('a page that left hears nothing more, media lets its connection go, and the last one leaves the game empty', async () => {
    const game = open(scriptedGame())
    await turn()
    const [three] = [sit(game, 3), sit(game, null)]
    game.leave('page of nobody')
    game.leave('page of 3')
    expect(game.connection('page of 3')).toBeNull()
    expect(acts).toEqual(['media lost page of 3'])
    expect(game.hasConnections).toBe(true)
    await game.send(ready(1))
    expect(heardTypes(three)).toEqual([])
    game.leave('page of null')
    expect(acts.slice(-2)).toEqual(['media lost page of null', 'empty'])
    expect(game.hasConnections).toBe(false)
  })

  test('a spectator and a second judge come and go unnoticed', async () => {
    const game = open(scriptedGame().until('speech'))
    const version = game.live.version
    for (const chair of [null, 'secondJudge'] as const) {
      sit(game, chair)
      game.leave(`page of ${chair}`)
    }
    await clock.advance(GONE_MS)
    expect(game.live.version).toBe(version)
    expect(game.presence.present()).toEqual([])
  })

  test('a message of media goes to the page that it is for', async () => {
    const game = open(scriptedGame())
    await turn()
    sit(game, 3)
    sit(game, 4)
    const message = { type: 'left', key: 'seat-3' } as unknown as Parameters<SendToBrowser>[1]
    send({ key: 'seat-4', connectionId: 'page of 4', userId: 4 }, message)
    send({ key: 'seat-5', connectionId: 'page of 5', userId: 5 }, message)
    expect(acts).toEqual([`page of 4 gets ${JSON.stringify(message)}`])
  })
})

describe('a page here whose seat another process calls lost', () => {
  test('a seat with a page is back at once', async () => {
    const game = open(scriptedGame().until('speech'))
    sit(game, 3)
    for (const seat of [3, 4])
      await game.send({ command: { type: 'disconnectSeat', seat, by: 'system' }, id: null })
    await turn()
    expect([isHere(game, 3), isHere(game, 4)]).toEqual([true, false])
  })

  test('a judge with a page is back at once', async () => {
    const game = open(judged({ judgeLeadsPace: true }), { judge })
    sit(game, 'judge')
    await game.send({ command: { type: 'disconnectJudge', by: 'system' }, id: null })
    await turn()
    expect(game.live.state.judgeAwaySince).toBeNull()
  })
})

describe('an open game and its events', () => {
  const countOf = async (name: 'commands' | 'events') =>
    (await metrics[name].get()).values.map(({ labels, value }) => [...Object.values(labels), value].join(' '))

  test('the practice players look at every event, those of another process as well', async () => {
    const game = open(scriptedGame())
    const before = botNotices
    await game.send(ready(1))
    expect(botNotices).toBe(before + 1)
    log.entries.push({ event: { type: 'seatReady', seat: 2, at: clock.now() }, commandId: null })
    await game.send(ready(3))
    expect(game.live.state.seats[1]?.ready).toBe(true)
    expect(botNotices).toBe(before + 3)
    expect(acts).toEqual(['published seatReady', 'published seatReady of another', 'published seatReady'])
    expect(await countOf('events')).toEqual(['2'])
  })

  test('commands are counted by their outcome', async () => {
    const game = open(scriptedGame())
    await game.send(ready(1))
    await game.send({ command: { type: 'shoot', by: 2, seat: 4 }, id: 'shoot' })
    log.failures.push('refused')
    await expect(game.send(ready(3))).rejects.toThrow('no connection')
    expect((await countOf('commands')).toSorted()).toEqual(['accepted 1', 'failed 1', 'refused 1'])
  })

  test('the events of a window with secret input are counted after the end', async () => {
    const game = open(judged().out().until('nightShoot'), { judge })
    const shot = game.send({ command: { type: 'shoot', by: 8, seat: 4 }, id: 'shot' })
    await clock.advance(100)
    await shot
    expect(await countOf('events')).toEqual(['0'])
    const end = game.send({ command: { type: 'endGame', by: 'judge', reason: 'fire' }, id: 'end' })
    await clock.advance(100)
    await end
    expect((await countOf('events')).map(Number)[0]).toBeGreaterThan(1)
    expect(await countOf('commands')).toEqual(['accepted 2'])
  })
})

describe('the judge of a table', () => {
  const led = () => judged({ judgeLeadsPace: true }).until('seating')

  test('a judge who leads the pace is away without a page, and back with one', async () => {
    const game = open(led(), { judge })
    sit(game, 'judge')
    game.leave('page of judge')
    await clock.advance(GONE_MS)
    expect(game.live.state.judgeAwaySince).not.toBeNull()
    sit(game, 'judge')
    await turn()
    expect(game.live.state.judgeAwaySince).toBeNull()
  })

  test('a judge who does not lead the pace is never away', async () => {
    const game = open(judged(), { judge })
    sit(game, 'judge')
    game.leave('page of judge')
    await clock.advance(GONE_MS)
    expect(game.live.state.judgeAwaySince).toBeNull()
    expect(game.absent()).not.toContain('judge')
  })

  test('people without a page are absent: players, and a judge who leads the pace, but no practice players', () => {
    const story = led()
    const players = new MemoryLog(0).game.players.map((player) => ({ ...player, bot: player.seat > 3 }))
    const game = open(story, { judge, players })
    expect(game.absent()).toEqual([1, 2, 3, 'judge'])
    sit(game, 2)
    sit(game, 'judge')
    expect(game.absent()).toEqual([1, 3])
    game.close()
    expect(game.absent()).toEqual([])
  })
})

describe('somebody else on a seat', () => {
  const newcomer = { accountId: 70, username: 'newcomer', image: null, portrait: null }
  const substitution = {
    command: { type: 'substitute', by: 'judge', seat: 3, reason: 'ill' } as const,
    id: 'substitute',
    newcomer,
  }
  const swap = {
    command: { type: 'swapSeats', by: 'judge', seat: 3, other: 8, reason: 'friends' } as const,
    id: 'swap',
  }

  test('the page of the person before loses its seat and hears nothing of it, and the others are told who sits there', async () => {
    const game = open(judged(), { judge })
    await turn()
    const [three, four] = [sit(game, 3), sit(game, 4)]
    await game.send(substitution)
    expect(acts).toEqual([
      'media lost page of 3',
      'page of 3 lost its seat',
      'media without seat-3',
      'published substituted',
    ])
    expect(heardTypes(three)).toEqual([])
    expect(heardTypes(four)).toEqual(['substituted'])
    expect(four.people.map(({ players }) => players[2]?.userId)).toEqual([70])
  })

  test('the pages of two who change places come back to their new seats', async () => {
    const game = open(judged(), { judge })
    await turn()
    for (const seat of [3, 8, 4]) sit(game, seat)
    await game.send(swap)
    expect(acts.filter((act) => act.includes('lost its seat'))).toEqual([
      'page of 3 lost its seat for another',
      'page of 8 lost its seat for another',
    ])
    expect(acts).toContain('media without seat-3')
    expect(acts).toContain('media without seat-8')
    expect(game.connection('page of 4')).not.toBeNull()
  })

  test('nobody is told of people where nobody changed', async () => {
    const game = open(judged(), { judge })
    const four = sit(game, 4)
    await game.send(ready(1))
    expect(four.people).toEqual([])
  })
})

describe('the practice players of a table', () => {
  const players = new MemoryLog(0).game.players.map((player) => ({ ...player, bot: player.seat !== 3 }))

  test('practice players hurry for the one player of a practice table alone', () => {
    const game = open(scriptedGame(), { mode: 'practice', players })
    expect([game.hurryBots('spectator'), game.hurryBots(4), game.hurryBots(3)]).toEqual([false, false, true])
    expect(acts).toEqual(['bots hurry'])
  })

  test.each([
    ['a lobby', { mode: 'lobby', players }],
    ['a table of several people', { mode: 'practice' }],
  ] as const)('practice players hurry for nobody at %s', (_, header) => {
    const game = open(scriptedGame(), header)
    expect(game.hurryBots(3)).toBe(false)
    expect(acts).toEqual([])
  })
})

describe('a game that cannot write', () => {
  test('a deadline is tried again a second later', async () => {
    const game = open(scriptedGame())
    log.failures.push('refused')
    await clock.advance((game.live.state.phase.endsAt ?? 0) - clock.now())
    expect(acts).toEqual(['a deadline could not be written'])
    expect(game.live.state.phase.id).toBe('seating')
    await clock.advance(999)
    expect(game.live.state.phase.id).toBe('seating')
    await clock.advance(1)
    expect(game.live.state.phase.id).toBe('deal')
  })

  test('a deadline is not tried again when the game was closed meanwhile', async () => {
    const game = open(scriptedGame())
    log.failures.push('refused')
    const { endsAt } = game.live.state.phase
    const append = log.append.bind(log)
    log.append = (one) => {
      game.close()
      return append(one)
    }
    await clock.advance((endsAt ?? 0) - clock.now())
    await clock.advance(5_000)
    expect(log.entries).toHaveLength(game.live.version)
    expect(acts).toEqual(['bots stop', 'a deadline could not be written'])
  })
})

describe('a game that this process closes', () => {
  test('the timers and practice players of a closed game stop, its events go nowhere, and its room stays where it is wanted', async () => {
    const game = open(scriptedGame())
    const page = sit(game, 3)
    game.close()
    await game.send(ready(1))
    await clock.advance(60_000)
    expect(heardTypes(page)).toEqual([])
    expect(game.live.state.phase.id).toBe('seating')
    expect(acts).toEqual(['bots stop'])
    const other = open(scriptedGame())
    acts = []
    other.close({ endMedia: true })
    expect(acts).toEqual(['bots stop', 'media closed'])
  })

  test('the pages of a closed game are cut and its room is let go when another process goes on', () => {
    const game = open(scriptedGame())
    sit(game, 3)
    sit(game, null)
    game.close()
    game.abandon(new Error('kept elsewhere'))
    expect(acts).toEqual(['bots stop', 'media let go', 'page of 3 cut', 'page of null cut'])
  })

  test('a game that is over has no room, no clock and no practice players', async () => {
    const over = judged().until('speech').send('judge', { type: 'endGame', reason: 'fire' })
    const game = open(over)
    await clock.advance(60 * 60_000)
    expect(game.hasMedia).toBe(false)
    expect(game.media.room).toBeNull()
    expect(open(scriptedGame()).hasMedia).toBe(true)
  })
})
