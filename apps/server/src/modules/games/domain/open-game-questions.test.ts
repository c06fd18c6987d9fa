import type { GameEvent } from '@gorod/rules'
import { type ScriptedGame, scriptedGame } from '@gorod/rules/scripted-game'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Clock } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import { FakeClock } from '../../../testing/fake-clock.ts'
import { MemoryLog } from '../../../testing/games/memory-log.ts'
import { unreadMetrics } from '../../../testing/unread-metrics.ts'
import type { Chair } from '../../activity/public.ts'
import type { MediaApi, MediaRoom } from '../../media/public.ts'
import { ANSWER_MS } from './attention.ts'
import type { GameHeader } from './game-log.ts'
import { OpenGame, type OpenGameDeps } from './open-game.ts'
import { viewerOn } from './seating.ts'

/** Longer than the time in which a page may come back unnoticed. */
const GONE_MS = 5_000

let clock: FakeClock
let log: MemoryLog
let acts: unknown[]
/** Pages and the moments until which they were asked; null: the question is over. */
let asked: (readonly [string, number | null])[]
let media: Partial<MediaApi>

beforeEach(() => {
  acts = []
  asked = []
  media = {
    openRoom: async () =>
      ({ setPolicy: async () => ({ requests: 0 }), disconnected: () => undefined }) as unknown as MediaRoom,
    close: async () => undefined,
    letGo: async () => undefined,
  }
})

function open(
  story: ScriptedGame,
  header: Partial<GameHeader> = {},
  change: Partial<OpenGameDeps> = {},
): OpenGame {
  clock = new FakeClock(story.now)
  log = new MemoryLog(story.now)
  log.entries.splice(0, log.entries.length, ...story.events.map((event) => ({ event, commandId: null })))
  const game = new OpenGame({ ...log.game, mode: 'lobby', ...header }, [...log.entries], {
    log,
    clock,
    media: media as MediaApi,
    logger: { error: (facts: object, what: string) => acts.push([what, facts]) } as unknown as Log,
    metrics: unreadMetrics(),
    tracing: { span: (_name, _facts, work) => work() },
    startBots: () => ({ notice: () => undefined, hurry: () => undefined, stop: () => undefined }),
    publish: () => undefined,
    emptied: () => undefined,
    ...change,
  })
  game.start()
  return game
}

/** The page of somebody in this chair; null: a spectator. */
function sit(
  game: OpenGame,
  chair: Chair | null,
  {
    id = `page of ${chair}`,
    userId = 1,
    hear = () => {},
  }: { id?: string; userId?: number | null; hear?: (events: readonly GameEvent[]) => void } = {},
): void {
  const connection = {
    id,
    viewer: chair === null ? ('spectator' as const) : viewerOn(chair),
    chair,
    member: { key: 'spectator:a-page', connectionId: id, userId } as const,
    onEvents: ({ events }: { readonly events: readonly GameEvent[] }) => hear(events),
    onMedia: () => undefined,
    onPeople: () => undefined,
    onSeatLost: (moved: boolean) => void acts.push(`${id} lost its seat${moved ? ' for another' : ''}`),
    cut: () => undefined,
    onAsked: (answerBy: number | null) => void asked.push([id, answerBy]),
  }
  game.join(connection, 0)
}

const turn = () => new Promise((resolve) => setImmediate(resolve))
const step = async () => await clock.advance((clock.nextDueAt() ?? clock.now()) - clock.now())
const isHere = (game: OpenGame, seat: number) => game.live.state.seats[seat - 1]?.connected
const typesIn = () => log.entries.map(({ event }) => event.type)
const judge = { userId: 50, username: 'judge', image: null, portrait: null }
const firstDay = () => scriptedGame().until('speech')

/** Plays the day to its end. `late`: what happens in the speech of the last seat. */
async function untilNight(game: OpenGame, late: () => void = () => undefined): Promise<void> {
  let isLate = false
  while (game.live.state.phase.id !== 'nightFall') {
    await step()
    const { phase } = game.live.state
    if (isLate || phase.id !== 'speech' || phase.seat !== 10) continue
    isLate = true
    late()
  }
}

/** Ticks take the answers of secret windows. */
const answers = async () => {
  await clock.advance(100)
  await turn()
}

describe('a player from whom nothing is heard', () => {
  it('at nightfall every page of such a player is asked for half a minute, and no other', async () => {
    const game = open(firstDay())
    for (const chair of [3, 4, 5, null] as const) sit(game, chair)
    sit(game, 3, { id: 'second page of 3' })
    await untilNight(game, () => {
      game.here('page of 4')
      game.here('page of null')
      game.here('page of nobody')
      // A refused command is a sign too.
      void game.send({ command: { type: 'shoot', by: 5, seat: 1 }, id: '5:shoot' })
      void game.send({ command: { type: 'disconnectSeat', by: 'system', seat: 9 }, id: null })
    })
    const answerBy = clock.now() + ANSWER_MS
    expect(asked).toEqual([
      ['page of 3', answerBy],
      ['second page of 3', answerBy],
    ])
    game.close(false)
  })

  it('a player who shows a sign in time stays, and the question is over', async () => {
    const game = open(firstDay())
    sit(game, 3)
    await untilNight(game)
    await clock.advance(ANSWER_MS - 1)
    game.here('page of 3')
    await clock.advance(1)
    await answers()
    expect(asked.map(([, answerBy]) => answerBy === null)).toEqual([false, true])
    expect(isHere(game, 3)).toBe(true)
    expect(typesIn()).not.toContain('seatDisconnected')
    game.close(false)
  })

  it('a player who does not is away, also with a new page, until the next sign', async () => {
    const game = open(firstDay())
    sit(game, 3)
    await untilNight(game)
    await clock.advance(ANSWER_MS)
    await answers()
    expect(isHere(game, 3)).toBe(false)
    sit(game, 3, { id: 'second page of 3' })
    await answers()
    expect(isHere(game, 3)).toBe(false)
    game.here('second page of 3')
    await answers()
    expect(isHere(game, 3)).toBe(true)
    game.close(false)
  })

  it('a player who is away and has no page comes back with one', async () => {
    const game = open(firstDay())
    sit(game, 3)
    await untilNight(game)
    await clock.advance(ANSWER_MS)
    await answers()
    game.leave('page of 3')
    void game.send({ command: { type: 'shoot', by: 3, seat: 1 }, id: '3:shoot' })
    await answers()
    expect(isHere(game, 3)).toBe(false)
    sit(game, 3)
    await answers()
    expect(isHere(game, 3)).toBe(true)
    game.close(false)
  })

  it('nobody is asked without a page, at a practice table, or on a seat of a practice player', async () => {
    for (const header of [
      {},
      { mode: 'practice' as const },
      { players: new MemoryLog(0).game.players.map((player) => ({ ...player, bot: true })) },
    ]) {
      const game = open(firstDay(), header)
      sit(game, 3)
      await untilNight(game, () => Object.keys(header).length === 0 && game.leave('page of 3'))
      expect(asked).toEqual([])
      game.close(false)
    }
  })

  it('a player who is out of the game is not asked', async () => {
    const game = open(scriptedGame({ judge: 'human' }).until('speech'), { judge })
    for (const chair of [3, 4]) sit(game, chair)
    await untilNight(game, () => {
      const command = { type: 'removePlayer', by: 'judge', seat: 3, reason: 'a blow' } as const
      void game.send({ command, id: 'judge:remove' })
    })
    expect(game.live.state.seats[2]?.alive).toBe(false)
    expect(asked.map(([page]) => page)).toEqual(['page of 4'])
    game.close(false)
  })

  it('a closed game asks no more, and calls nobody away', async () => {
    const game = open(firstDay())
    sit(game, 3)
    await untilNight(game)
    const { length } = log.entries
    game.close(false)
    await clock.advance(ANSWER_MS)
    await answers()
    expect(asked).toHaveLength(1)
    expect(log.entries).toHaveLength(length)
  })
})

describe('a game that is closed while somebody is gone', () => {
  it('it writes nothing about them', async () => {
    const game = open(firstDay())
    sit(game, 3)
    game.leave('page of 3')
    const { length } = log.entries
    game.close(false)
    await clock.advance(GONE_MS)
    await turn()
    expect(log.entries).toHaveLength(length)
  })

  it('a command that waits for its tick is answered at once', async () => {
    const game = open(scriptedGame().out().until('nightShoot'))
    const answer = game.send({ command: { type: 'shoot', by: 8, seat: 4 }, id: 'shot' })
    await turn()
    game.close(false)
    expect(await answer).toMatchObject({ kind: 'accepted' })
  })
})

describe('a place that is called lost', () => {
  const led = () => scriptedGame({ judge: 'human', rules: { judgeLeadsPace: true } }).until('seating')

  it('a seat without a page is, once; one with a page is not', async () => {
    const game = open(firstDay())
    sit(game, 4)
    for (const who of [3, 4, 3]) game.disconnect(who)
    await turn()
    game.disconnect(3)
    await turn()
    expect([isHere(game, 3), isHere(game, 4)]).toEqual([false, true])
    expect(typesIn().filter((type) => type === 'seatDisconnected')).toHaveLength(1)
  })

  it('so is the judge who leads the pace', async () => {
    const game = open(led(), { judge })
    game.disconnect('judge')
    await turn()
    expect(game.live.state.judgeAwaySince).not.toBeNull()
    expect(game.absent()).not.toContain('judge')
    const { length } = log.entries
    game.disconnect('judge')
    await turn()
    expect(log.entries).toHaveLength(length)
  })

  it('a page that comes back to a seat that is not lost writes nothing', async () => {
    const game = open(led(), { judge })
    const { length } = log.entries
    for (const chair of [3, 'judge', 3] as const) sit(game, chair)
    await turn()
    expect(log.entries).toHaveLength(length)
  })

  it('a change that cannot be written is a line in the log', async () => {
    const game = open(firstDay())
    log.failures.push('refused')
    game.disconnect(3)
    await turn()
    const facts = { err: expect.any(Error), gameId: log.game.id }
    expect(acts).toEqual([['a connection change could not be written', facts]])
  })
})

describe('a deadline', () => {
  it('a timer that fires a little early waits on', async () => {
    const early: Clock = {
      now: () => clock.now(),
      after: (ms, task) => clock.after(ms > 10_000 ? ms - 1 : ms, task),
    }
    const game = open(firstDay(), {}, { clock: early })
    const { endsAt, key } = game.live.state.phase
    await clock.advance((endsAt ?? 0) - clock.now() - 1)
    await turn()
    expect(game.live.state.phase.key).toBe(key)
    await clock.advance(1)
    await turn()
    expect(game.live.state.phase.key).not.toBe(key)
    game.close(false)
  })
})

describe('faults around a game', () => {
  const named = () => acts.map((act) => (Array.isArray(act) ? act[0] : act))

  it('a room that does not open is a line in the log, and the game goes on', async () => {
    media.openRoom = () => Promise.reject(new Error('no gateway'))
    const game = open(firstDay())
    const heard: string[] = []
    sit(game, 4, { hear: (events) => void heard.push(...events.map(({ type }) => type)) })
    await game.send({ command: { type: 'nominate', by: 1, seat: 3 }, id: 'a nomination' })
    expect(named()).toEqual(['the media room did not open'])
    expect(heard).toEqual(['nominated'])
    game.close(false)
  })

  it('a room that does not close, or cannot be let go, is one too', async () => {
    media.close = () => Promise.reject(new Error('no gateway'))
    media.letGo = () => Promise.reject(new Error('no gateway'))
    const game = open(firstDay())
    await turn()
    game.close(true)
    await turn()
    game.abandon()
    await turn()
    expect(named()).toEqual(['media room did not close', 'media room was not let go'])
  })

  it('a page that fails stops neither its next events nor those of the game', async () => {
    const game = open(firstDay())
    await turn()
    const heard: string[] = []
    sit(game, 4, {
      hear: (events) => {
        heard.push(...events.map(({ type }) => type))
        if (heard.length === 1) throw new Error('a broken page')
      },
    })
    await game.send({ command: { type: 'nominate', by: 1, seat: 3 }, id: 'a nomination' })
    expect(named()).toEqual(['events could not be published'])
    await game.send({ command: { type: 'endSpeech', by: 1 }, id: 'an end' })
    expect(heard).toContain('speechEnded')
    game.close(false)
  })

  it('a push is a span with the game and the number of its events', async () => {
    const spans: unknown[] = []
    const game = open(
      firstDay(),
      {},
      {
        tracing: {
          span: (name, facts, work) => {
            spans.push([name, facts])
            return work()
          },
        },
      },
    )
    await game.send({ command: { type: 'nominate', by: 1, seat: 3 }, id: 'a nomination' })
    expect(spans).toEqual([['game push', { 'game.id': log.game.id, 'game.events': 1 }]])
    game.close(false)
  })
})

describe('the chairs of judges', () => {
  it('when the second judge takes over, the pages of both come again', async () => {
    const left: string[] = []
    media.openRoom = async () =>
      ({
        setPolicy: async () => ({ requests: 0 }),
        disconnected: () => undefined,
        leave: async (key: string) => void left.push(key),
      }) as unknown as MediaRoom
    const secondJudge = { userId: 51, username: 'second', image: null, portrait: null }
    const story = scriptedGame({ judge: 'human' })
    story.send('judge', { type: 'seatSecondJudge' })
    const game = open(story, { judge, secondJudge })
    await turn()
    sit(game, 'judge', { userId: 50 })
    sit(game, 'secondJudge', { userId: 51 })
    sit(game, 'secondJudge', { id: 'a nameless page', userId: null })
    sit(game, 3)
    const { kind } = await game.send({
      command: { type: 'takeOver', by: 'secondJudge', reason: 'ill' },
      id: 'take over',
    })
    expect(kind).toBe('accepted')
    expect(acts).toEqual([
      'page of judge lost its seat for another',
      'page of secondJudge lost its seat for another',
      'a nameless page lost its seat',
    ])
    expect(left).toEqual(['judge', 'second-judge'])
    expect(game.connection('page of 3')).not.toBeNull()
    game.close(false)
  })
})
