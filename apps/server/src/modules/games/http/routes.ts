import { MINUTE_MS } from '@gorod/contracts/durations'
import { getFinishedGame, getReview, resolveGameLink, returnToGame } from '@gorod/contracts/game'
import { exportMatchFile, exportOwnFiles, getMatchKey } from '@gorod/contracts/match-file'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import type { ActivityApi } from '../../activity/public.ts'
import { whereIn } from '../domain/chairs.ts'
import type { FileSigner } from '../domain/file-signer.ts'
import type { GameLinks } from '../domain/game-link.ts'
import { getFinished } from '../queries/finished-game.ts'
import type { HeldBackDeps } from '../queries/held-back.ts'
import { getMatchFile, listOwnFiles } from '../queries/match-files.ts'
import { readHeader } from '../store/games-store.ts'
import { findOpenReview } from '../store/open-review.ts'

export interface GameRoutesDeps extends HeldBackDeps {
  readonly links: GameLinks
  readonly activity: ActivityApi
  readonly clock: Clock
  readonly signer: FileSigner
}

export function gameRoutes(deps: GameRoutesDeps): Route[] {
  const { db, links, activity, clock, signer } = deps
  return [
    route(getFinishedGame, ({ query, identity }) => getFinished(deps, query.id, identity)),

    route(
      exportMatchFile,
      async ({ query, identity }) => signer.sign(await getMatchFile(deps, query.id, identity)),
      { limits: [{ max: 60, perMs: MINUTE_MS }] },
    ),

    route(
      exportOwnFiles,
      async ({ query, signedIn }) => {
        const files = await listOwnFiles(deps, signedIn().accountId, query.page)
        return { files: files.map((file) => signer.sign(file)) }
      },
      { limits: [{ max: 120, perMs: MINUTE_MS, perAccount: true }] },
    ),

    route(getMatchKey, () => ({ algorithm: 'Ed25519', publicKey: signer.publicKey }) as const),

    route(resolveGameLink, async ({ query, signedIn }) => {
      const gameId = links.read(query.token)
      const header = gameId === null ? null : await readHeader(db, { id: gameId })
      if (!header) throw new AppError('game_not_found')
      if (whereIn(header, signedIn()) === null) throw new AppError('not_in_game')
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
