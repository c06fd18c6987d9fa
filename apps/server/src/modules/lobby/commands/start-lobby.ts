import { AppError } from '../../../platform/app-error.ts'
import type { NewPlayer } from '../../games/public.ts'
import { type Member, missingForStart, seatsIn } from '../domain/lobby.ts'
import { deleteLobby } from '../store/lobbies-store.ts'
import { Lobbies } from './lobbies.ts'
import type { Held } from './lobby-deps.ts'

type Person = NewPlayer & { readonly accountId: number }

/** Lobbies that become games. */
export class StartingLobbies extends Lobbies {
  /**
   * One transaction: the game is there and all are at it, or nothing has happened. Who stands by leaves with the
   * lobby. Throws `lobby_not_ready` with what is missing.
   */
  async start(accountId: number): Promise<string> {
    const { activity, closed, games } = this.deps
    const people = await this.#people(await this.membersAround(accountId))
    return this.within(accountId, async (held) => {
      const { tx, lobby, members } = held
      if (lobby.leaderId !== accountId) throw new AppError('not_lobby_leader')
      const missing = missingForStart(lobby, members)
      // Somebody sat down at this very moment: nobody is put out of a seat for a practice player.
      const unknown = members.some((member) => member.seat !== null && !people.has(member.accountId))
      if (missing.length > 0 || unknown)
        throw new AppError('lobby_not_ready', { details: { missing: unknown ? ['ready'] : missing } })
      const gameId = await this.#open(held, people)
      await activity.move(
        tx,
        members
          .filter(({ seat }) => seat === null)
          .map((member) => ({ accountId: member.accountId, from: placeOf(held), to: null })),
      )
      await deleteLobby(tx, lobby.id)
      held.afterCommit(() => {
        const out = members.map((member) => member.accountId)
        games.opened(gameId)
        activity.announce(out)
        closed(out, lobby.id, 'started')
      })
      return gameId
    })
  }

  async #people(members: readonly Member[]): Promise<ReadonlyMap<number, Person>> {
    const accounts = await this.deps.accounts.listAccounts(members.map(({ accountId }) => accountId))
    return new Map(
      accounts.map(({ id, username, image, portrait }) => [id, { accountId: id, username, image, portrait }]),
    )
  }

  async #open(held: Held, people: ReadonlyMap<number, Person>): Promise<string> {
    const { tx, lobby, members } = held
    const { games } = this.deps
    const at = (seat: Member['seat']): Person | null => {
      const member = members.find((one) => one.seat === seat)
      return member === undefined ? null : (people.get(member.accountId) ?? null)
    }
    const seats = Array.from({ length: seatsIn(lobby) }, (_, index) => at(index + 1))
    return games.create(tx, {
      mode: 'lobby',
      type: 'other',
      ruleSet: lobby.ruleSet,
      pace: lobby.pace,
      judge: lobby.judge === 'human' ? at('judge') : null,
      players: games.fillWithBots(seats),
      comingFrom: placeOf(held),
    })
  }
}

function placeOf({ lobby }: Held): { readonly kind: 'lobby'; readonly lobbyId: string } {
  return { kind: 'lobby', lobbyId: lobby.id }
}
