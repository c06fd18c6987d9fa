import type { Pace, RuleSetId } from '@gorod/contracts/search'

interface NewLobby {
  readonly name: string
  /** Null: anybody may enter. */
  readonly password: string | null
  readonly ruleSet: RuleSetId | { readonly saved: string }
  readonly pace: Pace
  readonly judge: 'automatic' | 'human'
  readonly bots: boolean
  /** With a human judge: the judge, not the clock, ends the phases from the start of the game. */
  readonly judgeLeadsPace: boolean
  readonly seats: number
  readonly club?: { readonly id: number; readonly membersOnly: boolean } | null
  /** They sit at the table from the start. */
  readonly companions?: readonly number[]
}

/**
 * Used by `party` and by `npm run seed`. `clubs` gets a callback instead (`describeLobbies`), because `lobby` already
 * depends on it.
 */
export interface LobbyApi {
  /**
   * Opens a lobby with this account as its leader and returns the id. With companions either all of them enter the lobby or nobody
   * does. The account and every companion are checked, and refused with the errors of the message `lobby.create`.
   */
  create(accountId: number, lobby: NewLobby): Promise<string>
}
