import {
  createLobbyMessage,
  getLobbyMessage,
  joinLobbyMessage,
  type LobbyState,
} from '@gorod/contracts/lobby'
import type { SentPayloadOf } from '@gorod/contracts/realtime'
import { type ActivityState, getActivityMessage } from '@gorod/contracts/search'
import { type Player, Site } from '../index.ts'

type LobbyWish = SentPayloadOf<typeof createLobbyMessage>

export const WISH: LobbyWish = {
  name: 'Полуночники',
  password: null,
  ruleSet: 'fiim',
  seats: 10,
  pace: 'normal',
  judge: 'automatic',
  bots: true,
}

export const refused = (code: string) => ({ ok: false, error: { code } })
export const seatsOf = ({ members }: LobbyState) => members.map(({ seat }) => seat)

/** A site whose people open lobbies. */
export class LobbySite extends Site {
  /** A lobby of this leader, and of the others who come into it one after the other. */
  async lobbyOf(
    leader: Player,
    { guests = [], ...wish }: Partial<LobbyWish> & { readonly guests?: readonly Player[] } = {},
  ): Promise<string> {
    const { lobbyId } = await leader.client.ask(createLobbyMessage, { ...WISH, ...wish })
    for (const { client } of guests) {
      // The order in which guests came is that of their moments.
      await this.clock.advance(1)
      await client.ask(joinLobbyMessage, {
        lobbyId,
        ...(wish.password == null ? {} : { password: wish.password }),
      })
    }
    return lobbyId
  }
}

export async function stateOf({ client }: Pick<Player, 'client'>): Promise<LobbyState> {
  return (await client.ask(getLobbyMessage, {})).state
}

export async function placeOf({ client }: Pick<Player, 'client'>): Promise<ActivityState> {
  return (await client.ask(getActivityMessage, {})).state
}
