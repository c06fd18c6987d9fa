import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { ActivityApi } from '../../activity/public.ts'
import type { ChampionshipsApi } from '../../championships/public.ts'
import type { Search } from '../domain/search.ts'
import { changeChampionship, leaveQueue, listChampionshipSearches } from '../store/queue-store.ts'

export interface KeepChampionshipsDeps {
  readonly db: Db
  readonly activity: Pick<ActivityApi, 'move'>
  readonly championships: Pick<ChampionshipsApi, 'listRunningOf'>
}

export interface KeptChampionships {
  /** Accounts that now search for something else: another championship, or their other modes alone. */
  readonly changed: readonly number[]
  /** Accounts that searched for nothing else: their search is over. */
  readonly ended: readonly number[]
}

/**
 * Updates searches when a championship ends or is deleted. Its players go on with the next running championship that
 * has them on its list, or with their other modes. So nobody waits for people who can no longer come.
 */
export async function keepChampionships(deps: KeepChampionshipsDeps): Promise<KeptChampionships> {
  const searches = await listChampionshipSearches(deps.db)
  if (searches.length === 0) return { changed: [], ended: [] }
  const running = await deps.championships.listRunningOf(searches.map(({ accountId }) => accountId))
  const changed: number[] = []
  const ended: number[] = []
  for (const search of searches) {
    const { accountId, championshipId, modes } = search
    const own = running.get(accountId) ?? []
    if (championshipId !== null && own.includes(championshipId)) continue
    const [next = null] = own
    const goesOn = next !== null || modes.length > 1
    const done = goesOn ? await changeChampionship(deps.db, search, next) : await endSearch(deps, search)
    if (done) (goesOn ? changed : ended).push(accountId)
  }
  return { changed, ended }
}

/** False when it is another search by now. */
async function endSearch({ db, activity }: KeepChampionshipsDeps, search: Search): Promise<boolean> {
  const { accountId } = search
  return db
    .transaction()
    .execute(async (tx) => {
      await activity.move(tx, [{ accountId, from: { kind: 'searching' }, to: null }])
      if (!(await changeChampionship(tx, search, null))) throw new AppError('another_search')
      await leaveQueue(tx, [accountId])
      return true
    })
    .catch((cause) => {
      if (cause instanceof AppError) return false
      throw cause
    })
}
