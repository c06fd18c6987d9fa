import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'

/** One statement stays far below the time a statement may take, however much has piled up. */
const ROWS_A_STATEMENT = 5000

/** Deletes all rows of `table` for which `where` holds, in short statements. Answers how many. */
export async function deleteRows(db: Db, table: string, where: RawBuilder<unknown>): Promise<number> {
  let deleted = 0
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any (array(
        select ctid from ${sql.table(table)} where ${where} limit ${ROWS_A_STATEMENT}))`.execute(db)
    deleted += Number(numAffectedRows)
    if (numAffectedRows < ROWS_A_STATEMENT) return deleted
  }
}
