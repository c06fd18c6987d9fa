import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { Lobby } from '../domain/lobby.ts'

const COLUMNS = sql`id, name, password_hash as "passwordHash", rule_set as "ruleSet", pace, judge, bots,
  leader_id as "leaderId", invite`

export async function insertLobby(tx: Db, lobby: Lobby, at: Date): Promise<void> {
  await sql`
    insert into lobbies (id, name, password_hash, rule_set, pace, judge, bots, leader_id, invite, created_at)
    values (${lobby.id}, ${lobby.name}, ${lobby.passwordHash}, ${lobby.ruleSet}, ${lobby.pace}, ${lobby.judge},
      ${lobby.bots}, ${lobby.leaderId}, ${lobby.invite}, ${at})`.execute(tx)
}

/** `hold`: nobody else changes this lobby or who is in it until the transaction ends. */
export async function readLobby(
  db: Db,
  id: string,
  { hold }: { readonly hold: boolean },
): Promise<Lobby | null> {
  const { rows } = await sql<Lobby>`
    select ${COLUMNS} from lobbies where id = ${id} ${hold ? sql`for update` : sql``}`.execute(db)
  return rows[0] ?? null
}

export async function findByInvite(db: Db, invite: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from lobbies where invite = ${invite}`.execute(db)
  return rows[0]?.id ?? null
}

export async function updateLobby(tx: Db, lobby: Lobby): Promise<void> {
  await sql`
    update lobbies set name = ${lobby.name}, password_hash = ${lobby.passwordHash}, rule_set = ${lobby.ruleSet},
      pace = ${lobby.pace}, judge = ${lobby.judge}, bots = ${lobby.bots}, leader_id = ${lobby.leaderId}
    where id = ${lobby.id}`.execute(tx)
}

export async function deleteLobby(tx: Db, id: string): Promise<void> {
  await sql`delete from lobbies where id = ${id}`.execute(tx)
}

export async function listStale(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from lobbies where created_at < ${before}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function banFrom(tx: Db, lobbyId: string, accountId: number, until: Date): Promise<void> {
  await sql`
    insert into lobby_bans (lobby_id, account_id, until) values (${lobbyId}, ${accountId}, ${until})
    on conflict (lobby_id, account_id) do update set until = excluded.until`.execute(tx)
}

export async function isBannedFrom(db: Db, lobbyId: string, accountId: number, at: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from lobby_bans where lobby_id = ${lobbyId} and account_id = ${accountId} and until > ${at}`.execute(
    db,
  )
  return rows.length > 0
}

export async function forgetBansOf(db: Db, accountId: number): Promise<void> {
  await sql`delete from lobby_bans where account_id = ${accountId}`.execute(db)
}
