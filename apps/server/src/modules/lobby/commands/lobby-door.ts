import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '../../../platform/app-error.ts'
import { Guesses } from '../domain/guesses.ts'
import { type Lobby, MEMBERS_LIMIT } from '../domain/lobby.ts'
import { isBannedFrom } from '../store/lobbies-store.ts'
import type { Held, LobbiesDeps } from './lobby-deps.ts'

/** What opens a lobby to somebody. */
export interface LobbyKey {
  /** By the link of a member: no password is asked for. */
  readonly invited: boolean
  readonly password: string | undefined
}

/** Who may come into a lobby. */
export class LobbyDoor {
  readonly #deps: Pick<LobbiesDeps, 'clock' | 'secret' | 'moderation'>
  readonly #guesses = new Guesses()

  constructor(deps: Pick<LobbiesDeps, 'clock' | 'secret' | 'moderation'>) {
    this.#deps = deps
  }

  /** Keyed and cheap: a lobby lives for hours, and its password guards a game among friends. */
  hash(lobbyId: string, password: string): Buffer {
    return createHmac('sha256', this.#deps.secret).update(`lobby:${lobbyId}:${password}`).digest()
  }

  /** Throws `ban_is_still_active` with its reason and end. */
  async checkBan(accountId: number): Promise<void> {
    const { clock, moderation } = this.#deps
    const ban = await moderation.activeBan(accountId)
    if (ban === null) return
    const details = { reason: ban.reason, until: ban.until?.getTime() ?? null, now: clock.now() }
    throw new AppError('ban_is_still_active', { details })
  }

  /** Who was sent out is answered as if there were no such lobby: no password and no link brings them back. */
  async check({ tx, lobby, members }: Held, accountId: number, key: LobbyKey): Promise<void> {
    const now = this.#deps.clock.now()
    if (await isBannedFrom(tx, lobby.id, accountId, new Date(now))) throw new AppError('lobby_not_found')
    if (!key.invited) this.#checkPassword(lobby, accountId, key.password)
    if (members.length >= MEMBERS_LIMIT) throw new AppError('lobby_full')
  }

  #checkPassword({ id, passwordHash }: Lobby, accountId: number, password: string | undefined): void {
    if (passwordHash === null) return
    // Asking whether there is a password is no guess.
    if (password === undefined || password === '') throw new AppError('lobby_password_wrong')
    const now = this.#deps.clock.now()
    if (!this.#guesses.mayTry(accountId, now)) throw new AppError('too_many_requests')
    if (timingSafeEqual(passwordHash, this.hash(id, password))) return
    this.#guesses.wrong(accountId, now)
    throw new AppError('lobby_password_wrong')
  }
}
