import type { AudienceVotes } from '@gorod/contracts/audience'
import { AppError } from '../../../platform/app-error.ts'
import type { DelayedGame } from '../domain/delayed-game.ts'
import type { Audience } from '../domain/deps.ts'
import { refusePlayer } from '../domain/own-table.ts'
import { countVotes, saveVote } from '../store/votes-store.ts'

interface Ballot {
  readonly userId: number
  readonly id: number
  readonly seats: readonly number[]
}

/**
 * Somebody of the audience names whom they take for mafia. Nothing about the answer depends on whether the game has really
 * ended: the audience sees it run.
 */
export async function vote(
  audience: Audience,
  voterId: number,
  { userId, id, seats }: Ballot,
): Promise<void> {
  const { db, games, tables, clock, voted } = audience
  const game = await tables.find(id)
  requireChannel(game, userId)
  refusePlayer(game, voterId)
  if (game.isOver || game.isDark || seats.some((seat) => seat > game.people.players.length))
    throw new AppError('audience_vote_closed')
  const counts = (await games.resultSheet(game.people.gameId)) === null
  const ballot = { channelId: userId, gameNumber: id, voterId, picks: seats, counts }
  await saveVote(db, ballot, new Date(clock.now()))
  voted(id, userId)
}

/** A channel has an audience at the tables of its streamer only. */
export function requireChannel(game: DelayedGame, accountId: number): void {
  const { players, judge } = game.people
  if (!players.some(({ userId }) => userId === accountId) && judge?.userId !== accountId)
    throw new AppError('game_not_found')
}

export function votesOf(
  { db }: Pick<Audience, 'db'>,
  game: DelayedGame,
  channelId: number,
): Promise<AudienceVotes> {
  return countVotes(db, { channelId, gameNumber: game.number, seats: game.people.players.length })
}
