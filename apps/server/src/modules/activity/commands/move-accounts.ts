import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db/db.ts'
import { elsewhere, samePlace } from '../domain/activity.ts'
import type { Move, Place } from '../public.ts'
import { deletePlaces, insertPlaces, readPlaces, updatePlaces } from '../store/activity-store.ts'

/** All or none: throws when any account is not where its move begins. See `ActivityApi.move`. */
export async function moveAccounts(tx: Db, moves: readonly Move[], now: Date): Promise<void> {
  const ids = moves.map((move) => move.accountId)
  if (new Set(ids).size !== ids.length) throw new Error('an account moves twice at once')
  const actual = await readPlaces(tx, ids, { forUpdate: true })
  for (const { accountId, from } of moves) {
    const place = actual.get(accountId) ?? null
    if (!samePlace(place, from)) throw elsewhere(place, from)
  }
  const arriving = moves.flatMap(({ accountId, from, to }) =>
    from === null && to ? [{ accountId, place: to }] : [],
  )
  const moving = moves.flatMap(({ accountId, from, to }) => (from && to ? [{ accountId, place: to }] : []))
  const leaving = moves.filter(({ from, to }) => from && !to).map((move) => move.accountId)
  if (leaving.length > 0) await deletePlaces(tx, leaving)
  if (moving.length > 0) await updatePlaces(tx, moving, now)
  if (arriving.length > 0) await arrive(tx, arriving, now)
}

/** Nothing was there to lock, so a second request of the same account may have come first. */
async function arrive(
  tx: Db,
  arriving: readonly { readonly accountId: number; readonly place: Place }[],
  now: Date,
): Promise<void> {
  if ((await insertPlaces(tx, arriving, now)).size === arriving.length) return
  const there = await readPlaces(
    tx,
    arriving.map((one) => one.accountId),
    { forUpdate: false },
  )
  const other = arriving.find(({ accountId, place }) => !samePlace(there.get(accountId) ?? null, place))
  throw other ? elsewhere(there.get(other.accountId) ?? null, null) : new AppError('already_in_game_search')
}
