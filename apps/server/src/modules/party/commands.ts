import { PARTY_INVITATION_MS, PARTY_SIZE } from '@gorod/contracts/party'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Random } from '../../platform/random.ts'
import type { AccountsApi } from '../accounts/public.ts'
import type { ActivityApi } from '../activity/public.ts'
import type { LobbyApi } from '../lobby/public.ts'
import type { MatchmakingApi } from '../matchmaking/public.ts'
import type { ModerationApi } from '../moderation/public.ts'
import type { NotificationsApi } from '../notifications/public.ts'
import type { PeopleApi } from '../people/public.ts'
import { PARTY_TEXTS as T } from './party-text.ts'
import {
  admitMember,
  deleteMember,
  holdParties,
  insertMember,
  listMembers,
  type MemberRow,
  readMember,
} from './store.ts'

export interface PartyDeps {
  readonly db: Db
  readonly clock: Clock
  readonly random: Random
  readonly accounts: AccountsApi
  readonly activity: Pick<ActivityApi, 'listConnected' | 'placeOf' | 'refusalAt'>
  readonly lobby: Pick<LobbyApi, 'create'>
  readonly matchmaking: Pick<MatchmakingApi, 'checkQuick' | 'startTogether'>
  readonly moderation: Pick<ModerationApi, 'blockedPairs' | 'checkBan'>
  readonly notifications: NotificationsApi
  readonly people: PeopleApi
}

/** The table of a lobby for all, which its leader may change: what the dialog of a new lobby begins with. */
const LOBBY = {
  password: null,
  ruleSet: 'fiim',
  pace: 'normal',
  judge: 'automatic',
  bots: true,
  judgeLeadsPace: false,
  seats: 10,
} as const
/** Somebody without a page open loses the seat in a lobby after two minutes. */
const LOBBY_NEWS_MS = 120_000

/** The accounts whose view of a party has changed. */
type ConcernedAccounts = readonly number[]

const isIn = ({ invited_until }: MemberRow) => invited_until === null
const idsOf = (members: readonly MemberRow[]) => members.map(({ account_id }) => account_id)

function refused(field: 'userId' | 'members', message: string): AppError {
  return new AppError('validation_failed', { fields: { [field]: [message] } })
}

interface Changing {
  readonly tx: Db
  readonly now: Date
}

function change(
  { db, clock }: PartyDeps,
  work: (changing: Changing) => Promise<ConcernedAccounts>,
): Promise<ConcernedAccounts> {
  return db.transaction().execute(async (tx) => {
    const now = new Date(clock.now())
    await holdParties(tx, now)
    return work({ tx, now })
  })
}

/** The party of an account that is in one, with everybody of it; null: it is in none. */
async function partyOf(
  { tx, now }: Changing,
  accountId: number,
): Promise<{ readonly id: string; readonly members: readonly MemberRow[] } | null> {
  const own = await readMember(tx, accountId, now)
  if (own === null || !isIn(own)) return null
  return { id: own.party_id, members: await listMembers(tx, own.party_id, now) }
}

/** A party of one, whom nobody joined. */
const isAlone = (members: readonly MemberRow[]) => members.length === 1

export async function invite(deps: PartyDeps, leaderId: number, userId: number): Promise<ConcernedAccounts> {
  if (leaderId === userId) throw refused('userId', T.oneself)
  const ties = await deps.people.tiesOf(leaderId, userId)
  if (ties.friendship !== 'friends') throw refused('userId', T.noFriend)
  return change(deps, async (changing) => {
    const { tx, now } = changing
    const own = await readMember(tx, leaderId, now)
    if (own !== null && !isIn(own)) throw refused('userId', T.invited)
    const party = await partyOf(changing, leaderId)
    if (party !== null && party.members[0]?.account_id !== leaderId) throw new AppError('forbidden')
    const members = party?.members ?? []
    if (members.some(({ account_id }) => account_id === userId)) return []
    if (members.length >= PARTY_SIZE) throw refused('userId', T.full)
    await makeFree(changing, userId)
    // One member may block the other. The leader only reads that it cannot be.
    if ((await deps.moderation.blockedPairs([userId, ...idsOf(members)], tx)).size > 0)
      throw refused('userId', T.busy)
    const partyId = party?.id ?? deps.random.uuid()
    if (party === null)
      await insertMember(tx, { account_id: leaderId, party_id: partyId, since: now, invited_until: null })
    const until = new Date(now.getTime() + PARTY_INVITATION_MS)
    await insertMember(tx, { account_id: userId, party_id: partyId, since: now, invited_until: until })
    const leader = await deps.accounts.getAccount(leaderId, tx)
    await deps.notifications.announce(tx, [userId], {
      kind: 'invitation',
      title: T.asks(leader?.username ?? ''),
      text: T.answerSoon,
      path: '/game-search',
      key: `party:${leaderId}`,
      goodUntil: until,
    })
    return [leaderId, userId, ...idsOf(members)]
  })
}

/** Throws for who is with others or thinks about it. A party of one is left for the invitation. */
async function makeFree(changing: Changing, accountId: number): Promise<void> {
  const { tx, now } = changing
  const own = await readMember(tx, accountId, now)
  if (own === null) return
  if (!isAlone(await listMembers(tx, own.party_id, now))) throw refused('userId', T.busy)
  await deleteMember(tx, accountId)
}

export function answer(
  deps: PartyDeps,
  accountId: number,
  { partyId, accept }: { readonly partyId: string; readonly accept: boolean },
): Promise<ConcernedAccounts> {
  return change(deps, async ({ tx, now }) => {
    const own = await readMember(tx, accountId, now)
    if (own === null || isIn(own) || own.party_id !== partyId) throw new AppError('not_found')
    const members = await listMembers(tx, partyId, now)
    if (accept) await admitMember(tx, accountId, now)
    else await deleteMember(tx, accountId)
    return idsOf(members)
  })
}

export function leave(deps: PartyDeps, accountId: number): Promise<ConcernedAccounts> {
  return change(deps, async (changing) => {
    const party = await partyOf(changing, accountId)
    if (party === null) return []
    await deleteMember(changing.tx, accountId)
    const rest = party.members.filter((member) => member.account_id !== accountId)
    // An invitation of nobody is none.
    if (!rest.some(isIn)) for (const { account_id } of rest) await deleteMember(changing.tx, account_id)
    return idsOf(party.members)
  })
}

export function remove(deps: PartyDeps, leaderId: number, userId: number): Promise<ConcernedAccounts> {
  return change(deps, async (changing) => {
    const party = await partyOf(changing, leaderId)
    if (party === null || party.members[0]?.account_id !== leaderId) throw new AppError('forbidden')
    if (userId === leaderId || !idsOf(party.members).includes(userId)) throw new AppError('not_found')
    await deleteMember(changing.tx, userId)
    return idsOf(party.members)
  })
}

/** A block takes its owner out of the party, in its transaction. */
export async function leaveBlocked(
  { clock }: Pick<PartyDeps, 'clock'>,
  tx: Db,
  { own, other }: { readonly own: number; readonly other: number },
): Promise<ConcernedAccounts> {
  const now = new Date(clock.now())
  await holdParties(tx, now)
  const row = await readMember(tx, own, now)
  const members = row === null ? [] : await listMembers(tx, row.party_id, now)
  if (!idsOf(members).includes(other)) return []
  await deleteMember(tx, own)
  return idsOf(members)
}

/** Checks everybody before anybody is in the queue. */
export async function search(deps: PartyDeps, leaderId: number): Promise<void> {
  const { ids, nameOf } = await readReady(deps, leaderId)
  for (const id of ids)
    await deps.matchmaking.checkQuick(id).catch((cause: unknown) => {
      if (id === leaderId || !(cause instanceof AppError)) throw cause
      // Why somebody cannot search, a ban for example, is theirs to know.
      throw refused('members', T.cannotSearch(nameOf(id)))
    })
  // This id belongs to one search: the next search of the same party gets another.
  await deps.matchmaking.startTogether(deps.random.uuid(), ids)
}

/** Checks all members, then opens the lobby. If a member starts something else in between, nobody enters it. */
export async function openLobby(deps: PartyDeps, leaderId: number): Promise<string> {
  const { ids, nameOf } = await readReady(deps, leaderId)
  for (const id of ids)
    await checkMayCome(deps, id).catch((cause: unknown) => {
      if (id === leaderId || !(cause instanceof AppError)) throw cause
      // Where somebody is and why is theirs to know.
      throw refused('members', T.cannotCome(nameOf(id)))
    })
  const [, ...companions] = ids
  const name = nameOf(leaderId)
  const lobbyId = await deps.lobby
    .create(leaderId, { ...LOBBY, name: T.lobbyName(name), companions })
    .catch((cause: unknown) => {
      throw cause instanceof AppError ? refused('members', T.moved) : cause
    })
  await deps.notifications.announce(deps.db, companions, {
    kind: 'invitation',
    title: T.lobbyOpened(name),
    text: T.lobbyWaits,
    path: '/game-search',
    key: `party:${leaderId}`,
    goodUntil: new Date(deps.clock.now() + LOBBY_NEWS_MS),
  })
  return lobbyId
}

async function checkMayCome({ activity, moderation }: PartyDeps, accountId: number): Promise<void> {
  await moderation.checkBan(accountId)
  const place = await activity.placeOf(accountId)
  if (place !== null) throw await activity.refusalAt(place)
}

interface Ready {
  /** The leader first. */
  readonly ids: readonly number[]
  readonly nameOf: (accountId: number) => string
}

/** Those who are in the party, all of them there. Throws `forbidden` for everybody but the leader of two or more. */
async function readReady(deps: PartyDeps, leaderId: number): Promise<Ready> {
  const now = new Date(deps.clock.now())
  const own = await readMember(deps.db, leaderId, now)
  const members = own === null ? [] : (await listMembers(deps.db, own.party_id, now)).filter(isIn)
  if (own === null || members.length < 2 || members[0]?.account_id !== leaderId)
    throw new AppError('forbidden')
  const ids = idsOf(members)
  const [accounts, connected] = await Promise.all([
    deps.accounts.listAccounts(ids),
    deps.activity.listConnected(ids),
  ])
  const nameOf = (id: number) => accounts.find((account) => account.id === id)?.username ?? ''
  const absent = ids.find((id) => !connected.has(id))
  if (absent !== undefined) throw refused('members', T.absent(nameOf(absent)))
  return { ids, nameOf }
}
