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
 * Writes new searches down. Ten thousand people may press «search» at one moment: who comes while a transaction is on its way
 * shares the next one. An account that is somewhere already is left out of it, and is refused in one of its own with the reason.
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

/** Of two starts of an account at one moment the second is refused, as if it had come later. */
function firstOfEach(searches: readonly NewSearch[]): ReadonlyMap<number, NewSearch> {
  const first = new Map<number, NewSearch>()
  for (const search of searches) if (!first.has(search.accountId)) first.set(search.accountId, search)
  return first
}
