import { type OfflineApp, runOffline } from './offline-app.ts'
import { print } from './operator-command.ts'
import { lockCommand } from './platform/db/command-lock.ts'
import { StartError } from './platform/start-error.ts'

/**
 * `npm run recalculate`: results, lists of games, ratings, achievements and seasons again from the logs of all finished games.
 * With a database of its own (`DATABASE_URL`) the site may go on meanwhile; with the one in the data folder it must be
 * stopped, for only one can have the folder.
 */
const EVERY_GAMES = 1000

async function recalculate({ app }: OfflineApp): Promise<number> {
  // The database of a data folder has nobody else.
  const { url } = app.platform.config.db
  if (url === null) return recalculateAlone(app)
  const release = await lockCommand(url, 'recalculate')
  if (release === null)
    throw new StartError('Another recalculation runs on this database: wait until it is done.')
  return recalculateAlone(app).finally(release)
}

async function recalculateAlone(app: OfflineApp['app']): Promise<number> {
  let printed = 0
  const { games, unreadable } = await app.statistics.api.recalculate(({ step, games: done, of }) => {
    if (done < printed) printed = 0
    if (done < of && done < printed + EVERY_GAMES) return
    printed = done
    print(step === 'reading' ? `${done} of ${of} games read` : `${done} of ${of} rated games counted`)
  })
  print('Achievements')
  await app.achievements.api.recount()
  print('Quests')
  await app.quests.api.recount()
  print(`Done: ${games} games.`)
  if (unreadable.length > 0) print(`Not readable, left as they were: ${unreadable.join(', ')}.`)
  return unreadable.length === 0 ? 0 : 1
}

runOffline(recalculate)
