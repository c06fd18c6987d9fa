import type { GameMode } from '@gorod/contracts/game'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import type { AccountsApi } from '../accounts/public.ts'
import type { GamesApi } from '../games/public.ts'
import { type ModerationApi, pairKey } from '../moderation/public.ts'
import type { NotificationsApi } from '../notifications/public.ts'
import { PEOPLE_TEXTS as T } from './people-text.ts'
import { DEFAULT_ONLINE_FOR } from './queries.ts'
import { listFollowersOf, listFriendsBetween, readOnlineFor } from './store.ts'

export interface TellFollowersDeps {
  readonly db: Db
  readonly clock: Clock
  readonly accounts: Pick<AccountsApi, 'listAccounts'>
  readonly games: Pick<GamesApi, 'tables'>
  readonly moderation: Pick<ModerationApi, 'blockedPairs'>
  readonly notifications: NotificationsApi
}

/** Tables that anybody may watch. A lobby is an evening of its own people. */
const TOLD_MODES: ReadonlySet<GameMode> = new Set(['rated', 'league', 'championship'])
/** Only the latest followers of each player are told. */
const MOST_FOLLOWERS = 500
/** About the length of a game. */
const USEFUL_MS = 40 * 60_000

interface FollowNews {
  readonly follower: number
  readonly followed: number
}

/**
 * Tells followers that somebody plays, as far as that player lets them see who is there: once a game, however many of its
 * players they follow. It tells of the seat alone. Done twice it replaces what it told.
 */
export async function tellFollowers(deps: TellFollowersDeps, gameId: string): Promise<void> {
  const { db, clock, accounts, games, notifications } = deps
  const [table] = await games.tables([gameId])
  if (table === undefined || !table.running || table.isPrivate || !TOLD_MODES.has(table.mode)) return
  const players = table.seats.flatMap(({ accountId }) => accountId ?? [])
  const atTable = new Set([...players, ...(table.judgeId === null ? [] : [table.judgeId])])
  const told = (await visible(deps, players)).filter(({ follower }) => !atTable.has(follower))
  // Most tables have no followers to tell. Then nothing more is read or written.
  if (told.length === 0) return
  const names = new Map((await accounts.listAccounts(players)).map(({ id, username }) => [id, username]))
  const firstOf = new Map<number, number>()
  for (const { follower, followed } of told) if (!firstOf.has(follower)) firstOf.set(follower, followed)
  const goodUntil = new Date(clock.now() + USEFUL_MS)
  await db.transaction().execute(async (tx) => {
    for (const player of players) {
      const followers = [...firstOf].flatMap(([follower, followed]) => (followed === player ? follower : []))
      await notifications.announce(tx, followers, {
        kind: 'playing',
        title: T.plays(names.get(player) ?? ''),
        text: T.playsText,
        path: `/watch/${table.number}`,
        key: `playing:${table.number}`,
        goodUntil,
      })
    }
  })
}

/** The followers that may be told what an account does in public. */
export async function listFollowers(
  { db, moderation }: Pick<TellFollowersDeps, 'db' | 'moderation'>,
  accountId: number,
): Promise<readonly number[]> {
  const followers = (await listFollowersOf(db, [accountId], MOST_FOLLOWERS)).map(({ follower }) => follower)
  const blocked = await moderation.blockedPairs([accountId, ...followers])
  return followers.filter((follower) => !blocked.has(pairKey(follower, accountId)))
}

/** Followers who may know that the player is there: the same rule as for the people who look at a profile. */
async function visible(
  { db, moderation }: Pick<TellFollowersDeps, 'db' | 'moderation'>,
  players: readonly number[],
): Promise<readonly FollowNews[]> {
  const follows = await listFollowersOf(db, players, MOST_FOLLOWERS)
  if (follows.length === 0) return []
  const followers = [...new Set(follows.map(({ follower }) => follower))]
  const [settings, friends, blocked] = await Promise.all([
    readOnlineFor(db, players),
    listFriendsBetween(db, followers, players),
    moderation.blockedPairs([...followers, ...players]),
  ])
  return follows.filter(({ follower, followed }) => {
    const audience = settings.get(followed) ?? DEFAULT_ONLINE_FOR
    if (blocked.has(pairKey(follower, followed))) return false
    return audience === 'all' || (audience === 'friends' && friends.has(`${follower}:${followed}`))
  })
}
