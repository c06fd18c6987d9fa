import type { LobbyMember, LobbyOwnRules } from '@gorod/contracts/lobby'
import type { Pace, RuleSetId } from '@gorod/contracts/search'
import { checkRuleChanges, presets, type RuleSet, tableSizes } from '@gorod/rules'

/** The settings of the leader. */
export interface LobbySettings {
  readonly name: string
  readonly ruleSet: RuleSetId | LobbyOwnRules
  readonly pace: Pace
  readonly judge: 'automatic' | 'human'
  readonly bots: boolean
  readonly judgeLeadsPace: boolean
  readonly seats: number
}

export interface Lobby extends LobbySettings {
  readonly id: string
  readonly leaderId: number
  readonly invite: string
  readonly passwordHash: Buffer | null
  /** The club in whose name it is opened. Null: the leader's own. */
  readonly club: TableOfClub | null
}

export interface TableOfClub {
  readonly id: number
  readonly membersOnly: boolean
}

export interface Member {
  readonly accountId: number
  readonly seat: LobbyMember['seat']
  readonly ready: boolean
  readonly joinedAt: Date
}

/** A full table, its judge, and people who would take a free place. */
export const MEMBERS_LIMIT = 20
export const ABSENCE_MS = 120_000
/** A lobby nobody starts. */
export const STALE_MS = 3 * 60 * 60_000
/** A kicked player stays out so long. */
export const KICK_MS = 10 * 60_000
export const CHAT_KEPT = 50

/** Null: rules of a player's own that this release refuses. They fitted as they were taken. */
export function rulesOf({ ruleSet }: Pick<LobbySettings, 'ruleSet'>): RuleSet | null {
  if (typeof ruleSet === 'string') return presets[ruleSet]
  const checked = checkRuleChanges(ruleSet.changes)
  return checked.fits ? checked.ruleSet : null
}

/** A size of table that the rules have a deck for. */
export function hasDeck(settings: Pick<LobbySettings, 'ruleSet' | 'seats'>): boolean {
  const rules = rulesOf(settings)
  if (rules === null) return false
  const { min, max } = tableSizes(rules)
  return settings.seats >= min && settings.seats <= max
}

/** The lowest free seat; null: the next member stands by. */
export function freeSeat(lobby: Lobby, members: readonly Member[]): number | null {
  const taken = new Set(members.map(({ seat }) => seat))
  const seats = Array.from({ length: lobby.seats }, (_, index) => index + 1)
  return seats.find((seat) => !taken.has(seat)) ?? null
}

/**
 * The reasons why a lobby cannot start; empty when it may begin. The leader starts it, so the leader is always ready.
 */
export function missingForStart(
  lobby: Lobby,
  members: readonly Member[],
): readonly ('seats' | 'judge' | 'ready' | 'nobody' | 'rules')[] {
  const { leaderId, judge, bots } = lobby
  const seated = members.filter(({ seat }) => typeof seat === 'number')
  const waiting = members.filter(
    ({ seat, ready, accountId }) => seat !== null && !ready && accountId !== leaderId,
  )
  return [
    ...(seated.length === 0 ? (['nobody'] as const) : []),
    ...(!bots && seated.length < lobby.seats ? (['seats'] as const) : []),
    ...(judge === 'human' && !members.some(({ seat }) => seat === 'judge') ? (['judge'] as const) : []),
    ...(waiting.length > 0 ? (['ready'] as const) : []),
    ...(rulesOf(lobby) === null ? (['rules'] as const) : []),
  ]
}

/** The next leader: the longest-standing of the connected members, else of all. */
export function nextLeader(members: readonly Member[], connected: ReadonlySet<number>): number | null {
  const byTime = [...members].sort(
    (a, b) => a.joinedAt.getTime() - b.joinedAt.getTime() || a.accountId - b.accountId,
  )
  return (byTime.find(({ accountId }) => connected.has(accountId)) ?? byTime[0])?.accountId ?? null
}
