import type { createLobbyMessage } from '@gorod/contracts/lobby'
import type { SentPayloadOf } from '@gorod/contracts/realtime'

/** A table in the name of a club, with the rules that most play by. */
export function newClubLobby(
  club: { readonly id: number; readonly membersOnly: boolean },
  name: string,
): SentPayloadOf<typeof createLobbyMessage> {
  return {
    name,
    password: null,
    ruleSet: 'fiim',
    pace: 'normal',
    judge: 'automatic',
    bots: false,
    club,
  }
}
