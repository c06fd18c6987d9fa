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
  /** They sit at the table from the start. */
  readonly companions?: readonly number[]
}

/** For a party, and for `npm run seed`. The clubs, whose page lists theirs, are told how by a callback. */
export interface LobbyApi {
  /**
   * Opens a lobby led by this account and returns its id. With companions all of them are there or nobody. Refused like the message
   * `lobby.create`, for each of them.
   */
  create(accountId: number, lobby: NewLobby): Promise<string>
}
