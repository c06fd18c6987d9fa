import type { LobbyLine } from '@gorod/contracts/lobby'
import type { Db } from '../../../platform/db/db.ts'
import { CHAT_KEPT } from '../domain/lobby.ts'
import { lobbyDb } from './tables.ts'

/** The latest lines, oldest first. */
export async function readChat(db: Db, lobbyId: string): Promise<LobbyLine[]> {
  const rows = await lobbyDb(db)
    .selectFrom('lobby_messages')
    .select(['id', 'account_id as accountId', 'username', 'text', 'at'])
    .where('lobby_id', '=', lobbyId)
    .orderBy('id', 'desc')
    .limit(CHAT_KEPT)
    .execute()
  return rows.reverse().map((row) => ({ ...row, at: row.at.getTime() }))
}

interface NewLine {
  /** Null: the lobby itself. */
  readonly accountId: number | null
  readonly username: string
  readonly text: string
  readonly at: Date
}

/** Writes a line, unless the lobby is gone, and deletes the lines nobody sees any more. */
export async function insertLine(db: Db, lobbyId: string, line: NewLine): Promise<void> {
  const tables = lobbyDb(db)
  await tables
    .insertInto('lobby_messages')
    .columns(['lobby_id', 'account_id', 'username', 'text', 'at'])
    .expression((query) =>
      query
        .selectFrom('lobbies')
        .select(({ val }) => [
          'id',
          val(line.accountId).as('account_id'),
          val(line.username).as('username'),
          val(line.text).as('text'),
          val(line.at).as('at'),
        ])
        .where('id', '=', lobbyId)
        .forKeyShare(),
    )
    .execute()
  await tables
    .deleteFrom('lobby_messages')
    .where('lobby_id', '=', lobbyId)
    .where('id', '<=', (query) =>
      query
        .selectFrom('lobby_messages')
        .select('id')
        .where('lobby_id', '=', lobbyId)
        .orderBy('id', 'desc')
        .offset(CHAT_KEPT)
        .limit(1),
    )
    .execute()
}

/** The chat lines of an account, for its owner. */
export async function readLinesOf(db: Db, accountId: number): Promise<readonly unknown[]> {
  return lobbyDb(db)
    .selectFrom('lobby_messages')
    .select(['text', 'at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
}

/** The words go with the person: a lobby's chat is no record of a game. */
export async function deleteLinesOf(db: Db, accountId: number): Promise<void> {
  await lobbyDb(db).deleteFrom('lobby_messages').where('account_id', '=', accountId).execute()
}
