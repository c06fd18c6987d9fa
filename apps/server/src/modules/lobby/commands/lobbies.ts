import { createHmac, timingSafeEqual } from 'node:crypto'
import { presets, seatsOf } from '@gorod/rules'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Random } from '../../../platform/random.ts'
import type { Account, AccountsApi } from '../../accounts/public.ts'
import type { ActivityApi } from '../../activity/public.ts'
import type { GamesApi } from '../../games/public.ts'
import type { ModerationApi } from '../../moderation/public.ts'
import {
  KICK_MS,
  type Lobby,
  type LobbySettings,
  MEMBERS_LIMIT,
  type Member,
  nextLeader,
} from '../domain/lobby.ts'
import { LOBBY_LINES } from '../domain/lobby-text.ts'
import { say } from '../store/chat-store.ts'
import {
  banFrom,
  deleteLobby,
  findByInvite,
  insertLobby,
  isBannedFrom,
  readLobby,
  updateLobby,
} from '../store/lobbies-store.ts'
import {
  clearJudge,
  clearSeatsAbove,
  deleteMembers,
  insertMember,
  listMembers,
  moveMember,
  nobodyReady,
  setReady,
} from '../store/members-store.ts'

export type ClosedReason = 'kicked' | 'closed' | 'started'

export interface LobbiesDeps {
  readonly db: Db
  readonly clock: Clock
  readonly random: Random
  /** Keys the hashes of passwords: a copy of the table opens no door. */
  readonly secret: string
  readonly accounts: AccountsApi
  readonly activity: ActivityApi
  readonly moderation: Pick<ModerationApi, 'activeBan'>
  readonly games: Pick<GamesApi, 'create' | 'opened' | 'fillWithBots'>
  /** Members' pages are told the new state, and whoever looks at the list. */
  readonly changed: (lobbyId: string) => void
  /** These accounts are no longer in it. */
  readonly closed: (accountIds: readonly number[], lobbyId: string, reason: ClosedReason) => void
}

/** A lobby held for a change, and who is in it. */
export interface Held {
  readonly tx: Db
  readonly lobby: Lobby
  readonly members: readonly Member[]
}

type NewLobby = LobbySettings & { readonly password: string | null }

/**
 * Custom tables before the game. Rows are locked in one order everywhere: the lobby, then activities, then members;
 * whoever changes a lobby holds it, so two who want one seat come one after the other.
 */
export class Lobbies {
  protected readonly deps: LobbiesDeps

  constructor(deps: LobbiesDeps) {
    this.deps = deps
  }

  async create(accountId: number, wish: NewLobby): Promise<string> {
    const { db, clock, random, activity, changed } = this.deps
    await this.#checkBan(accountId)
    const id = random.uuid()
    const at = new Date(clock.now())
    const { password, ...settings } = wish
    const passwordHash = password === null ? null : this.#hash(id, password)
    const lobby = { ...settings, id, leaderId: accountId, invite: random.token(16), passwordHash }
    await db.transaction().execute(async (tx) => {
      await insertLobby(tx, lobby, at)
      await activity.move(tx, [{ accountId, from: null, to: { kind: 'lobby', lobbyId: id } }])
      await insertMember(tx, id, { accountId, seat: 1, ready: false, joinedAt: at })
    })
    activity.announce([accountId])
    changed(id)
    return id
  }

  /** Who is in it already is let in again: another tab, a reload. */
  async join(
    accountId: number,
    by: {
      readonly lobbyId?: string | undefined
      readonly invite?: string | undefined
      readonly password?: string | undefined
    },
  ): Promise<string> {
    const { db, activity, changed } = this.deps
    await this.#checkBan(accountId)
    const invited = by.invite === undefined ? null : await findByInvite(db, by.invite)
    const lobbyId = by.invite === undefined ? by.lobbyId : invited
    if (lobbyId === undefined || lobbyId === null) throw new AppError('lobby_not_found')
    const account = await this.#account(accountId)
    await db.transaction().execute(async (tx) => {
      const held = await this.#hold(tx, lobbyId)
      if (held.members.some((member) => member.accountId === accountId)) return
      await this.#checkDoor(held, accountId, { invited: invited !== null, password: by.password ?? '' })
      await activity.move(tx, [{ accountId, from: null, to: { kind: 'lobby', lobbyId } }])
      const seat = freeSeat(held)
      await insertMember(tx, lobbyId, { accountId, seat, ready: false, joinedAt: this.#now() })
      await this.#line(tx, lobbyId, LOBBY_LINES.joined(account.username))
    })
    activity.announce([accountId])
    changed(lobbyId)
    return lobbyId
  }

  async leave(accountId: number): Promise<void> {
    await this.within(accountId, async (held) => this.#goOut(held, accountId, 'closed'))
  }

  async kick(accountId: number, outId: number): Promise<void> {
    await this.within(accountId, async (held) => {
      leads(held, accountId)
      if (outId === accountId || !held.members.some((member) => member.accountId === outId))
        throw new AppError('not_in_lobby')
      await banFrom(held.tx, held.lobby.id, outId, new Date(this.deps.clock.now() + KICK_MS))
      return this.#goOut(held, outId, 'kicked')
    })
  }

  async passLead(accountId: number, nextId: number): Promise<void> {
    await this.within(accountId, async (held) => {
      leads(held, accountId)
      if (!held.members.some((member) => member.accountId === nextId)) throw new AppError('not_in_lobby')
      await this.#lead(held, nextId)
    })
  }

  async takeSeat(accountId: number, seat: Member['seat']): Promise<void> {
    await this.within(accountId, async ({ tx, lobby, members }) => {
      const there = members.find((member) => member.seat === seat && seat !== null)
      if (there !== undefined && there.accountId !== accountId) throw new AppError('lobby_seat_taken')
      if (typeof seat === 'number' && seat > seatsIn(lobby)) throw new AppError('bad_request')
      if (seat === 'judge' && lobby.judge !== 'human') throw new AppError('bad_request')
      await moveMember(tx, accountId, seat)
    })
  }

  async setReady(accountId: number, ready: boolean): Promise<void> {
    await this.within(accountId, ({ tx }) => setReady(tx, accountId, ready))
  }

  async change(accountId: number, wish: Partial<NewLobby>): Promise<void> {
    await this.within(accountId, async (held) => {
      leads(held, accountId)
      const { password, ...settings } = wish
      const { tx, lobby } = held
      const passwordHash =
        password === undefined
          ? lobby.passwordHash
          : password === null
            ? null
            : this.#hash(lobby.id, password)
      const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))
      const next: Lobby = { ...lobby, ...given, passwordHash }
      await updateLobby(tx, next)
      await clearSeatsAbove(tx, lobby.id, seatsIn(next))
      if (next.judge !== 'human') await clearJudge(tx, lobby.id)
      await nobodyReady(tx, lobby.id)
      await this.#line(tx, lobby.id, LOBBY_LINES.changed)
    })
  }

  async say(accountId: number, text: string): Promise<void> {
    const { username } = await this.#account(accountId)
    await this.within(accountId, ({ tx, lobby }) =>
      say(tx, lobby.id, { accountId, username, text, at: this.#now() }),
    )
  }

  /** Takes out who has been away for too long; another leads when it was the leader. */
  async removeAbsent(lobbyId: string, accountId: number): Promise<void> {
    const place = await this.deps.activity.placeOf(accountId)
    if (place?.kind === 'lobby' && place.lobbyId === lobbyId) await this.leave(accountId).catch(unlessMovedOn)
  }

  /** Closes it for everybody. */
  async close(lobbyId: string): Promise<void> {
    const { db, activity, closed } = this.deps
    const out = await db.transaction().execute(async (tx) => {
      const lobby = await readLobby(tx, lobbyId, { hold: true })
      if (lobby === null) return []
      const members = await listMembers(tx, lobbyId)
      const place = { kind: 'lobby', lobbyId } as const
      await activity.move(
        tx,
        members.map(({ accountId }) => ({ accountId, from: place, to: null })),
      )
      await deleteLobby(tx, lobbyId)
      return members.map(({ accountId }) => accountId)
    })
    activity.announce(out)
    closed(out, lobbyId, 'closed')
    this.deps.changed(lobbyId)
  }

  /** Runs a change of the lobby the account is in, and tells of it. */
  protected async within<Result>(accountId: number, act: (held: Held) => Promise<Result>): Promise<Result> {
    const { db, activity, changed } = this.deps
    const place = await activity.placeOf(accountId)
    if (place?.kind !== 'lobby') throw new AppError('not_in_lobby')
    const { lobbyId } = place
    const result = await db.transaction().execute(async (tx) => {
      const held = await this.#hold(tx, lobbyId)
      if (!held.members.some((member) => member.accountId === accountId)) throw new AppError('not_in_lobby')
      return act(held)
    })
    changed(lobbyId)
    return result
  }

  async #goOut(held: Held, accountId: number, reason: ClosedReason): Promise<void> {
    const { activity, closed } = this.deps
    const { tx, lobby, members } = held
    const { username } = await this.#account(accountId)
    await activity.move(tx, [{ accountId, from: { kind: 'lobby', lobbyId: lobby.id }, to: null }])
    await deleteMembers(tx, [accountId])
    const staying = members.filter((member) => member.accountId !== accountId)
    await this.#line(
      tx,
      lobby.id,
      reason === 'kicked' ? LOBBY_LINES.kicked(username) : LOBBY_LINES.left(username),
    )
    if (staying.length === 0) await deleteLobby(tx, lobby.id)
    else if (lobby.leaderId === accountId) {
      const connected = await activity.listConnected(staying.map((member) => member.accountId))
      const next = nextLeader(staying, connected)
      if (next !== null) await this.#lead(held, next)
    }
    activity.announce([accountId])
    closed([accountId], lobby.id, reason)
  }

  async #lead({ tx, lobby }: Held, accountId: number): Promise<void> {
    await updateLobby(tx, { ...lobby, leaderId: accountId })
    const { username } = await this.#account(accountId)
    await this.#line(tx, lobby.id, LOBBY_LINES.leads(username))
  }

  async #checkDoor(
    { tx, lobby, members }: Held,
    accountId: number,
    { invited, password }: { readonly invited: boolean; readonly password: string },
  ): Promise<void> {
    const out = await isBannedFrom(tx, lobby.id, accountId, this.#now())
    if (out) throw new AppError('lobby_not_found')
    const { passwordHash } = lobby
    const opens =
      passwordHash === null || invited || timingSafeEqual(passwordHash, this.#hash(lobby.id, password))
    if (!opens) throw new AppError('lobby_password_wrong')
    if (members.length >= MEMBERS_LIMIT) throw new AppError('lobby_full')
  }

  async #checkBan(accountId: number): Promise<void> {
    const ban = await this.deps.moderation.activeBan(accountId)
    if (ban === null) return
    const details = { reason: ban.reason, until: ban.until?.getTime() ?? null, now: this.deps.clock.now() }
    throw new AppError('ban_is_still_active', { details })
  }

  async #hold(tx: Db, lobbyId: string): Promise<Held> {
    const lobby = await readLobby(tx, lobbyId, { hold: true })
    if (lobby === null) throw new AppError('lobby_not_found')
    return { tx, lobby, members: await listMembers(tx, lobbyId) }
  }

  async #account(accountId: number): Promise<Account> {
    const account = await this.deps.accounts.getAccount(accountId)
    if (account === null) throw new AppError('session_expired')
    return account
  }

  #line(tx: Db, lobbyId: string, text: string): Promise<void> {
    return say(tx, lobbyId, { accountId: null, username: '', text, at: this.#now() })
  }

  #hash(lobbyId: string, password: string): Buffer {
    return createHmac('sha256', this.deps.secret).update(`lobby:${lobbyId}:${password}`).digest()
  }

  #now(): Date {
    return new Date(this.deps.clock.now())
  }
}

export function seatsIn({ ruleSet }: Pick<Lobby, 'ruleSet'>): number {
  return seatsOf(presets[ruleSet])
}

function leads({ lobby }: Held, accountId: number): void {
  if (lobby.leaderId !== accountId) throw new AppError('not_lobby_leader')
}

/** The lowest; who finds none stands by. */
function freeSeat({ lobby, members }: Held): number | null {
  const taken = new Set(members.map(({ seat }) => seat))
  const free = Array.from({ length: seatsIn(lobby) }, (_, index) => index + 1).find(
    (seat) => !taken.has(seat),
  )
  return free ?? null
}

/** Somebody was faster: the account is no longer there. */
function unlessMovedOn(cause: unknown): void {
  if (!(cause instanceof AppError)) throw cause
}
