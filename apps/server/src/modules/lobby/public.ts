import type { Pace, RuleSetId } from '@gorod/contracts/search'

interface NewLobby {
  readonly name: string
  /** Null: anybody may enter. */
  readonly password: string | null
  readonly ruleSet: RuleSetId | { readonly saved: string }
  readonly pace: Pace
  readonly judge: 'automatic' | 'human'
  readonly bots: boolean
  /** Where a human judge sits: they end the phases from the start. */
  readonly judgeLeadsPace: boolean
  readonly seats: number
  readonly club?: { readonly id: number; readonly membersOnly: boolean } | null
}

/** No module asks the lobbies anything but the clubs, whose page lists theirs; `npm run seed` opens one. */
export interface LobbyApi {
  /** Opens a lobby led by this account and returns its id. Refused like the message `lobby.create`. */
  create(accountId: number, lobby: NewLobby): Promise<string>
}
