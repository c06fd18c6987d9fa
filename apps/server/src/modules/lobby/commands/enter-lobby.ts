import { createHmac, timingSafeEqual } from 'node:crypto'
import type { RuleSetId } from '@gorod/contracts/search'
import { AppError } from '../../../platform/app-error.ts'
import {
  freeSeat,
  hasDeck,
  type Lobby,
  type LobbySettings,
  MEMBERS_LIMIT,
  type TableOfClub,
} from '../domain/lobby.ts'
import { LOBBY_LINES } from '../domain/lobby-text.ts'
import { findByInvite, insertLobby, isBannedFrom } from '../store/lobbies-store.ts'
import { insertMember } from '../store/members-store.ts'
import {
  announceInChat,
  changeLobby,
  includes,
  type LobbyChange,
  type LobbyCommandDeps,
} from './change-lobby.ts'

/** A rule book, or the id of saved rules. */
type RulesChoice = RuleSetId | { readonly saved: string }

export type NewLobby = Omit<LobbySettings, 'ruleSet'> & {
  readonly ruleSet: RulesChoice
  readonly password: string | null
}

/** The club of a lobby stays the same as long as it is open. `companions`: sit at the table from the start. */
export type FoundedLobby = NewLobby & {
  readonly club?: TableOfClub | null
  readonly companions?: readonly number[]
}

/** The lobby somebody wants to join, by its id or by the invitation of a member. */
interface JoinRequest {
  readonly lobbyId?: string | undefined
  readonly invite?: string | undefined
  readonly password?: string | undefined
}

const INVITE_BYTES = 16

/** Opens a lobby, which the account leads, and brings the companions along: all or none. Returns its id. */
export async function openLobby(
  deps: LobbyCommandDeps,
  accountId: number,
  { password, ruleSet, club = null, companions = [], ...chosen }: FoundedLobby,
): Promise<string> {
  const { db, clock, random, activity, moderation, clubs, changed } = deps
  const settings = { ...chosen, ruleSet: await takeRules(deps, ruleSet) }
  refuseWithoutDeck(settings)
  if (club !== null) {
    refusePassword(password)
    await clubs.checkOpensTables(club.id, accountId)
  }
  const people = [accountId, ...companions]
  for (const one of people) await moderation.checkBan(one)
  const id = random.uuid()
  const at = new Date(clock.now())
  const passwordHash = password === null ? null : hashPassword(deps, id, password)
  const invite = random.token(INVITE_BYTES)
  const lobby = { ...settings, id, leaderId: accountId, invite, passwordHash, club }
  await db.transaction().execute(async (tx) => {
    await insertLobby(tx, lobby, at)
    await activity.move(
      tx,
      people.map((one) => ({ accountId: one, from: null, to: { kind: 'lobby', lobbyId: id } as const })),
    )
    for (const [index, one] of people.entries())
      await insertMember(tx, id, { accountId: one, seat: index + 1, ready: false, joinedAt: at })
  })
  activity.announce(people)
  changed(id)
  return id
}

/** Returns the lobby's id. Joining again, from another tab or after a reload, changes nothing. */
export async function joinLobby(
  deps: LobbyCommandDeps,
  accountId: number,
  request: JoinRequest,
): Promise<string> {
  const { db, clock, activity, moderation } = deps
  await moderation.checkBan(accountId)
  const lobbyId = request.invite === undefined ? request.lobbyId : await findByInvite(db, request.invite)
  if (lobbyId === undefined || lobbyId === null) throw new AppError('lobby_not_found')
  await changeLobby(deps, lobbyId, async (change) => {
    if (includes(change, accountId)) return
    await checkMayJoin(deps, change, accountId, request)
    const { tx, lobby, members } = change
    await activity.move(tx, [{ accountId, from: null, to: { kind: 'lobby', lobbyId } }])
    const seat = freeSeat(lobby, members)
    await insertMember(tx, lobbyId, { accountId, seat, ready: false, joinedAt: new Date(clock.now()) })
    change.afterCommit(() => activity.announce([accountId]))
    announceInChat(deps, change, accountId, LOBBY_LINES.joined)
  })
  return lobbyId
}

/**
 * A copy of the rules as they are now. Throws `rules_not_found`, and `validation_failed` for rules of an earlier release
 * that this one refuses.
 */
export async function takeRules(
  { rulesets }: Pick<LobbyCommandDeps, 'rulesets'>,
  choice: RulesChoice,
): Promise<LobbySettings['ruleSet']> {
  if (typeof choice === 'string') return choice
  const { name, checked } = await rulesets.find(choice.saved)
  if (!checked.fits)
    throw new AppError('validation_failed', { fields: { ruleSet: ['rules that do not fit any more'] } })
  return { name, changes: checked.changes }
}

/** Members only, instead: a game behind a password is no game of the club. */
export function refusePassword(password: string | null | undefined): void {
  if (password === null || password === undefined) return
  throw new AppError('validation_failed', { fields: { password: ['a table of a club has no password'] } })
}

export function refuseWithoutDeck(settings: Pick<LobbySettings, 'ruleSet' | 'seats'>): void {
  if (hasDeck(settings)) return
  throw new AppError('validation_failed', { fields: { seats: ['not a size of table of these rules'] } })
}

/** A keyed and cheap hash: a lobby lives for hours, and its password guards a game among friends. */
export function hashPassword(
  { secret }: Pick<LobbyCommandDeps, 'secret'>,
  lobbyId: string,
  password: string,
): Buffer {
  return createHmac('sha256', secret).update(`lobby:${lobbyId}:${password}`).digest()
}

/** For a kicked player the lobby does not exist: neither a password nor an invitation brings them back. */
async function checkMayJoin(
  deps: LobbyCommandDeps,
  { tx, lobby, members }: LobbyChange,
  accountId: number,
  { invite, password }: JoinRequest,
): Promise<void> {
  const now = new Date(deps.clock.now())
  if (await isBannedFrom(tx, lobby.id, accountId, now)) throw new AppError('lobby_not_found')
  if (lobby.club !== null) {
    const { id: clubId, membersOnly } = lobby.club
    const refusal = await deps.clubs.tableRefusal({ clubId, membersOnly }, accountId, tx)
    if (refusal !== null) throw new AppError(refusal)
  }
  if (invite === undefined) await checkPassword(deps, lobby, accountId, password)
  if (members.length >= MEMBERS_LIMIT) throw new AppError('lobby_full')
}

async function checkPassword(
  deps: LobbyCommandDeps,
  { id, passwordHash }: Lobby,
  accountId: number,
  password: string | undefined,
): Promise<void> {
  if (passwordHash === null) return
  // A page asks whether there is a password in this way: that is no guess.
  if (password === undefined || password === '') throw new AppError('lobby_password_wrong')
  if (!(await deps.guesses.mayTry(accountId))) throw new AppError('too_many_requests')
  if (!timingSafeEqual(passwordHash, hashPassword(deps, id, password)))
    throw new AppError('lobby_password_wrong')
  deps.guesses.right(accountId)
}
