import type { LobbyMember, RuleSetId } from '@gorod/contracts'
import type { Pace } from '@gorod/contracts/search'

/** What the leader chose. */
export interface LobbySettings {
  readonly name: string
  readonly ruleSet: RuleSetId
  readonly pace: Pace
  readonly judge: 'automatic' | 'human'
  readonly bots: boolean
}

export interface Lobby extends LobbySettings {
  readonly id: string
  readonly leaderId: number
  readonly invite: string
  readonly passwordHash: Buffer | null
}

export interface Member {
  readonly accountId: number
  readonly seat: LobbyMember['seat']
  readonly ready: boolean
  readonly joinedAt: Date
}

/** People and practice players at a table, and how many may stand by. */
export const MEMBERS_LIMIT = 20
export const ABSENCE_MS = 120_000
/** A lobby nobody starts. */
export const STALE_MS = 3 * 60 * 60_000
/** Who was sent out stays out so long. */
export const KICK_MS = 10 * 60_000
export const CHAT_KEPT = 50

/** What still keeps a lobby from its start; empty when it may begin. The leader presses the button, which is being ready. */
export function missingForStart(
  { leaderId, judge, bots }: Lobby,
  members: readonly Member[],
  seats: number,
): readonly ('seats' | 'judge' | 'ready' | 'nobody')[] {
  const seated = members.filter(({ seat }) => typeof seat === 'number')
  const waiting = members.filter(
    ({ seat, ready, accountId }) => seat !== null && !ready && accountId !== leaderId,
  )
  return [
    ...(seated.length === 0 ? (['nobody'] as const) : []),
    ...(!bots && seated.length < seats ? (['seats'] as const) : []),
    ...(judge === 'human' && !members.some(({ seat }) => seat === 'judge') ? (['judge'] as const) : []),
    ...(waiting.length > 0 ? (['ready'] as const) : []),
  ]
}

/** Who leads when the leader is gone: the longest-standing who is there, else the longest-standing. */
export function nextLeader(members: readonly Member[], connected: ReadonlySet<number>): number | null {
  const byTime = [...members].sort(
    (a, b) => a.joinedAt.getTime() - b.joinedAt.getTime() || a.accountId - b.accountId,
  )
  return (byTime.find(({ accountId }) => connected.has(accountId)) ?? byTime[0])?.accountId ?? null
}
