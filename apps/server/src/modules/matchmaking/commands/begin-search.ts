import type { Db } from '../../../platform/db/db.ts'
import { gather } from '../../../platform/db/gather.ts'
import { noneOfThem, waitShortly } from '../../../platform/db/shared-transaction.ts'
import type { ActivityApi } from '../../activity/public.ts'
import type { Search } from '../domain/search.ts'
import { joinQueue } from '../store/queue-store.ts'

const SEARCHING = { kind: 'searching' } as const

export type NewSearch = Omit<Search, 'place'>

export interface BeginSearchDeps {
  readonly db: Db
  readonly activity: Pick<ActivityApi, 'arrive' | 'move'>
}

/**
 * Stores new searches. Ten thousand people may press «search» at one moment, so searches that come while a transaction is running
 * share the next one. An account that is in a game, a lobby or a search already is left out of the shared transaction; a transaction
 * of its own then refuses it with the reason.
 */
export function searchBeginner({ db, activity }: BeginSearchDeps): (search: NewSearch) => Promise<void> {
  const beginTogether = gather(async (searches: readonly NewSearch[]) => {
    const begun = await db
      .transaction()
      .execute(async (tx) => {
        await waitShortly(tx)
        const first = firstOfEach(searches)
        const arrived = await activity.arrive(tx, [...first.keys()], SEARCHING)
        const joining = searches.filter(
          (search) => first.get(search.accountId) === search && arrived.has(search.accountId),
        )
        if (joining.length > 0) await joinQueue(tx, joining)
        return joining
      })
      .catch(noneOfThem)
    return new Map(begun.map((search) => [search, true]))
  })
  return async (search) => {
    if (await beginTogether(search)) return
    await db.transaction().execute(async (tx) => {
      await activity.move(tx, [{ accountId: search.accountId, from: null, to: SEARCHING }])
      await joinQueue(tx, [search])
    })
  }
}

/**
 * When an account starts two searches at one moment, only the first stays; the second is refused as if it had come
 * later.
 */
function firstOfEach(searches: readonly NewSearch[]): ReadonlyMap<number, NewSearch> {
  const first = new Map<number, NewSearch>()
  for (const search of searches) if (!first.has(search.accountId)) first.set(search.accountId, search)
  return first
}
