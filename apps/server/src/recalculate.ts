import { createApp } from './app.ts'
import { systemClock } from './platform/clock.ts'
import { type Config, toConfig } from './platform/config/config.ts'
import { ConfigError, readEnv } from './platform/config/env.ts'
import { openDataDir } from './platform/data-dir.ts'
import { openDatabase } from './platform/db/db.ts'
import { startEmbeddedPostgres } from './platform/db/embedded/embedded.ts'
import { createLog } from './platform/log.ts'
import { systemRandom } from './platform/random.ts'
import { StartError } from './platform/start-error.ts'

/**
 * `npm run recalculate`: results, lists of games, ratings and achievements again from the logs of all finished games.
 * With a database of its own (`DATABASE_URL`) the site may go on meanwhile; with the one in the data folder it must be
 * stopped, for only one can have the folder.
 */
const EVERY_GAMES = 1000
const tell = (line: string): void => void process.stdout.write(`${line}\n`)

/** What was started, newest first. */
const running: (() => Promise<unknown>)[] = []

async function stop(): Promise<void> {
  for (let part = running.shift(); part !== undefined; part = running.shift()) await part()
}

async function databaseUrl({ db, data }: Config): Promise<string> {
  if (db.url !== null) return db.url
  const dataDir = await openDataDir(data.dir)
  running.unshift(() => dataDir.release())
  const postgres = await startEmbeddedPostgres({ dataDir: dataDir.path, report: tell })
  running.unshift(() => postgres.stop())
  return postgres.url
}

async function recalculate(): Promise<number> {
  const config = toConfig(readEnv())
  const log = createLog(config.log)
  const database = openDatabase(await databaseUrl(config), { poolSize: config.db.poolSize, log })
  running.unshift(() => database.close())
  const app = await createApp({
    config,
    secret: config.accounts.secret ?? '',
    database,
    clock: systemClock,
    random: systemRandom,
    log,
  })
  running.unshift(() => app.stop())
  await app.migrate()
  let told = 0
  const { games, unreadable } = await app.statistics.api.recalculate(({ step, games: done, of }) => {
    if (done < told) told = 0
    if (done < of && done < told + EVERY_GAMES) return
    told = done
    tell(step === 'reading' ? `${done} of ${of} games read` : `${done} of ${of} rated games counted`)
  })
  tell('Achievements')
  await app.achievements.api.recount()
  tell(`Done: ${games} games.`)
  if (unreadable.length > 0) tell(`Not readable, left as they were: ${unreadable.join(', ')}.`)
  return unreadable.length === 0 ? 0 : 1
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => void stop().finally(() => process.exit(130)))

recalculate()
  .catch((error: unknown) => {
    const told = error instanceof StartError || error instanceof ConfigError
    process.stderr.write(`${told ? error.message : String(error instanceof Error ? error.stack : error)}\n`)
    return 1
  })
  .then(async (code) => {
    await stop()
    process.exit(code)
  })
