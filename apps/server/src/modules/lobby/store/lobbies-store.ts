import type { LobbyOwnRules } from '@gorod/contracts/lobby'
import type { RuleSetId } from '@gorod/contracts/search'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { Lobby } from '../domain/lobby.ts'
import { JUDGE_SEAT, lobbyDb } from './tables.ts'

export async function insertLobby(db: Db, lobby: Lobby, at: Date): Promise<void> {
  await lobbyDb(db)
    .insertInto('lobbies')
    .values({
      id: lobby.id,
      name: lobby.name,
      password_hash: lobby.passwordHash,
      ...rulesColumns(lobby),
      pace: lobby.pace,
      judge: lobby.judge,
      bots: lobby.bots,
      judge_leads_pace: lobby.judgeLeadsPace,
      seats: lobby.seats,
      leader_id: lobby.leaderId,
      invite: lobby.invite,
      created_at: at,
      club_id: lobby.club?.id ?? null,
      club_members_only: lobby.club?.membersOnly ?? false,
    })
    .execute()
}

/** `lock`: nobody else changes this lobby or its members until the transaction ends. */
export async function readLobby(
  db: Db,
  id: string,
  { lock }: { readonly lock: boolean },
): Promise<Lobby | null> {
  const query = lobbyDb(db)
    .selectFrom('lobbies')
    .select([
      'id',
      'name',
      'password_hash as passwordHash',
      'rule_set',
      'own_rules',
      'pace',
      'judge',
      'bots',
      'judge_leads_pace as judgeLeadsPace',
      'seats',
    ])
    .select(['leader_id as leaderId', 'invite', 'club_id', 'club_members_only'])
    .where('id', '=', id)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (row === undefined) return null
  const { rule_set, own_rules, club_id, club_members_only, ...lobby } = row
  return { ...lobby, ruleSet: own_rules ?? presetOf(rule_set), club: clubOf({ club_id, club_members_only }) }
}

function clubOf(row: {
  readonly club_id: number | null
  readonly club_members_only: boolean
}): Lobby['club'] {
  return row.club_id === null ? null : { id: row.club_id, membersOnly: row.club_members_only }
}

function rulesColumns({ ruleSet }: Pick<Lobby, 'ruleSet'>) {
  return typeof ruleSet === 'string'
    ? { rule_set: ruleSet, own_rules: null }
    : { rule_set: null, own_rules: JSON.stringify(ruleSet) }
}

/** A constraint of the table holds that a lobby without rules of its own has a rule book. */
function presetOf(id: RuleSetId | null): RuleSetId {
  if (id === null) throw new Error('a lobby without rules')
  return id
}

export async function findByInvite(db: Db, invite: string): Promise<string | null> {
  const row = await lobbyDb(db)
    .selectFrom('lobbies')
    .select('id')
    .where('invite', '=', invite)
    .executeTakeFirst()
  return row?.id ?? null
}

export async function updateLobby(db: Db, lobby: Lobby): Promise<void> {
  await lobbyDb(db)
    .updateTable('lobbies')
    .set({
      name: lobby.name,
      password_hash: lobby.passwordHash,
      ...rulesColumns(lobby),
      pace: lobby.pace,
      judge: lobby.judge,
      bots: lobby.bots,
      judge_leads_pace: lobby.judgeLeadsPace,
      seats: lobby.seats,
      leader_id: lobby.leaderId,
    })
    .where('id', '=', lobby.id)
    .execute()
}

export async function deleteLobby(db: Db, id: string): Promise<void> {
  await lobbyDb(db).deleteFrom('lobbies').where('id', '=', id).execute()
}

export async function listStale(db: Db, before: Date): Promise<string[]> {
  const rows = await lobbyDb(db).selectFrom('lobbies').select('id').where('created_at', '<', before).execute()
  return rows.map(({ id }) => id)
}

export interface ListedLobby {
  readonly id: string
  readonly name: string
  readonly club: Lobby['club']
  readonly leaderId: number
  readonly locked: boolean
  readonly ruleSet: RuleSetId | Pick<LobbyOwnRules, 'name'>
  readonly judge: 'automatic' | 'human'
  readonly judgeId: number | null
  readonly seated: number
  readonly seats: number
}

/** The newest first. `clubId`: only those in the name of this club. */
export async function listLobbies(
  db: Db,
  limit: number,
  { clubId }: { readonly clubId?: number } = {},
): Promise<ListedLobby[]> {
  const rows = await lobbyDb(db)
    .selectFrom('lobbies')
    .select(['id', 'name', 'leader_id as leaderId', 'rule_set', 'judge', 'seats'])
    .select(['club_id', 'club_members_only'])
    .$if(clubId !== undefined, (query) => query.where('club_id', '=', clubId ?? null))
    .select(sql<string | null>`own_rules->>'name'`.as('rulesName'))
    .select((query) => [
      query('password_hash', 'is not', null).$castTo<boolean>().as('locked'),
      query
        .selectFrom('lobby_members')
        .select('account_id')
        .whereRef('lobby_id', '=', 'lobbies.id')
        .where('seat', '=', JUDGE_SEAT)
        .as('judgeId'),
      query
        .selectFrom('lobby_members')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('lobby_id', '=', 'lobbies.id')
        .where('seat', '>', JUDGE_SEAT)
        .$asScalar()
        .$notNull()
        .as('seated'),
    ])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ rule_set, rulesName, club_id, club_members_only, ...lobby }) => ({
    ...lobby,
    club: clubOf({ club_id, club_members_only }),
    ruleSet: rulesName === null ? presetOf(rule_set) : { name: rulesName },
  }))
}

export async function banFrom(db: Db, lobbyId: string, accountId: number, until: Date): Promise<void> {
  await lobbyDb(db)
    .insertInto('lobby_bans')
    .values({ lobby_id: lobbyId, account_id: accountId, until })
    .onConflict((conflict) => conflict.columns(['lobby_id', 'account_id']).doUpdateSet({ until }))
    .execute()
}

export async function isBannedFrom(db: Db, lobbyId: string, accountId: number, at: Date): Promise<boolean> {
  const row = await lobbyDb(db)
    .selectFrom('lobby_bans')
    .select('account_id')
    .where('lobby_id', '=', lobbyId)
    .where('account_id', '=', accountId)
    .where('until', '>', at)
    .executeTakeFirst()
  return row !== undefined
}

export async function forgetBansOf(db: Db, accountId: number): Promise<void> {
  await lobbyDb(db).deleteFrom('lobby_bans').where('account_id', '=', accountId).execute()
}
