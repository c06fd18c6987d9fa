import { AppError } from '../../../platform/app-error.ts'
import {
  freeSeat,
  KICK_MS,
  type Lobby,
  type LobbySettings,
  type Member,
  nextLeader,
  seatsIn,
} from '../domain/lobby.ts'
import { LOBBY_LINES } from '../domain/lobby-text.ts'
import { say } from '../store/chat-store.ts'
import {
  banFrom,
  deleteLobby,
  findByInvite,
  insertLobby,
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
import type { ClosedReason, Held, LobbiesDeps } from './lobby-deps.ts'
import { LobbyDoor } from './lobby-door.ts'

type NewLobby = LobbySettings & { readonly password: string | null }

/** Which lobby somebody wants to come into. */
interface Joining {
  readonly lobbyId?: string | undefined
  readonly invite?: string | undefined
  readonly password?: string | undefined
}

const INVITE_BYTES = 16

/**
 * Custom tables before the game. Rows are locked in one order everywhere: the lobby, then activities, then members;
 * whoever changes a lobby holds it, so two who want one seat come one after the other.
 */
export class Lobbies {
  protected readonly deps: LobbiesDeps
  readonly #door: LobbyDoor

  constructor(deps: LobbiesDeps) {
    this.deps = deps
    this.#door = new LobbyDoor(deps)
  }

  async create(accountId: number, { password, ...settings }: NewLobby): Promise<string> {
    const { db, clock, random, activity, changed } = this.deps
    await this.#door.checkBan(accountId)
    const id = random.uuid()
    const at = new Date(clock.now())
    const passwordHash = password === null ? null : this.#door.hash(id, password)
    const lobby = { ...settings, id, leaderId: accountId, invite: random.token(INVITE_BYTES), passwordHash }
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
  async join(accountId: number, by: Joining): Promise<string> {
    const { db, activity } = this.deps
    await this.#door.checkBan(accountId)
    const invited = by.invite !== undefined
    const lobbyId = by.invite === undefined ? by.lobbyId : await findByInvite(db, by.invite)
    if (lobbyId === undefined || lobbyId === null) throw new AppError('lobby_not_found')
    await this.#holding(lobbyId, async (held) => {
      const { tx, lobby, members } = held
      if (members.some((member) => member.accountId === accountId)) return
      await this.#door.check(held, accountId, { invited, password: by.password })
      await activity.move(tx, [{ accountId, from: null, to: { kind: 'lobby', lobbyId } }])
      const seat = freeSeat(lobby, members)
      await insertMember(tx, lobbyId, { accountId, seat, ready: false, joinedAt: this.#now() })
      held.afterCommit(() => activity.announce([accountId]))
      this.#note(held, accountId, LOBBY_LINES.joined)
    })
    return lobbyId
  }

  async leave(accountId: number): Promise<void> {
    const { activity } = this.deps
    const others = (await this.membersAround(accountId)).map((member) => member.accountId)
    const connected = await activity.listConnected(others)
    await this.within(accountId, async (held) => {
      const { tx, lobby } = held
      const staying = await this.#takeOut(held, accountId, 'closed')
      this.#note(held, accountId, LOBBY_LINES.left)
      const next = lobby.leaderId === accountId ? nextLeader(staying, connected) : null
      if (staying.length === 0) await deleteLobby(tx, lobby.id)
      else if (next !== null) await this.#lead(held, next)
    })
  }

  async kick(accountId: number, outId: number): Promise<void> {
    await this.within(accountId, async (held) => {
      leads(held, accountId)
      if (outId === accountId || !includes(held, outId)) throw new AppError('not_in_lobby')
      await banFrom(held.tx, held.lobby.id, outId, new Date(this.deps.clock.now() + KICK_MS))
      await this.#takeOut(held, outId, 'kicked')
      this.#note(held, outId, LOBBY_LINES.kicked)
    })
  }

  async passLead(accountId: number, nextId: number): Promise<void> {
    await this.within(accountId, async (held) => {
      leads(held, accountId)
      if (!includes(held, nextId)) throw new AppError('not_in_lobby')
      if (nextId !== accountId) await this.#lead(held, nextId)
    })
  }

  /** Who sits down anew has to say again that he is ready. */
  async takeSeat(accountId: number, seat: Member['seat']): Promise<void> {
    await this.within(accountId, async ({ tx, lobby, members }) => {
      const there = members.find((member) => member.seat === seat && seat !== null)
      if (there?.accountId === accountId) return
      if (there !== undefined) throw new AppError('lobby_seat_taken')
      if (typeof seat === 'number' && seat > seatsIn(lobby)) throw new AppError('bad_request')
      // Open to everyone: a lobby moves no rating, so no right is needed to lead friends through a game.
      if (seat === 'judge' && lobby.judge !== 'human') throw new AppError('bad_request')
      await moveMember(tx, accountId, seat)
    })
  }

  async setReady(accountId: number, ready: boolean): Promise<void> {
    await this.within(accountId, ({ tx }) => setReady(tx, accountId, ready))
  }

  async change(accountId: number, { password, ...settings }: Partial<NewLobby>): Promise<void> {
    await this.within(accountId, async (held) => {
      leads(held, accountId)
      const { tx, lobby } = held
      const next: Lobby = { ...lobby, ...settings, passwordHash: this.#newHash(lobby, password) }
      await updateLobby(tx, next)
      await clearSeatsAbove(tx, lobby.id, seatsIn(next))
      if (next.judge !== 'human') await clearJudge(tx, lobby.id)
      await nobodyReady(tx, lobby.id)
      await this.#line(tx, lobby.id, LOBBY_LINES.changed)
    })
  }

  async say(accountId: number, text: string): Promise<void> {
    const account = await this.deps.accounts.getAccount(accountId)
    const username = account?.username ?? ''
    await this.within(accountId, ({ tx, lobby }) =>
      say(tx, lobby.id, { accountId, username, text, at: this.#now() }),
    )
  }

  /** Takes out who has been away for too long; another leads when it was the leader. */
  async removeAbsent(accountId: number): Promise<void> {
    // Taking out the others took time: this one may be back.
    const back = await this.deps.activity.listConnected([accountId])
    if (!back.has(accountId)) await this.leave(accountId).catch(unlessMovedOn)
  }

  /** Closes it for everybody. */
  async close(lobbyId: string): Promise<void> {
    await this.#holding(lobbyId, async ({ tx, members, afterCommit }) => {
      const place = { kind: 'lobby', lobbyId } as const
      const out = members.map(({ accountId }) => accountId)
      await this.deps.activity.move(
        tx,
        out.map((accountId) => ({ accountId, from: place, to: null })),
      )
      await deleteLobby(tx, lobbyId)
      afterCommit(() => {
        this.deps.activity.announce(out)
        this.deps.closed(out, lobbyId, 'closed')
      })
    }).catch(unlessMovedOn)
  }

  /** Runs a change of the lobby the account is in, and tells of it. */
  protected async within<Result>(accountId: number, act: (held: Held) => Promise<Result>): Promise<Result> {
    const lobbyId = await this.#lobbyOf(accountId)
    return this.#holding(lobbyId, (held) => {
      if (!includes(held, accountId)) throw new AppError('not_in_lobby')
      return act(held)
    })
  }

  /** Who is in the account's lobby now. It may be otherwise when the lobby is held. */
  protected async membersAround(accountId: number): Promise<readonly Member[]> {
    return listMembers(this.deps.db, await this.#lobbyOf(accountId))
  }

  async #lobbyOf(accountId: number): Promise<string> {
    const place = await this.deps.activity.placeOf(accountId)
    if (place?.kind !== 'lobby') throw new AppError('not_in_lobby')
    return place.lobbyId
  }

  /** One transaction over a held lobby; then what it left to be told. */
  async #holding<Result>(lobbyId: string, act: (held: Held) => Promise<Result>): Promise<Result> {
    const { result, afterwards } = await this.deps.db.transaction().execute(async (tx) => {
      const lobby = await readLobby(tx, lobbyId, { hold: true })
      if (lobby === null) throw new AppError('lobby_not_found')
      const afterwards: Parameters<Held['afterCommit']>[0][] = []
      const members = await listMembers(tx, lobbyId)
      const result = await act({ tx, lobby, members, afterCommit: (tell) => void afterwards.push(tell) })
      return { result, afterwards }
    })
    for (const tell of afterwards) await tell()
    this.deps.changed(lobbyId)
    return result
  }

  async #takeOut(held: Held, accountId: number, reason: ClosedReason): Promise<readonly Member[]> {
    const { activity, closed } = this.deps
    const { tx, lobby, members } = held
    await activity.move(tx, [{ accountId, from: { kind: 'lobby', lobbyId: lobby.id }, to: null }])
    await deleteMembers(tx, [accountId])
    held.afterCommit(() => {
      activity.announce([accountId])
      closed([accountId], lobby.id, reason)
    })
    return members.filter((member) => member.accountId !== accountId)
  }

  async #lead(held: Held, accountId: number): Promise<void> {
    await updateLobby(held.tx, { ...held.lobby, leaderId: accountId })
    this.#note(held, accountId, LOBBY_LINES.leads)
  }

  /** A line about somebody, once it has happened: names are another module's. */
  #note({ lobby, afterCommit }: Held, accountId: number, text: (name: string) => string): void {
    afterCommit(async () => {
      const account = await this.deps.accounts.getAccount(accountId)
      if (account !== null) await this.#line(this.deps.db, lobby.id, text(account.username))
    })
  }

  #line(db: Held['tx'], lobbyId: string, text: string): Promise<void> {
    return say(db, lobbyId, { accountId: null, username: '', text, at: this.#now() })
  }

  #newHash(lobby: Lobby, password: string | null | undefined): Buffer | null {
    if (password === undefined) return lobby.passwordHash
    return password === null ? null : this.#door.hash(lobby.id, password)
  }

  #now(): Date {
    return new Date(this.deps.clock.now())
  }
}

function includes({ members }: Held, accountId: number): boolean {
  return members.some((member) => member.accountId === accountId)
}

function leads({ lobby }: Held, accountId: number): void {
  if (lobby.leaderId !== accountId) throw new AppError('not_lobby_leader')
}

/** Somebody was faster: the account is no longer there, or the lobby itself is gone. */
function unlessMovedOn(cause: unknown): void {
  if (!(cause instanceof AppError)) throw cause
}
