import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { Member } from '../domain/lobby.ts'

const JUDGE_SEAT = 0

interface MemberRow {
  readonly accountId: number
  readonly seat: number | null
  readonly ready: boolean
  readonly joinedAt: Date
}

const COLUMNS = sql`account_id as "accountId", seat, ready, joined_at as "joinedAt"`

function toMember({ accountId, seat, ready, joinedAt }: MemberRow): Member {
  return { accountId, seat: seat === JUDGE_SEAT ? 'judge' : seat, ready, joinedAt }
}

const toColumn = (seat: Member['seat']): number | null => (seat === 'judge' ? JUDGE_SEAT : seat)

/** In the order they came. */
export async function listMembers(db: Db, lobbyId: string): Promise<Member[]> {
  const { rows } = await sql<MemberRow>`
    select ${COLUMNS} from lobby_members where lobby_id = ${lobbyId} order by joined_at, account_id`.execute(
    db,
  )
  return rows.map(toMember)
}

export async function insertMember(tx: Db, lobbyId: string, member: Member): Promise<void> {
  await sql`
    insert into lobby_members (account_id, lobby_id, seat, ready, joined_at)
    values (${member.accountId}, ${lobbyId}, ${toColumn(member.seat)}, ${member.ready}, ${member.joinedAt})`.execute(
    tx,
  )
}

/** Who sits down anew is not ready. The lobby is held, so the seat was looked at before. */
export async function moveMember(tx: Db, accountId: number, seat: Member['seat']): Promise<void> {
  await sql`
    update lobby_members set seat = ${toColumn(seat)}, ready = false where account_id = ${accountId}`.execute(
    tx,
  )
}

export async function setReady(tx: Db, accountId: number, ready: boolean): Promise<void> {
  await sql`update lobby_members set ready = ${ready} where account_id = ${accountId}`.execute(tx)
}

export async function nobodyReady(tx: Db, lobbyId: string): Promise<void> {
  await sql`update lobby_members set ready = false where lobby_id = ${lobbyId}`.execute(tx)
}

/** Seats a table of other rules does not have are left standing by. */
export async function clearSeatsAbove(tx: Db, lobbyId: string, seats: number): Promise<void> {
  await sql`update lobby_members set seat = null where lobby_id = ${lobbyId} and seat > ${seats}`.execute(tx)
}

export async function clearJudge(tx: Db, lobbyId: string): Promise<void> {
  await sql`update lobby_members set seat = null where lobby_id = ${lobbyId} and seat = ${JUDGE_SEAT}`.execute(
    tx,
  )
}

export async function deleteMembers(tx: Db, accountIds: readonly number[]): Promise<void> {
  await sql`delete from lobby_members where account_id = any (${[...accountIds]}::int[])`.execute(tx)
}
