import type { RuleSetId } from '@gorod/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

export interface ListedLobby {
  readonly id: string
  readonly name: string
  readonly leaderId: number
  readonly locked: boolean
  readonly ruleSet: RuleSetId
  readonly judge: 'automatic' | 'human'
  readonly judgeId: number | null
  readonly seated: number
}

/** The newest first. */
export async function listLobbies(db: Db, limit: number): Promise<ListedLobby[]> {
  const { rows } = await sql<ListedLobby>`
    select id, name, leader_id as "leaderId", password_hash is not null as locked, rule_set as "ruleSet", judge,
      (select account_id from lobby_members where lobby_id = lobbies.id and seat = 0) as "judgeId",
      (select count(*) from lobby_members where lobby_id = lobbies.id and seat > 0) as seated
    from lobbies order by created_at desc, id limit ${limit}`.execute(db)
  return rows
}
