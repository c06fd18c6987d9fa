import { describe, expect, it } from 'vitest'
import { scriptedGame } from '../../../../../../packages/rules/src/testing/scripted-game.ts'
import { accountOf, finished } from '../../../testing/achievements/finished-game.ts'
import {
  flawlessTownWin,
  hunted,
  onTheEdge,
  wholeMafiaAlive,
} from '../../../testing/achievements/scripted-games.ts'
import { readSeats } from './read-seats.ts'

const seatOf = (scripted: ReturnType<typeof scriptedGame>, seat: number) =>
  readSeats(finished(scripted)).find(({ accountId }) => accountId === accountOf(seat))

describe('the reading of a seat', () => {
  it('a player without anything of note is read with the team, the result and the way out', () => {
    const nothing = {
      fouls: 0,
      bestMoveHits: 0,
      mafiaFound: 0,
      sheriffFound: false,
      votesForMafia: { all: 0, carried: 0 },
    }
    const game = flawlessTownWin()
    expect(seatOf(game, 5)).toEqual({
      accountId: accountOf(5),
      team: 'red',
      won: true,
      exit: null,
      ...nothing,
    })
    expect(seatOf(game, 9)).toMatchObject({ team: 'black', won: false, exit: 'vote', ...nothing })
    expect(seatOf(game, 4)).toMatchObject({ exit: 'shot' })
  })

  it('fouls are read at the end', () => {
    expect(seatOf(wholeMafiaAlive({ judge: 'human' }, { foul: true }), 8)).toMatchObject({ fouls: 1 })
  })

  it('votes of the town for the mafia are read, and those after which that player left', () => {
    expect(seatOf(onTheEdge(), 1)?.votesForMafia).toEqual({ all: 2, carried: 2 })
    // The last hand was for the mafia too, but the town player left.
    expect(seatOf(onTheEdge(6), 6)?.votesForMafia).toEqual({ all: 2, carried: 1 })
    expect(seatOf(onTheEdge(6), 9)?.votesForMafia).toEqual({ all: 0, carried: 0 })
  })

  it('checks of the sheriff and of the don are read when they found somebody', () => {
    const night = (script: { sheriff?: number; don?: number }) => hunted(scriptedGame().out().night(script))
    expect(seatOf(night({ sheriff: 8 }), 1)?.mafiaFound).toBe(1)
    expect(seatOf(night({ sheriff: 2 }), 1)?.mafiaFound).toBe(0)
    expect(seatOf(night({ don: 1 }), 8)?.sheriffFound).toBe(true)
    expect(seatOf(night({ don: 2 }), 8)?.sheriffFound).toBe(false)
  })

  it.each([
    [[8, 9, 10], 3],
    [[8, 9, 2], 2],
    [[8, 2, 3], 1],
  ])('the best move %s has %i mafia players', (bestMove, hits) => {
    const game = hunted(scriptedGame().out().night({ shot: 5, bestMove }))
    expect(seatOf(game, 5)?.bestMoveHits).toBe(hits)
    expect(seatOf(game, 1)?.bestMoveHits).toBe(0)
  })

  it('a player who left is read as gone', () => {
    const game = scriptedGame().untilSpeechOf(2)
    game.send(5, { type: 'leaveGame' })
    expect(seatOf(hunted(game), 5)).toMatchObject({ exit: 'left' })
  })
})
