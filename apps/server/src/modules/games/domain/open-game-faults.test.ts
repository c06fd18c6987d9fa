import { scriptedGame } from '@gorod/rules/scripted-game'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Clock } from '../../../platform/clock.ts'
import { OpenGameDesk, oneTurn } from '../../../testing/games/open-game-desk.ts'
import { unreadMetrics } from '../../../testing/unread-metrics.ts'
import type { MediaRoom } from '../../media/public.ts'
import { participantOn } from './open-game.ts'

let desk: OpenGameDesk

beforeEach(() => {
  desk = new OpenGameDesk()
})

const judge = { userId: 50, username: 'judge', image: null, portrait: null }
const firstDay = () => scriptedGame().until('speech')

describe('a deadline', () => {
  it('a timer that fires a little early waits on', async () => {
    const early: Clock = {
      now: () => desk.clock.now(),
      after: (ms, task) => desk.clock.after(ms > 10_000 ? ms - 1 : ms, task),
    }
    const game = desk.open(firstDay(), {}, { clock: early })
    const { endsAt, key } = game.live.state.phase
    await desk.clock.advance((endsAt ?? 0) - desk.clock.now() - 1)
    await oneTurn()
    expect(game.live.state.phase.key).toBe(key)
    await desk.clock.advance(1)
    await oneTurn()
    expect(game.live.state.phase.key).not.toBe(key)
    game.close()
  })
})

describe('faults around a game', () => {
  const named = () => desk.acts.map((act) => (Array.isArray(act) ? act[0] : act))

  it('a room that does not open is a line in the desk.log, and the game goes on', async () => {
    desk.media.openRoom = () => Promise.reject(new Error('no gateway'))
    const game = desk.open(firstDay())
    const heard: string[] = []
    desk.sit(game, 4, { hear: (events) => void heard.push(...events.map(({ type }) => type)) })
    await game.send({ command: { type: 'nominate', by: 1, seat: 3 }, id: 'a nomination' })
    expect(named()).toEqual(['the media room did not open'])
    expect(heard).toEqual(['nominated'])
    game.close()
  })

  it('a room that does not close, or cannot be let go, is one too', async () => {
    desk.media.close = () => Promise.reject(new Error('no gateway'))
    desk.media.letGo = () => Promise.reject(new Error('no gateway'))
    const game = desk.open(firstDay())
    await oneTurn()
    game.close({ endMedia: true })
    await oneTurn()
    game.abandon(new Error('kept elsewhere'))
    await oneTurn()
    expect(named()).toEqual(['media room did not close', 'media room was not let go'])
  })

  it('a message that does not reach one page stops neither its next events nor those of the game', async () => {
    const game = desk.open(firstDay())
    await oneTurn()
    const heard: string[] = []
    desk.sit(game, 4, {
      hear: (events) => {
        heard.push(...events.map(({ type }) => type))
        if (heard.length === 1) throw new Error('a broken page')
      },
    })
    await game.send({ command: { type: 'nominate', by: 1, seat: 3 }, id: 'a nomination' })
    expect(named()).toEqual(['events could not be published'])
    await game.send({ command: { type: 'endSpeech', by: 1 }, id: 'an end' })
    expect(heard).toContain('speechEnded')
    game.close()
  })

  it('a push is a span with the game and the number of its events', async () => {
    const spans: unknown[] = []
    const game = desk.open(
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
    expect(spans).toEqual([['game push', { 'game.id': desk.log.game.id, 'game.events': 1 }]])
    game.close()
  })
})

describe('the time of a command', () => {
  it('the time of a command is measured until the watchers have the events', async () => {
    const metrics = unreadMetrics()
    let openRoom = (_room: MediaRoom) => {}
    desk.media.openRoom = () =>
      new Promise((resolve) => {
        openRoom = resolve
      })
    const game = desk.open(firstDay(), {}, { metrics })
    const answer = game.send({ command: { type: 'nominate', by: 1, seat: 3 }, id: 'a nomination' })
    await desk.clock.advance(200)
    openRoom({ setPolicy: async () => ({ requests: 0 }) } as unknown as MediaRoom)
    await answer
    const { values } = await metrics.commandSeconds.get()
    expect(values.find(({ metricName }) => metricName?.endsWith('_sum'))?.value).toBeCloseTo(0.2)
    game.close()
  })
})

describe('the chairs of judges', () => {
  it('each chair has its place in the room', () => {
    expect((['judge', 'secondJudge', 3] as const).map(participantOn)).toEqual([
      'judge',
      'second-judge',
      'seat-3',
    ])
  })

  it('when the second judge takes over, the pages of both come again', async () => {
    const left: string[] = []
    desk.media.openRoom = async () =>
      ({
        setPolicy: async () => ({ requests: 0 }),
        disconnected: () => undefined,
        leave: async (key: string) => void left.push(key),
      }) as unknown as MediaRoom
    const secondJudge = { userId: 51, username: 'second', image: null, portrait: null }
    const story = scriptedGame({ judge: 'human' })
    story.send('judge', { type: 'seatSecondJudge' })
    const game = desk.open(story, { judge, secondJudge })
    await oneTurn()
    desk.sit(game, 'judge', { userId: 50 })
    desk.sit(game, 'secondJudge', { userId: 51 })
    desk.sit(game, 'secondJudge', { id: 'a nameless page', userId: null })
    desk.sit(game, 3)
    const { kind } = await game.send({
      command: { type: 'takeOver', by: 'secondJudge', reason: 'ill' },
      id: 'take over',
    })
    expect(kind).toBe('accepted')
    expect(desk.acts).toEqual([
      'page of judge lost its seat for another',
      'page of secondJudge lost its seat for another',
      'a nameless page lost its seat',
    ])
    expect(left).toEqual(['judge', 'second-judge'])
    expect(game.connection('page of 3')).not.toBeNull()
    game.close()
  })
})
