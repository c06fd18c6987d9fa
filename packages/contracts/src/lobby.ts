import type { RuleChanges } from '@gorod/rules'
import { z } from 'zod'
import { clientMessage, serverMessage, typed } from './realtime.ts'
import { rowId } from './row-id.ts'
import { paces, type RuleSetId, ruleSetIds, savedRulesId } from './search.ts'

export const LOBBY_NAME_LIMIT = 40
export const LOBBY_MESSAGE_LIMIT = 300

const printable = /^[^\p{Cc}\p{Cs}]*$/u

/** A rule book, or saved rules: the lobby takes them as they are at that moment. */
const rulesChoice = z.union([z.enum(ruleSetIds), z.strictObject({ saved: savedRulesId })])

/** The choices of a leader. `bots` fills empty seats with practice players at the start. */
const lobbySettings = {
  name: z.string().trim().min(1).max(LOBBY_NAME_LIMIT).regex(printable),
  /** Null: anybody may enter. */
  password: z.string().min(1).max(40).nullable(),
  ruleSet: rulesChoice,
  pace: z.enum(paces),
  judge: z.enum(['automatic', 'human']),
  bots: z.boolean(),
  /** Before a human judge: the judge ends the phases from the start, and the clocks inform. */
  judgeLeadsPace: z.boolean(),
  /** How many seats the table has. Error `validation_failed` for a size for which the rules have no deck. */
  seats: z.int().min(7).max(12),
}

const lobbyId = z.uuid()

/** In the name of a club. It has no password: `membersOnly` keeps others out, also those with an invite. */
const lobbyClub = z.strictObject({ id: rowId, membersOnly: z.boolean() })

/** The club of a table, as everybody sees it. */
export type LobbyClub = Readonly<z.infer<typeof lobbyClub>> & { readonly name: string }

/** Rules of a player's own as a lobby keeps them: a later change of them changes no lobby. */
export interface LobbyOwnRules {
  readonly name: string
  /** What differs from FIIM. */
  readonly changes: RuleChanges
}

/** Numbers from 1 on; the judges' places are only where a person judges. */
export type LobbyChair = number | 'judge' | 'secondJudge'

export interface LobbyMember {
  readonly accountId: number
  readonly username: string
  readonly image: string | null
  /** Null: stands by. */
  readonly seat: LobbyChair | null
  readonly ready: boolean
  readonly connected: boolean
}

export interface LobbyLine {
  readonly id: number
  /** Null for a message of the lobby itself (somebody came, the lead passed). */
  readonly accountId: number | null
  readonly username: string
  readonly text: string
  readonly at: number
}

export interface LobbyState {
  readonly lobbyId: string
  readonly name: string
  readonly locked: boolean
  readonly club: LobbyClub | null
  readonly leaderId: number
  readonly ruleSet: RuleSetId | LobbyOwnRules
  readonly pace: (typeof paces)[number]
  readonly judge: 'automatic' | 'human'
  readonly bots: boolean
  readonly judgeLeadsPace: boolean
  readonly seats: number
  readonly members: readonly LobbyMember[]
  /** The latest 50, oldest first. */
  readonly chat: readonly LobbyLine[]
  /** For the link `/game-search?lobby={invite}`, which needs no password. Only members see it. */
  readonly invite: string
  readonly now: number
}

/** A row of the list of open lobbies. */
export interface LobbySummary {
  readonly lobbyId: string
  readonly name: string
  readonly club: LobbyClub | null
  readonly leaderId: number
  readonly leader: string
  readonly locked: boolean
  readonly ruleSet: RuleSetId | Pick<LobbyOwnRules, 'name'>
  readonly judge: 'automatic' | 'human'
  /** True when the judge's place is taken; null where the host is automatic. */
  readonly judgeId: number | null
  readonly judgeName: string | null
  readonly seated: number
  readonly seats: number
}

/** A row of the list of running games, as late as the audience of the game sees it. */
export interface RunningGame {
  readonly number: number
  readonly mode: 'practice' | 'lobby' | 'rated' | 'league' | 'championship'
  /** Public progress: the day or night and its number, nothing that reveals a role. */
  readonly phase: { readonly kind: 'gathering' | 'night' | 'day' | 'vote'; readonly number: number }
  readonly alive: number
  readonly seats: number
}

export interface LobbyList {
  readonly lobbies: readonly LobbySummary[]
  readonly games: readonly RunningGame[]
}

// ---- messages. Errors: `lobby_not_found`, `lobby_password_wrong`, `lobby_full`, `lobby_seat_taken`, `not_in_lobby`,
// `not_lobby_leader`, `lobby_not_ready`, `role_of_judge_is_not_available`, `already_in_*`, `ban_is_still_active`,
// `club_members_only`, `club_blacklisted`.

/** Open lobbies and running games, pushed as `lobby.list` while watched. */
export const watchLobbiesMessage = clientMessage({
  name: 'lobby.watch',
  payload: z.strictObject({ watch: z.boolean() }),
  answer: typed<{ readonly list: LobbyList }>(),
})
/** Sent to everybody who watches, when something in the list has changed; at most once a second. */
export const lobbyListMessage = serverMessage({ name: 'lobby.list', payload: typed<LobbyList>() })

/**
 * Errors: `already_in_*`, `ban_is_still_active`, `role_of_judge_is_not_available`, `validation_failed` (also for saved
 * rules that no longer fit, and a password of a club's table), `rules_not_found`, and `not_found` or `forbidden` for a club
 * that is not the account's.
 */
export const createLobbyMessage = clientMessage({
  name: 'lobby.create',
  payload: z.strictObject({
    ...lobbySettings,
    judgeLeadsPace: lobbySettings.judgeLeadsPace.default(false),
    seats: lobbySettings.seats.default(10),
    club: lobbyClub.nullable().default(null),
  }),
  answer: typed<{ readonly lobbyId: string }>(),
})
/** The leader changes the settings; absent fields stay. Nobody is ready any more. Errors: those of `lobby.create`. */
export const changeLobbyMessage = clientMessage({
  name: 'lobby.change',
  payload: z.strictObject(lobbySettings).partial(),
})
/** Joins by id, with a password where there is one, or by the invite of the link. */
export const joinLobbyMessage = clientMessage({
  name: 'lobby.join',
  payload: z.strictObject({
    lobbyId: lobbyId.optional(),
    invite: z.string().max(100).optional(),
    password: z.string().max(40).optional(),
  }),
  answer: typed<{ readonly state: LobbyState }>(),
})
/** The state of the account's lobby; `not_in_lobby` outside one. For a reload. */
export const getLobbyMessage = clientMessage({
  name: 'lobby.get',
  payload: z.strictObject({}),
  answer: typed<{ readonly state: LobbyState }>(),
})
/** Error: `not_in_lobby`. */
export const leaveLobbyMessage = clientMessage({ name: 'lobby.leave', payload: z.strictObject({}) })
/** A seat, a place of a judge (with the right to judge), or null to stand by. Errors: `lobby_seat_taken`, `bad_request`, `not_in_lobby`. */
export const takeLobbySeatMessage = clientMessage({
  name: 'lobby.takeSeat',
  payload: z.strictObject({
    seat: z.union([z.int().min(1).max(12), z.enum(['judge', 'secondJudge']), z.null()]),
  }),
})
/** Error: `not_in_lobby`. */
export const setLobbyReadyMessage = clientMessage({
  name: 'lobby.setReady',
  payload: z.strictObject({ ready: z.boolean() }),
})
/** For the leader only. Errors: `not_lobby_leader`, `not_in_lobby`. */
export const kickFromLobbyMessage = clientMessage({
  name: 'lobby.kick',
  payload: z.strictObject({ accountId: rowId }),
})
/** For the leader only. Errors: `not_lobby_leader`, `not_in_lobby`. */
export const passLobbyLeadMessage = clientMessage({
  name: 'lobby.passLead',
  payload: z.strictObject({ accountId: rowId }),
})
/**
 * A member asks a friend, somebody of their own last tables or of a common club into the lobby: a notification, and `lobby.invited` to the open pages. Errors:
 * `not_in_lobby`, `lobby_full`, `too_many_requests`, `validation_failed` (neither friend nor club mate nor met lately). Somebody who blocks the caller, or plays, gets nothing, and
 * the caller reads nothing of it.
 */
export const inviteToLobbyMessage = clientMessage({
  name: 'lobby.invite',
  payload: z.strictObject({ accountId: rowId }),
})

/** Somebody asks the account into a lobby. */
export interface LobbyInvitation {
  readonly from: string
  readonly lobby: string
  /** For `lobby.join`. */
  readonly invite: string
}
/** To the pages of who is asked. */
export const lobbyInvitationMessage = serverMessage({
  name: 'lobby.invited',
  payload: typed<LobbyInvitation>(),
})

/** One line a second, in bursts of four. Errors: `not_in_lobby`, `too_many_requests`. */
export const sayInLobbyMessage = clientMessage({
  name: 'lobby.say',
  payload: z.strictObject({ text: z.string().trim().min(1).max(LOBBY_MESSAGE_LIMIT).regex(printable) }),
})
/**
 * For the leader only. Errors: `not_lobby_leader`, `lobby_not_ready` with details `{ missing }`: `nobody`, `seats`,
 * `judge`, `ready` or `rules` (a new release refuses them), `too_many_requests` after twenty games in an hour.
 */
export const startLobbyMessage = clientMessage({
  name: 'lobby.start',
  payload: z.strictObject({}),
  answer: typed<{ readonly gameId: string }>(),
})
/** To every member, on each change. */
export const lobbyStateMessage = serverMessage({ name: 'lobby.state', payload: typed<LobbyState>() })
/** The account is no longer in the lobby: it was closed, started, or the account was removed. */
export const lobbyClosedMessage = serverMessage({
  name: 'lobby.closed',
  payload: typed<{ readonly lobbyId: string; readonly reason: 'kicked' | 'closed' | 'started' }>(),
})
