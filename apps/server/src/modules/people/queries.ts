import type { Doing, Friend, Friendship, OnlineAudience, Person, Ties } from '@gorod/contracts/people'
import { PEOPLE_LIMITS } from '@gorod/contracts/people'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/db/db.ts'
import type { AccountsApi } from '../accounts/public.ts'
import type { ActivityApi, Place, Presence } from '../activity/public.ts'
import type { GamesApi } from '../games/public.ts'
import { type ModerationApi, pairKey } from '../moderation/public.ts'
import type { Pair, Tie } from './store.ts'
import * as store from './store.ts'

export interface PeopleQueriesDeps {
  readonly db: Db
  readonly accounts: AccountsApi
  readonly activity: Pick<ActivityApi, 'presenceOf'>
  readonly moderation: Pick<ModerationApi, 'blockedPairs'>
  readonly games: Pick<GamesApi, 'listLastNumbersOf' | 'tables'>
}

export const DEFAULT_ONLINE_FOR: OnlineAudience = 'friends'

const DOING: Readonly<Record<Place['kind'], Doing>> = {
  searching: 'searching',
  found: 'searching',
  lobby: 'lobby',
  game: 'game',
}

/** Two players count as having met lately if they sat together in one of this many last games. */
const RECENT_GAMES = 10

/** The number of no account, for a visitor. */
const NOBODY = 0

/**
 * Says of one account whether it is online, what it is doing and when it was last seen, as far as the viewer may
 * know.
 */
type Sight = (id: number) => Pick<Friend, 'online' | 'doing' | 'seenAt'>

const UNKNOWN: ReturnType<Sight> = { online: null, doing: null, seenAt: null }

interface PeopleView {
  readonly viewer: number
  readonly ids: readonly number[]
  readonly friends: ReadonlySet<number>
}

async function sightOf(
  { db, activity, moderation }: PeopleQueriesDeps,
  { viewer, ids, friends }: PeopleView,
): Promise<Sight> {
  const [presence, settings, blocked] = await Promise.all([
    activity.presenceOf(ids),
    store.readOnlineFor(db, ids),
    moderation.blockedPairs([viewer, ...ids]),
  ])
  return (id) => {
    const audience = settings.get(id) ?? DEFAULT_ONLINE_FOR
    const isFriend = friends.has(id)
    const isHidden = audience === 'nobody' || (audience === 'friends' && !isFriend)
    if (isHidden || blocked.has(pairKey(viewer, id))) return UNKNOWN
    const { online, seenAt, place }: Presence = presence.get(id) ?? {
      online: false,
      seenAt: null,
      place: null,
    }
    if (!isFriend) return { ...UNKNOWN, online }
    return {
      online,
      doing: online && place !== null ? DOING[place.kind] : null,
      seenAt: online ? null : (seenAt?.toISOString() ?? null),
    }
  }
}

/** Those of these accounts who are there, as far as this viewer may know it; null: a visitor. */
export async function listOnline(
  deps: PeopleQueriesDeps,
  viewer: number | null,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const friends = viewer === null ? [] : await store.listFriends(deps.db, viewer)
  const sight = await sightOf(deps, { viewer: viewer ?? NOBODY, ids, friends: new Set(friends) })
  return new Set(ids.filter((id) => id === viewer || sight(id).online === true))
}

/** Living accounts in the order of these ids. */
async function personsOf({ accounts }: PeopleQueriesDeps, ids: readonly number[]): Promise<Person[]> {
  const known = new Map((await accounts.listAccounts([...new Set(ids)])).map((one) => [one.id, one]))
  return ids.flatMap((id) => {
    const account = known.get(id)
    if (account === undefined || account.deleted) return []
    return [{ id, username: account.username, image: account.image }]
  })
}

export async function readPeople(deps: PeopleQueriesDeps, viewer: number) {
  const { db } = deps
  const [friendIds, asking, asked, followed, followersCount, settings] = await Promise.all([
    store.listFriends(db, viewer),
    store.listAsking(db, viewer),
    store.listAsked(db, viewer),
    store.listFollowed(db, viewer),
    store.countFollowers(db, viewer),
    store.readOnlineFor(db, [viewer]),
  ])
  const shown = [...new Set([...friendIds, ...followed])]
  const [sight, friends, requests, waiting, following] = await Promise.all([
    sightOf(deps, { viewer, ids: shown, friends: new Set(friendIds) }),
    personsOf(deps, friendIds),
    personsOf(deps, asking),
    personsOf(deps, asked),
    personsOf(deps, followed),
  ])
  return {
    friends: friends.map((one) => ({ ...one, ...sight(one.id) })),
    requests,
    asked: waiting,
    following: following.map((one) => ({ ...one, online: sight(one.id).online })),
    followersCount,
    onlineFor: settings.get(viewer) ?? DEFAULT_ONLINE_FOR,
  }
}

/** How each of the other accounts stands to the viewer. */
async function friendshipsOf(db: Db, viewer: number): Promise<(id: number) => Friendship> {
  const [friends, asking, asked] = await Promise.all([
    store.listFriends(db, viewer),
    store.listAsking(db, viewer),
    store.listAsked(db, viewer),
  ])
  return (id) => {
    if (friends.includes(id)) return 'friends'
    if (asking.includes(id)) return 'asks'
    return asked.includes(id) ? 'asked' : 'none'
  }
}

function friendshipIn({ friends, asks, asked }: Tie): Friendship {
  if (friends) return 'friends'
  if (asks) return 'asks'
  return asked ? 'asked' : 'none'
}

/** The other account must not be deleted: this is not checked here. */
export async function readTies(deps: PeopleQueriesDeps, { own, other }: Pair): Promise<Ties> {
  const tie = await store.readTie(deps.db, { own, other })
  const friends = new Set(tie.friends ? [other] : [])
  const sight = await sightOf(deps, { viewer: own, ids: [other], friends })
  return { following: tie.following, friendship: friendshipIn(tie), online: sight(other).online }
}

/** Throws `profile_not_found`. */
export async function readTiesOfLiving(deps: PeopleQueriesDeps, pair: Pair): Promise<Ties> {
  const account = await deps.accounts.getAccount(pair.other)
  if (account === null || account.deleted) throw new AppError('profile_not_found')
  return readTies(deps, pair)
}

/** A friend, or somebody of the last tables. */
export async function knows(deps: PeopleQueriesDeps, { own, other }: Pair): Promise<boolean> {
  const { friends } = await store.readTie(deps.db, { own, other })
  return friends || (await listRecentIds(deps, own)).includes(other)
}

/** Other people, judges too, at the tables of the last finished games, the latest first. */
async function listRecentIds(deps: PeopleQueriesDeps, viewer: number): Promise<readonly number[]> {
  const numbers = await deps.games.listLastNumbersOf(viewer, RECENT_GAMES)
  const tables = (await deps.games.tables(numbers)).filter(({ running }) => !running)
  const met = tables
    .toSorted((a, b) => b.number - a.number)
    .flatMap(({ seats, judgeId }) => [judgeId, ...seats.map(({ accountId }) => accountId)])
    .filter((id): id is number => id !== null && id !== viewer)
  return [...new Set(met)].slice(0, PEOPLE_LIMITS.recent)
}

export async function readRecentPlayers(deps: PeopleQueriesDeps, viewer: number) {
  const ids = await listRecentIds(deps, viewer)
  const [people, friendshipOf] = await Promise.all([personsOf(deps, ids), friendshipsOf(deps.db, viewer)])
  return people.map((one) => ({ ...one, friendship: friendshipOf(one.id) }))
}

/** For its owner's download. */
export async function collectPeople(deps: PeopleQueriesDeps, accountId: number): Promise<unknown> {
  const { friends, asked, following, onlineFor } = await readPeople(deps, accountId)
  const names = (people: readonly Person[]) => people.map(({ username }) => username)
  return { friends: names(friends), asked: names(asked), following: names(following), onlineFor }
}
