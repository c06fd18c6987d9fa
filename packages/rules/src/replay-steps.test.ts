import { describe, expect, it } from 'vitest'
import { type GameEvent, isTold, stepsOf } from './index.ts'
import { scriptedGame } from './testing/scripted-game.ts'

const event = (type: GameEvent['type'], more: object = {}): GameEvent =>
  ({ type, at: 1, ...more }) as unknown as GameEvent
const entered = (id: string, more: object = {}) => event('phaseEntered', { phase: { id, ...more } })
const secret = { readers: { seats: [8], judge: true } }

/** The places, after the creation of a game, at which a step begins. */
const begins = (...events: readonly GameEvent[]) =>
  stepsOf([event('gameCreated'), ...events])
    .map(({ from }) => from)
    .slice(1)

describe('a step of a replay', () => {
  it('goes on to the next event that everybody saw, at the moment of its last one', () => {
    const log = [
      event('gameCreated'),
      event('said', { at: 2 }),
      event('voteCast', { at: 3, ...secret }),
      event('nominated', { at: 5 }),
      event('speechEnded', { at: 8 }),
    ]
    expect(stepsOf(log)).toEqual([
      { from: 0, to: 1, at: 1 },
      { from: 1, to: 3, at: 3 },
      { from: 3, to: 5, at: 8 },
    ])
    expect(stepsOf([])).toEqual([])
  })

  it('begins with no secret event, though the log of the room tells it in the end', () => {
    expect(isTold(event('shotFired', secret))).toBe(true)
    expect(begins(event('shotFired', secret), event('handCorrected', secret))).toEqual([])
    expect(begins(event('handCorrected'))).toEqual([1])
  })

  it.each(['seatDisconnected', 'seatReconnected', 'judgeDisconnected', 'judgeReconnected'] as const)(
    'a step does not begin with %s, though the log of the room tells it',
    (type) => {
      expect(isTold(event(type))).toBe(true)
      expect(begins(event(type))).toEqual([])
    },
  )

  it('begins with each phase but the next candidate, the announcement of a count and the end', () => {
    expect(begins(entered('speech', { kind: 'lost' }), entered('nightFall'))).toEqual([1, 2])
    expect(begins(entered('voteCandidate', { index: 0 }), entered('voteCandidate', { index: 1 }))).toEqual([
      1,
    ])
    expect(begins(entered('voteResult'), entered('gameOver'), entered('aborted'))).toEqual([])
  })

  it('a step is one for the whole table: what each seat does in the dark adds none', () => {
    const night = (shot: number) =>
      scriptedGame().out().night({ shot, don: 2, sheriff: 9 }).until('morning').events
    const quiet = scriptedGame().out().night().until('morning').events
    expect(stepsOf(night(4)).length).toBe(stepsOf(night(5)).length)
    const inTheDark = (log: readonly GameEvent[]) => {
      const fallen = log.findIndex(({ type, ...rest }) => 'phase' in rest && rest.phase.id === 'nightFall')
      const morning = log.findIndex(({ type }) => type === 'nightResolved')
      return stepsOf(log).filter(({ from }) => from >= fallen && from < morning).length
    }
    expect(inTheDark(night(4))).toBe(inTheDark(quiet))
  })
})

describe('the log of the room', () => {
  it('tells of the phases only the speeches that were held', () => {
    const told = (kind: string) => isTold(entered('speech', { kind }))
    expect(['full', 'short', 'lost'].map(told)).toEqual([true, true, false])
    expect(isTold(entered('nightFall'))).toBe(false)
  })

  it('tells opinions that say something', () => {
    const told = (opinions: readonly object[], leader: number | null) =>
      isTold(event('opinionsLeft', { opinions, leader }))
    expect([told([], null), told([{ seat: 3, color: 'red' }], null), told([], 3)]).toEqual([
      false,
      true,
      true,
    ])
  })

  it('tells a decision that sends nobody out alone: the exit has a line of its own', () => {
    const told = (result: string) => isTold(event('voteDecided', { result }))
    expect([told('out'), told('lift_yes'), told('no_votes')]).toEqual([false, true, true])
  })

  it('tells a night without a victim, or with a best move: the exit has a line of its own', () => {
    const told = (victim: number | null, bestMove: readonly number[] | null) =>
      isTold(event('nightResolved', { victim, bestMove }))
    expect([told(null, null), told(4, [8]), told(4, []), told(4, null)]).toEqual([true, true, false, false])
  })

  it.each([
    ...(['gameCreated', 'seatReady', 'cardPicked', 'mafiaMet', 'roleAcknowledged', 'speechEnded'] as const),
    ...(['voteCast', 'liftVoted', 'bestMoveSet', 'shotsResolved', 'criedOut', 'outcryEnded'] as const),
    ...(['removalPending', 'penaltyVoted', 'pauseRequested', 'pauseVoted', 'pauseRejected'] as const),
    ...(['phaseExtended', 'waitStarted', 'waitEnded', 'lastWordLost', 'resultFixed'] as const),
    ...(['speechYielded', 'hearingChosen', 'ghostSaid', 'floorRequestClosed'] as const),
  ])('the log has no line for %s, and no step begins with it', (type) => {
    expect(isTold(event(type))).toBe(false)
    expect(begins(event(type))).toEqual([])
  })
})
