import type { RuleChanges } from '@gorod/rules'
import { z } from 'zod'
import { ofTheRules } from './endpoint.ts'
import { gameModes } from './game.ts'
import { clientMessage, serverMessage } from './realtime.ts'
import { rowId } from './row-id.ts'
import { paces, ruleSetIds, savedRulesId } from './search.ts'
import { readable } from './shown-name.ts'

export const LOBBY_NAME_LIMIT = 40
export const LOBBY_MESSAGE_LIMIT = 300

const printable = /^[^\p{Cc}\p{Cs}]*$/u

/** A rule book, or saved rules: the lobby takes them as they are at that moment. */
const rulesChoice = z.union([z.enum(ruleSetIds), z.strictObject({ saved: savedRulesId })])

/** The choices of a leader. `bots` fills empty seats with practice players at the start. */
const lobbySettings = {
  name: z.string().overwrite(readable).trim().min(1).max(LOBBY_NAME_LIMIT).regex(printable),
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
const clubOfLobby = lobbyClub.extend({ name: z.string() }).readonly()
export type LobbyClub = z.infer<typeof clubOfLobby>

/** Rules of a player's own as a lobby keeps them: a later change of them changes no lobby. */
const lobbyOwnRules = z.object({
  name: z.string(),
  /** What differs from FIIM. */
  changes: ofTheRules<RuleChanges>(z.looseObject({})),
})
export type LobbyOwnRules = Readonly<z.infer<typeof lobbyOwnRules>>

/** Numbers from 1 on; the judges' places are only where a person judges. */
const lobbyChair = z.union([z.number(), z.enum(['judge', 'secondJudge'])])
export type LobbyChair = z.infer<typeof lobbyChair>

const lobbyMember = z.object({
  accountId: z.number(),
  username: z.string(),
  image: z.string().nullable(),
  /** Null: stands by. */
  seat: lobbyChair.nullable(),
  ready: z.boolean(),
  connected: z.boolean(),
})
export type LobbyMember = Readonly<z.infer<typeof lobbyMember>>

const lobbyLine = z.object({
  id: z.number(),
  /** Null for a message of the lobby itself (somebody came, the lead passed). */
  accountId: z.number().nullable(),
  username: z.string(),
  text: z.string(),
  at: z.number(),
})
export type LobbyLine = Readonly<z.infer<typeof lobbyLine>>

const judgeKind = z.enum(['automatic', 'human'])

const lobbyState = z.object({
  lobbyId,
  name: z.string(),
  locked: z.boolean(),
  club: clubOfLobby.nullable(),
  leaderId: z.number(),
  ruleSet: z.union([z.enum(ruleSetIds), lobbyOwnRules.readonly()]),
  pace: z.enum(paces),
  judge: judgeKind,
  bots: z.boolean(),
  judgeLeadsPace: z.boolean(),
  seats: z.number(),
  members: z.array(lobbyMember.readonly()).readonly(),
  /** The latest 50, oldest first. */
  chat: z.array(lobbyLine.readonly()).readonly(),
  /** For the link `/game-search?lobby={invite}`, which needs no password. Only members see it. */
  invite: z.string(),
  now: z.number(),
})
export type LobbyState = Readonly<z.infer<typeof lobbyState>>

/** A row of the list of open lobbies. */
const lobbySummary = z.object({
  lobbyId,
  name: z.string(),
  club: clubOfLobby.nullable(),
  leaderId: z.number(),
  leader: z.string(),
  locked: z.boolean(),
  ruleSet: z.union([z.enum(ruleSetIds), lobbyOwnRules.pick({ name: true }).readonly()]),
  judge: judgeKind,
  /** Null where the place is free, or the host is automatic. */
  judgeId: z.number().nullable(),
  judgeName: z.string().nullable(),
  seated: z.number(),
  seats: z.number(),
})
export type LobbySummary = Readonly<z.infer<typeof lobbySummary>>

/** A row of the list of running games, as late as the audience of the game sees it. */
const runningGame = z.object({
  number: z.number(),
  mode: z.enum(gameModes),
  /** Public progress: the day or night and its number, nothing that reveals a role. */
  phase: z.object({ kind: z.enum(['gathering', 'night', 'day', 'vote']), number: z.number() }).readonly(),
  alive: z.number(),
  seats: z.number(),
})
export type RunningGame = Readonly<z.infer<typeof runningGame>>

const lobbyList = z.object({
  lobbies: z.array(lobbySummary.readonly()).readonly(),
  games: z.array(runningGame.readonly()).readonly(),
})
export type LobbyList = Readonly<z.infer<typeof lobbyList>>

// ---- messages. Errors: `lobby_not_found`, `lobby_password_wrong`, `lobby_full`, `lobby_seat_taken`, `not_in_lobby`,
// `not_lobby_leader`, `lobby_not_ready`, `role_of_judge_is_not_available`, `already_in_*`, `ban_is_still_active`,
// `club_members_only`, `club_blacklisted`.

/** Open lobbies and running games, pushed as `lobby.list` while watched. */
export const watchLobbiesMessage = clientMessage({
  name: 'lobby.watch',
  payload: z.strictObject({ watch: z.boolean() }),
  answer: z.object({ list: lobbyList.readonly() }),
})
/** Sent to everybody who watches, when something in the list has changed; at most once a second. */
export const lobbyListMessage = serverMessage({ name: 'lobby.list', payload: lobbyList })

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
  answer: z.object({ lobbyId }),
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
  answer: z.object({ state: lobbyState.readonly() }),
})
/** The state of the account's lobby; `not_in_lobby` outside one. For a reload. */
export const getLobbyMessage = clientMessage({
  name: 'lobby.get',
  payload: z.strictObject({}),
  answer: z.object({ state: lobbyState.readonly() }),
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
const lobbyInvitation = z.object({
  from: z.string(),
  lobby: z.string(),
  /** For `lobby.join`. */
  invite: z.string(),
})
export type LobbyInvitation = Readonly<z.infer<typeof lobbyInvitation>>

/** To the pages of who is asked. */
export const lobbyInvitationMessage = serverMessage({
  name: 'lobby.invited',
  payload: lobbyInvitation,
})

/** One line a second, in bursts of four. Errors: `not_in_lobby`, `too_many_requests`. */
export const sayInLobbyMessage = clientMessage({
  name: 'lobby.say',
  payload: z.strictObject({
    text: z.string().overwrite(readable).trim().min(1).max(LOBBY_MESSAGE_LIMIT).regex(printable),
  }),
})
/**
 * For the leader only. Errors: `not_lobby_leader`, `lobby_not_ready` with details `{ missing }`: `nobody`, `seats`,
 * `judge`, `ready` or `rules` (a new release refuses them), `too_many_requests` after twenty games in an hour.
 */
export const startLobbyMessage = clientMessage({
  name: 'lobby.start',
  payload: z.strictObject({}),
  answer: z.object({ gameId: z.uuid() }),
})
/** To every member, on each change. */
export const lobbyStateMessage = serverMessage({ name: 'lobby.state', payload: lobbyState })
/** The account is no longer in the lobby: it was closed, started, or the account was removed. */
export const lobbyClosedMessage = serverMessage({
  name: 'lobby.closed',
  payload: z.object({ lobbyId, reason: z.enum(['kicked', 'closed', 'started']) }),
})
