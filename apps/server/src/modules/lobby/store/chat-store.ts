import type { LobbyLine } from '@gorod/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { CHAT_KEPT } from '../domain/lobby.ts'

interface LineRow extends Omit<LobbyLine, 'at'> {
  readonly at: Date
}

/** The latest, oldest first. */
export async function readChat(db: Db, lobbyId: string): Promise<LobbyLine[]> {
  const { rows } = await sql<LineRow>`
    select id, account_id as "accountId", username, text, at from lobby_messages
    where lobby_id = ${lobbyId} order by id desc limit ${CHAT_KEPT}`.execute(db)
  return rows.reverse().map((row) => ({ ...row, at: row.at.getTime() }))
}

/** `accountId` null: the lobby itself. A lobby that is gone says nothing; of the others the latest lines are kept. */
export async function say(
  db: Db,
  lobbyId: string,
  line: {
    readonly accountId: number | null
    readonly username: string
    readonly text: string
    readonly at: Date
  },
): Promise<void> {
  await sql`
    insert into lobby_messages (lobby_id, account_id, username, text, at)
    select id, ${line.accountId}, ${line.username}, ${line.text}, ${line.at} from lobbies where id = ${lobbyId}
    for key share`.execute(db)
  await sql`
    delete from lobby_messages where lobby_id = ${lobbyId} and id <= (
      select id from lobby_messages where lobby_id = ${lobbyId} order by id desc offset ${CHAT_KEPT} limit 1)`.execute(
    db,
  )
}

/** What an account has said; for its owner. */
export async function readLinesOf(db: Db, accountId: number): Promise<readonly unknown[]> {
  const { rows } = await sql`
    select text, at from lobby_messages where account_id = ${accountId} order by id`.execute(db)
  return rows
}

/** The words go with the person: a lobby's chat is nobody's protocol. */
export async function deleteLinesOf(db: Db, accountId: number): Promise<void> {
  await sql`delete from lobby_messages where account_id = ${accountId}`.execute(db)
}
