import type { AudienceGuesser, StreamerAudience } from '@gorod/contracts/audience'
import { LONGEST_AUDIENCE_DELAY_SECONDS } from '@gorod/contracts/audience-delay'
import { AppError } from '../../../platform/app-error.ts'
import type { DelayedGame } from '../domain/delayed-game.ts'
import type { Audience } from '../domain/deps.ts'
import { countVotes, type Guesses, listBest, listChannelsOf } from '../store/votes-store.ts'

const LEADERS = 20
const BEST_OF_GAME = 5
/** The running table may not have begun for its audience yet, and some may have been broken off: then the one before is shown. */
const TABLES_LOOKED_AT = 5

/** Throws `profile_not_found` for everybody without a proved channel (spec §5). */
export async function describeStreamer(audience: Audience, userId: number): Promise<StreamerAudience> {
  const { db, accounts, profiles } = audience
  const account = await accounts.getAccount(userId)
  const channel = account === null ? null : await profiles.provedChannel(userId)
  if (account === null || channel === null) throw new AppError('profile_not_found')
  const [game, best] = await Promise.all([
    tableOf(audience, userId),
    listBest(db, { channelId: userId, gameNumber: null }, LEADERS),
  ])
  return {
    userId,
    username: account.username,
    image: account.image,
    channel,
    table: game && { number: game.number, isOver: game.isOver },
    leaders: await named(audience, best),
  }
}

/**
 * The running or last table of an account, as its audience sees it; null: there is none. A table that was broken off goes when its
 * audience has seen that.
 */
export async function tableOf(
  { games, tables, clock }: Pick<Audience, 'games' | 'tables' | 'clock'>,
  accountId: number,
): Promise<DelayedGame | null> {
  const abortedAfter = new Date(clock.now() - LONGEST_AUDIENCE_DELAY_SECONDS * 1000)
  for (const number of await games.listLastNumbersOf(accountId, TABLES_LOOKED_AT, abortedAfter)) {
    const game = await findTable(tables, number)
    if (game !== null && !game.isAborted) return game
  }
  return null
}

/** Null for a table that its audience does not see: not yet, or no more. */
async function findTable(
  tables: Pick<Audience['tables'], 'find'>,
  number: number,
): Promise<DelayedGame | null> {
  try {
    return await tables.find(number)
  } catch (cause) {
    if (cause instanceof AppError && cause.code === 'game_not_found') return null
    throw cause
  }
}

/** What the audiences of a game thought of it; nothing before the audience has seen its end, and when the log of the game is deleted. */
export async function listGuesses(audience: Audience, gameNumber: number) {
  const { db, accounts, tables } = audience
  const channelIds = await listChannelsOf(db, gameNumber)
  const game = channelIds.length === 0 ? null : await findTable(tables, gameNumber)
  if (game === null || !game.isOver) return { channels: [] }
  const seats = game.people.players.length
  const streamers = new Map((await accounts.listAccounts(channelIds)).map((one) => [one.id, one.username]))
  const channels = await Promise.all(
    channelIds.map(async (channelId) => ({
      userId: channelId,
      username: streamers.get(channelId) ?? '',
      votes: await countVotes(db, { channelId, gameNumber, seats }),
      best: await named(audience, await listBest(db, { channelId, gameNumber }, BEST_OF_GAME)),
    })),
  )
  return { channels }
}

async function named(
  { accounts }: Pick<Audience, 'accounts'>,
  guesses: readonly Guesses[],
): Promise<AudienceGuesser[]> {
  const people = await accounts.listAccounts(guesses.map(({ voterId }) => voterId))
  const names = new Map(people.map(({ id, username }) => [id, username]))
  return guesses.flatMap(({ voterId, games, hits, picks }) => {
    const username = names.get(voterId)
    return username === undefined ? [] : [{ userId: voterId, username, games, hits, picks }]
  })
}
