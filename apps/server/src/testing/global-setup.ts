import { startSharedPostgres } from './test-postgres.ts'

/** One Postgres for a whole run of the server tests. vitest calls what this answers when the run is over. */
export default startSharedPostgres
