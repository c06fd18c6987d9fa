import { LARGEST_ID } from '@gorod/contracts/row-id'
import { nullIfRefused } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db/db.ts'
import { type DescribePage, type ListedPage, PREVIEW_PATHS } from '../../../platform/http/page-meta.ts'
import type { SettingsApi } from '../../settings/public.ts'
import { FILE_TEXTS as T } from '../domain/championships-text.ts'
import type { ChampionshipCard } from '../public.ts'
import { listAll } from '../store/championships-store.ts'
import { findAnnounced } from './known-championship.ts'
import type { ShownStandings } from './shown-standings.ts'

export interface DescribeDeps {
  readonly db: Db
  readonly settings: Pick<SettingsApi, 'get'>
  readonly siteUrl: () => string
}

const LEADERS = 5
const LISTED = 500

/** The list of championships and the page of each, for search engines and link previews. */
export function championshipDescriber(deps: DescribeDeps): DescribePage {
  const { db, settings, siteUrl } = deps
  return async (path) => {
    if (path === '/championships') {
      const siteName = await settings.get('productName')
      return { title: T.page, description: T.pageLead, siteName, url: `${siteUrl()}${path}` }
    }
    const [, digits] = /^\/championships\/([^/]+)$/.exec(path) ?? []
    if (digits === undefined) return null
    const id = /^\d{1,10}$/.test(digits) ? Number(digits) : Number.POSITIVE_INFINITY
    const championship = id > LARGEST_ID ? null : await findAnnounced(db, id)
    // Its organisers get the page of a draft under this status too: nobody else may know that there is a draft.
    if (championship === null) return 'missing'
    const { title, plan, registeredCount } = championship
    return {
      title,
      description: plan.description.split('\n')[0] || T.described(registeredCount),
      siteName: await settings.get('productName'),
      url: `${siteUrl()}/championships/${id}`,
      image: `${siteUrl()}${PREVIEW_PATHS.championship(id)}`,
      imageAlt: title,
    }
  }
}

export async function listChampionshipPages({
  db,
}: Pick<DescribeDeps, 'db'>): Promise<readonly ListedPage[]> {
  const { rows } = await listAll(db, { limit: LISTED, offset: 0, drafts: [] })
  return [
    { path: '/championships', changedAt: null },
    ...rows.map(({ id }) => ({ path: `/championships/${id}`, changedAt: null })),
  ]
}

/** Null for a draft, and where there is none. */
export async function readCard(
  { db, shownStandings }: { readonly db: Db; readonly shownStandings: ShownStandings },
  id: number,
): Promise<ChampionshipCard | null> {
  const championship = await findAnnounced(db, id)
  if (championship === null) return null
  const { title, startsAt, endsAt, life, registeredCount: players } = championship
  // Deleted meanwhile: there are no leaders.
  const shown = await shownStandings.readStage(id, null).catch(nullIfRefused)
  const leaders = (shown?.standings.rows ?? [])
    .filter(({ games }) => games > 0)
    .slice(0, LEADERS)
    .map(({ username, sum }) => ({ name: username, sum }))
  return { title, startsAt, endsAt, life, players, leaders }
}
