import { describe, expect, it } from 'vitest'
import type { SeatReading } from '../../achievements/public.ts'
import { factsOfGame, sumOf } from './facts.ts'

const RATED = { mode: 'rated', annulled: false } as const
const WON: SeatReading = {
  accountId: 1,
  team: 'red',
  won: true,
  exit: null,
  fouls: 0,
  bestMoveHits: 0,
  mafiaFound: 0,
  sheriffFound: false,
  votesForMafia: { all: 0, carried: 0 },
}
const factsOf = (seat: Partial<SeatReading>) => factsOfGame(RATED, [{ ...WON, ...seat }])[0]?.facts
const KEPT = { games: 1, kept: 1, clean: 1 }

describe('the facts of a game for quests', () => {
  it('a clean game counts for the winners and for the losers', () => {
    expect(factsOf({})).toEqual({ ...KEPT, cleanWins: 1, townWins: 1 })
    expect(factsOf({ team: 'black' })).toEqual({ ...KEPT, cleanWins: 1, mafiaWins: 1 })
    expect(factsOf({ won: false, exit: 'vote' })).toEqual(KEPT)
    expect(factsOf({ won: false, exit: 'shot' })).toEqual(KEPT)
  })

  it('a foul takes the clean game, not the win', () => {
    expect(factsOf({ fouls: 1 })).toEqual({ games: 1, kept: 1, townWins: 1 })
  })

  it('a vote after which the mafia player left, and a found role, are hits', () => {
    expect(factsOf({ votesForMafia: { all: 3, carried: 2 } })).toMatchObject({
      townVotes: 3,
      votedOut: 2,
      hits: 2,
    })
    expect(factsOf({ mafiaFound: 2 })).toMatchObject({ hits: 2 })
    expect(factsOf({ team: 'black', sheriffFound: true })).toMatchObject({ hits: 1 })
  })

  it('a best move counts with two mafia players, and for the town alone', () => {
    expect(factsOf({ bestMoveHits: 1 })).not.toHaveProperty('bestMoves')
    expect(factsOf({ bestMoveHits: 2 })).toMatchObject({ bestMoves: 1, hits: 1 })
    expect(factsOf({ bestMoveHits: 2, team: 'black' })).not.toHaveProperty('bestMoves')
  })

  it.each(['left', 'connection', 'fouls', 'techFouls', 'removal', 'teamLoss'] as const)(
    'a player who is out by %s gets nothing but the game',
    (exit) => {
      expect(factsOf({ exit, mafiaFound: 2 })).toEqual({ games: 1 })
    },
  )

  it.each(['practice', 'lobby'] as const)('the mode %s does not count', (mode) => {
    expect(factsOfGame({ ...RATED, mode }, [WON])).toEqual([])
  })

  it('an annulled game has no facts of anybody', () => {
    expect(factsOfGame({ ...RATED, annulled: true }, [WON])).toEqual([{ accountId: 1, facts: {} }])
  })

  it('facts of several games are added up', () => {
    expect(sumOf([{ games: 1, hits: 2 }, {}, { games: 1 }])).toMatchObject({ games: 2, hits: 2, clean: 0 })
  })
})
