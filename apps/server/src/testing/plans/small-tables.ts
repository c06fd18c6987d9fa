/** They hold what is going on, or what a few people write: all of it is read at once however old the site is. */
export const SMALL_TABLES: ReadonlySet<string> = new Set([
  'championships',
  'club_ratings',
  'found_tables',
  'lobbies',
  'month_ratings',
  'ratings',
  'search_queue',
  'server_processes',
  // graphile-worker's: jobs that wait, and named queues.
  '_private_jobs',
  '_private_job_queues',
])
