import type { RawBuilder, SqlBool } from 'kysely'

/** For `where`, of one module for the tables of another. */
export type Condition = RawBuilder<SqlBool>
