import { stagesOf } from '@gorod/contracts/championship-plan'
import type { Clock } from '../../../platform/clock.ts'
import type { NotificationsApi } from '../../notifications/public.ts'
import { NOTIFIED_TEXTS as N } from '../domain/championships-text.ts'
import { listShownTables } from '../queries/list-shown-tables.ts'
import { readStandings, type StandingsDeps } from '../queries/read-standings.ts'
import { type PlannedChampionship, readChampionship } from '../store/championships-store.ts'
import { listToTell, writeToTell } from '../store/reminders-store.ts'
import { listTables } from '../store/rounds-store.ts'
import { isForEverybody } from './tell-opened.ts'
import { peopleOf } from './tell-people.ts'

export interface TellFinishedDeps extends StandingsDeps {
  readonly clock: Clock
  readonly notifications: NotificationsApi
}

const PODIUM = 3
/** Where more players are equal, not all of them are named. */
const MOST_NAMED = 6
/** The last games are shown to their audience some minutes late: looked at again after this. */
const AGAIN_MS = 60_000

/** Tells the people of finished championships, and the channel of the site, who won. Several processes tell it once. */
export async function tellFinished(deps: TellFinishedDeps): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  for (const { id, at } of await listToTell(db, new Date(now))) {
    const championship = await readChampionship(db, id)
    if (championship === null) continue
    if (await isShown(deps, championship)) await tell(deps, championship, at)
    else await writeToTell(db, id, { before: at, at: new Date(now + AGAIN_MS) })
  }
}

/** Every result is one that anybody may read. */
async function isShown(deps: TellFinishedDeps, championship: PlannedChampionship): Promise<boolean> {
  const tables = await listShownTables(deps, championship, { accountId: null, organises: false })
  return tables.every(({ state }) => state !== 'playing' && state !== 'hidden')
}

async function tell(deps: TellFinishedDeps, championship: PlannedChampionship, at: Date): Promise<void> {
  const { db, notifications } = deps
  const { id, title, plan } = championship
  const names = await podiumOf(deps, championship)
  const news = {
    title: N.finished(title),
    text: names.length === 0 ? '' : N.podium(names),
    path: `/championships/${id}`,
    key: `championship-finished:${id}`,
  }
  await db.transaction().execute(async (tx) => {
    if (!(await writeToTell(tx, id, { before: at, at: null }))) return
    await notifications.announce(tx, await peopleOf(tx, id), { ...news, kind: 'round' })
    if (isForEverybody(plan)) await notifications.broadcast(tx, { ...news, to: ['channel'] })
  })
}

type PodiumPlace = Parameters<typeof N.podium>[0][number]

/** The first three of the last stage that was played; nobody where no table was. */
async function podiumOf(
  deps: TellFinishedDeps,
  { id, plan }: PlannedChampionship,
): Promise<readonly PodiumPlace[]> {
  const tables = await listTables(deps.db, id)
  const last = stagesOf(plan).findLast(({ stage: one }) =>
    tables.some(({ stage, results }) => stage === one && results !== null && results.length > 0),
  )
  if (last === undefined) return []
  const { rows } = await readStandings(deps, null, { id, stage: last.stage, until: null, hidden: false })
  if (rows.every(({ games }) => games === 0)) return []
  // Equal in everything: none of them stands above another.
  return rows.filter(({ place }) => place <= PODIUM).slice(0, MOST_NAMED)
}
