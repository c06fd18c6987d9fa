import { createHash } from 'node:crypto'
import type { Fact } from './facts.ts'
import type { QuestKeyword, SeasonKeyword } from './quests-text.ts'

/** The facts of all games of a week or a season. */
type Sum = Readonly<Record<Fact, number>>

interface Goal<Keyword> {
  readonly keyword: Keyword
  readonly need: number
  readonly have: (sum: Sum) => number
}
type Quest = Goal<QuestKeyword>
type SeasonGoal = Goal<SeasonKeyword>

/** Tickets of one quest. With three quests a week this is also the upper bound. */
export const QUEST_TICKETS = 1

/** One of each row is drawn: behaviour, judgement, result. None asks a player to play against their team. */
export const QUEST_ROWS: readonly (readonly Quest[])[] = [
  [
    { keyword: 'clean_games', need: 3, have: ({ clean }) => clean },
    { keyword: 'full_games', need: 5, have: ({ kept }) => kept },
    { keyword: 'clean_wins', need: 2, have: ({ cleanWins }) => cleanWins },
  ],
  [
    { keyword: 'town_votes', need: 4, have: ({ townVotes }) => townVotes },
    { keyword: 'voted_out', need: 2, have: ({ votedOut }) => votedOut },
    { keyword: 'hits', need: 4, have: ({ hits }) => hits },
  ],
  [
    { keyword: 'wins', need: 3, have: ({ townWins, mafiaWins }) => townWins + mafiaWins },
    { keyword: 'town_wins', need: 2, have: ({ townWins }) => townWins },
    {
      keyword: 'both_sides',
      need: 2,
      have: ({ townWins, mafiaWins }) => Math.min(1, townWins) + Math.min(1, mafiaWins),
    },
  ],
]

/** The quests of an account in a week: always the same ones. */
export function questsOf(accountId: number, week: number): readonly Quest[] {
  const drawn = createHash('sha256').update(`${accountId}:${week}`).digest()
  return QUEST_ROWS.map((row, index) => row[drawn.readUInt32BE(index * 4) % row.length] as Quest)
}

/** A game that was not played to the end takes so many games of a fair season away. */
const BROKEN_COSTS = 10

export const SEASON_GOALS: readonly SeasonGoal[] = [
  {
    keyword: 'fair_season',
    need: 20,
    have: ({ games, kept }) => Math.max(0, kept - BROKEN_COSTS * (games - kept)),
  },
  { keyword: 'clean_season', need: 15, have: ({ clean }) => clean },
  { keyword: 'best_moves', need: 3, have: ({ bestMoves }) => bestMoves },
  {
    keyword: 'sides',
    need: 10,
    have: ({ townWins, mafiaWins }) => Math.min(5, townWins) + Math.min(5, mafiaWins),
  },
]
