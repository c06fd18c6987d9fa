import { Budget } from '../../../platform/budget.ts'
import { type DescribePage, PREVIEW_PATHS } from '../../../platform/http/page-meta.ts'
import type { AudienceApi } from '../../audience/public.ts'
import type { GamesApi } from '../../games/public.ts'
import type { SettingsApi } from '../../settings/public.ts'
import { PREVIEW_TEXTS as T } from '../domain/previews-text.ts'
import { matchCard, readMomentCard } from './read-cards.ts'

const PAGE = /^\/(?:match|game-statistics)\/([^/]+)(?:\/(replay|embed|blank))?$/
const NUMBER = /^[1-9]\d{0,8}$/

/**
 * A moment is worked out from the whole log of its game, so strangers get no more of them than this in a second, of one process.
 * A page beyond them has no description of its own.
 */
const MOMENTS = { points: 10, perMs: 1_000 }

interface PagesDeps {
  readonly games: GamesApi
  readonly audience: Pick<AudienceApi, 'isShown'>
  readonly settings: SettingsApi
  readonly siteUrl: () => string
}

/**
 * The pages of a match for link previews. A match that strangers may not see yet is like a number that no game has, also for its own people, whose
 * page shows it all the same; of a table that is watched it is told that it runs.
 */
export function matchDescriber({ games, audience, settings, siteUrl }: PagesDeps): DescribePage {
  const moments = new Budget(MOMENTS)
  return async (path, search) => {
    const [, id, part] = PAGE.exec(path) ?? []
    if (id === undefined) return null
    const number = NUMBER.test(id) ? Number(id) : null
    const match = number === null ? null : await games.openMatch(number)
    if (number === null || match === null)
      return number !== null && (await audience.isShown(number)) ? null : 'missing'
    const siteName = await settings.get('productName')
    if (part === undefined) {
      const card = matchCard(match)
      const names = card.seats.map(({ name }) => name)
      return {
        siteName,
        title: card.title,
        description: `${card.verdict}, ${card.when}. ${T.names(names)}`,
        url: `${siteUrl()}/match/${number}`,
        image: siteUrl() + PREVIEW_PATHS.match(number),
        imageAlt: T.alt.match(card.title),
      }
    }
    if (part !== 'replay' || !(await moments.take('all'))) return null
    const card = await readMomentCard(games, number, momentOf(search))
    if (card === null) return null
    return {
      siteName,
      title: card.title,
      description: T.momentLead(card.time),
      url: `${siteUrl()}/match/${number}/replay?step=${card.step}`,
      image: siteUrl() + PREVIEW_PATHS.moment(number, card.step),
      imageAlt: T.alt.moment(card.title),
    }
  }
}

/** Reads the moment from an address as the page does: reports and protests name an event instead of a step. */
function momentOf(search: URLSearchParams): { readonly step: number } | { readonly event: number } {
  const event = search.get('event')
  if (event !== null) return { event: Math.trunc(Number(event)) || 0 }
  return { step: Math.max(1, Math.trunc(Number(search.get('step'))) || 1) }
}
