import type { Db } from '../../../platform/db/db.ts'
import type { Member } from '../domain/lobby.ts'
import { JUDGE_SEAT, lobbyDb, SECOND_JUDGE_SEAT } from './tables.ts'

const JUDGES = { judge: JUDGE_SEAT, secondJudge: SECOND_JUDGE_SEAT } as const

const seatNumber = (seat: Member['seat']): number | null => (typeof seat === 'string' ? JUDGES[seat] : seat)

function placeOf(seat: number | null): Member['seat'] {
  if (seat === JUDGE_SEAT) return 'judge'
  return seat === SECOND_JUDGE_SEAT ? 'secondJudge' : seat
}

/** In the order they came. */
export async function listMembers(db: Db, lobbyId: string): Promise<Member[]> {
  const rows = await lobbyDb(db)
    .selectFrom('lobby_members')
    .select(['account_id as accountId', 'seat', 'ready', 'joined_at as joinedAt'])
    .where('lobby_id', '=', lobbyId)
    .orderBy('joined_at')
    .orderBy('account_id')
    .execute()
  return rows.map(({ seat, ...row }) => ({ ...row, seat: placeOf(seat) }))
}

export async function insertMember(db: Db, lobbyId: string, member: Member): Promise<void> {
  await lobbyDb(db)
    .insertInto('lobby_members')
    .values({
      account_id: member.accountId,
      lobby_id: lobbyId,
      seat: seatNumber(member.seat),
      ready: member.ready,
      joined_at: member.joinedAt,
    })
    .execute()
}

/** In another seat a member is not ready. The lobby is locked, so nobody has taken the seat since it was free. */
export async function moveMember(db: Db, accountId: number, seat: Member['seat']): Promise<void> {
  await lobbyDb(db)
    .updateTable('lobby_members')
    .set({ seat: seatNumber(seat), ready: false })
    .where('account_id', '=', accountId)
    .execute()
}

export async function setReady(db: Db, accountId: number, ready: boolean): Promise<void> {
  await lobbyDb(db).updateTable('lobby_members').set({ ready }).where('account_id', '=', accountId).execute()
}

/** Nobody in the lobby is ready any more. */
export async function clearReady(db: Db, lobbyId: string): Promise<void> {
  await lobbyDb(db)
    .updateTable('lobby_members')
    .set({ ready: false })
    .where('lobby_id', '=', lobbyId)
    .execute()
}

/** Moves members from seats above `seats`, which the new rules do not have, to the members without a seat. */
export async function clearSeatsAbove(db: Db, lobbyId: string, seats: number): Promise<void> {
  await lobbyDb(db)
    .updateTable('lobby_members')
    .set({ seat: null })
    .where('lobby_id', '=', lobbyId)
    .where('seat', '>', seats)
    .execute()
}

/** Moves both judges to the members without a seat. */
export async function clearJudges(db: Db, lobbyId: string): Promise<void> {
  await lobbyDb(db)
    .updateTable('lobby_members')
    .set({ seat: null })
    .where('lobby_id', '=', lobbyId)
    .where('seat', '<=', JUDGE_SEAT)
    .execute()
}

export async function deleteMember(db: Db, accountId: number): Promise<void> {
  await lobbyDb(db).deleteFrom('lobby_members').where('account_id', '=', accountId).execute()
}
