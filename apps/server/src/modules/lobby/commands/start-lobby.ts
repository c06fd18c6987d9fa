import { AppError } from '../../../platform/app-error.ts'
import type { NewPlayer } from '../../games/public.ts'
import { type Member, missingForStart } from '../domain/lobby.ts'
import { deleteLobby } from '../store/lobbies-store.ts'
import { type Held, Lobbies, seatsIn } from './lobbies.ts'

/** Lobbies that become games. */
export class StartingLobbies extends Lobbies {
  /**
   * One transaction: the game is there and all are at it, or nothing has happened. Who stands by leaves with the
   * lobby. Throws `lobby_not_ready` with what is missing.
   */
  async start(accountId: number): Promise<string> {
    const { activity, closed, games } = this.deps
    const { gameId, lobbyId, out } = await this.within(accountId, async (held) => {
      const { tx, lobby, members } = held
      if (lobby.leaderId !== accountId) throw new AppError('not_lobby_leader')
      const missing = missingForStart(lobby, members, seatsIn(lobby))
      if (missing.length > 0) throw new AppError('lobby_not_ready', { details: { missing } })
      const gameId = await this.#open(held)
      const place = { kind: 'lobby', lobbyId: lobby.id } as const
      const standing = members.filter(({ seat }) => seat === null)
      await activity.move(
        tx,
        standing.map((member) => ({ accountId: member.accountId, from: place, to: null })),
      )
      await deleteLobby(tx, lobby.id)
      return { gameId, lobbyId: lobby.id, out: members.map((member) => member.accountId) }
    })
    games.opened(gameId)
    activity.announce(out)
    closed(out, lobbyId, 'started')
    return gameId
  }

  async #open({ tx, lobby, members }: Held): Promise<string> {
    const { accounts, games } = this.deps
    const people = await accounts.listAccounts(members.map(({ accountId }) => accountId))
    const byId = new Map(people.map(({ id, username, image }) => [id, { accountId: id, username, image }]))
    const at = (seat: Member['seat']) => {
      const member = members.find((one) => one.seat === seat)
      return member === undefined ? null : (byId.get(member.accountId) ?? null)
    }
    const seats = Array.from({ length: seatsIn(lobby) }, (_, index): NewPlayer | null => at(index + 1))
    return games.create(tx, {
      mode: 'lobby',
      type: 'other',
      ruleSet: lobby.ruleSet,
      pace: lobby.pace,
      judge: lobby.judge === 'human' ? at('judge') : null,
      players: games.fillWithBots(seats),
      comingFrom: { kind: 'lobby', lobbyId: lobby.id },
    })
  }
}
