import type { LobbyChair, LobbyMember, LobbyState } from '@gorod/contracts/lobby'
import { checkRuleChanges } from '@gorod/rules'
import type { MissingForStart } from '../../shared/texts/lobby.ts'

/** Pushes may overtake each other on their way; the older one says nothing new. */
export function newest(before: LobbyState | null, next: LobbyState): LobbyState {
  return before !== null && before.lobbyId === next.lobbyId && before.now > next.now ? before : next
}

/**
 * The reasons that disable the leader's button, in the order in which to remove them; the server uses the same rule.
 */
export function missingForStart(
  state: LobbyState,
): readonly { readonly kind: MissingForStart; readonly count: number }[] {
  const { members, seats, bots, judge, leaderId, ruleSet } = state
  const seated = members.filter(({ seat }) => typeof seat === 'number').length
  const waiting = members.filter((one) => one.seat !== null && !one.ready && one.accountId !== leaderId)
  const found: { kind: MissingForStart; count: number }[] = []
  if (seated === 0) found.push({ kind: 'nobody', count: 0 })
  else if (!bots && seated < seats) found.push({ kind: 'seats', count: seats - seated })
  if (judge === 'human' && memberAt(state, 'judge') === null) found.push({ kind: 'judge', count: 1 })
  if (waiting.length > 0) found.push({ kind: 'ready', count: waiting.length })
  if (typeof ruleSet !== 'string' && !checkRuleChanges(ruleSet.changes).fits)
    found.push({ kind: 'rules', count: 1 })
  return found
}

export function memberAt({ members }: LobbyState, seat: LobbyChair): LobbyMember | null {
  return members.find((member) => member.seat === seat) ?? null
}

export function memberOf({ members }: LobbyState, accountId: number): LobbyMember | null {
  return members.find((member) => member.accountId === accountId) ?? null
}

export function standingBy({ members }: LobbyState): readonly LobbyMember[] {
  return members.filter(({ seat }) => seat === null)
}

/** The address that lets in without a password. */
export function inviteUrl(origin: string, invite: string): string {
  return `${origin}/game-search?lobby=${encodeURIComponent(invite)}`
}
