import { getFinishedGame, getReview, resolveGameLink, returnToGame } from '@gorod/contracts'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import type { ActivityApi } from '../../activity/public.ts'
import type { GameLinks } from '../domain/game-link.ts'
import { viewerOf } from '../domain/seating.ts'
import { getFinished } from '../queries/finished-game.ts'
import { readHeader } from '../store/games-store.ts'
import { findOpenReview } from '../store/open-review.ts'

export interface GameRoutesDeps {
  readonly db: Db
  readonly links: GameLinks
  readonly activity: ActivityApi
  readonly clock: Clock
}

export function gameRoutes({ db, links, activity, clock }: GameRoutesDeps): Route[] {
  return [
    route(getFinishedGame, ({ query }) => getFinished(db, query.id)),

    route(resolveGameLink, async ({ query, signedIn }) => {
      const gameId = links.read(query.token)
      const header = gameId === null ? null : await readHeader(db, { id: gameId })
      if (!header) throw new AppError('game_not_found')
      if (viewerOf(header, signedIn()) === null) throw new AppError('not_in_game')
      return { gameId: header.id, number: header.number, type: header.type, status: header.status }
    }),

    route(getReview, async ({ signedIn }) => ({
      gameId: await findOpenReview(db, signedIn().accountId, clock.now()),
    })),

    // A form post of the page itself (spec §2): the browser follows the redirect.
    route(returnToGame, async ({ signedIn, reply }) => {
      const place = await activity.placeOf(signedIn().accountId)
      const target = place?.kind === 'game' ? `/game?token=${links.make(place.gameId)}` : '/game-search'
      return reply.redirect(target, 303)
    }),
  ]
}
