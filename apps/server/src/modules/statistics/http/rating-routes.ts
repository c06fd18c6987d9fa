import { getRatingChanges } from '@gorod/contracts'
import type { Db } from '../../../platform/db/db.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { listGameChanges } from '../store/game-changes.ts'

export function ratingRoutes(db: Db): Route[] {
  return [route(getRatingChanges, ({ query }) => listGameChanges(db, query))]
}
