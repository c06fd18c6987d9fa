import {
  type createLobbyMessage,
  LOBBY_NAME_LIMIT,
  type LobbyOwnRules,
  type LobbyState,
} from '@gorod/contracts/lobby'
import type { SentPayloadOf } from '@gorod/contracts/realtime'
import { presets, type RuleSet, tableSizes, withOptions } from '@gorod/rules'
import { LOBBY_TEXTS } from '../../shared/texts/lobby.ts'

const T = LOBBY_TEXTS.form

export type NewLobby = SentPayloadOf<typeof createLobbyMessage>

/** The settings as the dialog holds them. */
export interface LobbyValues
  extends Omit<NewLobby, 'password' | 'seats' | 'ruleSet' | 'judgeLeadsPace' | 'club'> {
  /** The copy that the lobby has already is kept, or another choice is made. */
  readonly ruleSet: NewLobby['ruleSet'] | LobbyOwnRules
  readonly seats: number
  readonly judgeLeadsPace: boolean
  readonly locked: boolean
  readonly password: string
  /** The club in whose name the lobby is opened. Null: the leader's own. Chosen once, for a new lobby. */
  readonly club: { readonly id: number; readonly membersOnly: boolean } | null
}

export const LOBBY_PASSWORD_LIMIT = 40
/** The contract's own rule: control characters and halves of a surrogate pair can be neither kept nor shown. */
const UNREADABLE = /[\p{Cc}\p{Cs}]/u

export function newValues(username: string): LobbyValues {
  return {
    name: T.defaultName(username).slice(0, LOBBY_NAME_LIMIT),
    locked: false,
    password: '',
    ruleSet: 'fiim',
    seats: 10,
    pace: 'normal',
    judge: 'automatic',
    bots: true,
    judgeLeadsPace: false,
    club: null,
  }
}

export function valuesOf(state: LobbyState): LobbyValues {
  const { name, locked, ruleSet, seats, pace, judge, bots, judgeLeadsPace, club } = state
  return { name, locked, password: '', ruleSet, seats, pace, judge, bots, judgeLeadsPace, club }
}

/** The rules, and the size of table nearest to the present one that they have a deck for. */
export function withRuleSet(
  values: LobbyValues,
  ruleSet: LobbyValues['ruleSet'],
  rules: RuleSet,
): LobbyValues {
  const { min, max } = tableSizes(rules)
  return { ...values, ruleSet, seats: Math.min(max, Math.max(min, values.seats)) }
}

export interface LobbyFaults {
  readonly name?: string
  readonly password?: string
}

/** `kept`: the lobby has a password already, an empty field leaves it. */
export function faultsOf({ name, locked, password, club }: LobbyValues, kept: boolean): LobbyFaults {
  return {
    ...(name.trim() === '' ? { name: T.nameEmpty } : UNREADABLE.test(name) ? { name: T.unreadable } : {}),
    ...(locked && club === null && password === '' && !kept ? { password: T.passwordEmpty } : {}),
  }
}

/** A table of a club has no password: `membersOnly` keeps others out. */
export function createPayload({ locked, password, ruleSet, ...rest }: LobbyValues): NewLobby {
  return {
    ...rest,
    ruleSet: isCopy(ruleSet) ? 'fiim' : ruleSet,
    name: rest.name.trim(),
    password: locked && rest.club === null ? password : null,
  }
}

/** Only what differs: a change that changes nothing would still take everybody's readiness. */
export function changePayload(values: LobbyValues, state: LobbyState): Partial<NewLobby> {
  const { locked, password, club: _, ...rest } = { ...values, name: values.name.trim() }
  const before = valuesOf(state)
  const changed = Object.fromEntries(
    Object.entries(rest).filter(
      ([key, value]) => before[key as keyof LobbyValues] !== value && !isCopy(value),
    ),
  )
  if (locked && password !== '') return { ...changed, password }
  return !locked && state.locked ? { ...changed, password: null } : changed
}

/** The lobby's own copy: it is never sent, and stays where nothing else is chosen. */
function isCopy(ruleSet: unknown): ruleSet is LobbyOwnRules {
  return typeof ruleSet === 'object' && ruleSet !== null && 'changes' in ruleSet
}

/** The rules of the lobby. */
export function rulesOf(ruleSet: LobbyState['ruleSet']): RuleSet {
  return typeof ruleSet === 'string' ? presets[ruleSet] : withOptions(presets.fiim, ruleSet.changes)
}
