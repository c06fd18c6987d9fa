import { LARGEST_ID } from '@gorod/contracts/row-id'
import type { Db } from '../../../platform/db/db.ts'
import { type DescribePage, type ListedPage, PREVIEW_PATHS } from '../../../platform/http/page-meta.ts'
import type { SettingsApi } from '../../settings/public.ts'
import { CLUB_PAGE_TEXTS as T } from '../domain/clubs-text.ts'
import { listClubIds, readClub } from '../store/clubs-store.ts'

interface DescribeDeps {
  readonly db: Db
  readonly settings: Pick<SettingsApi, 'get'>
  readonly siteUrl: () => string
}

const LISTED = 500

/** The list of clubs and the page of each, for search engines and link previews. */
export function clubDescriber({ db, settings, siteUrl }: DescribeDeps): DescribePage {
  return async (path) => {
    const url = `${siteUrl()}${path}`
    if (path === '/clubs')
      return { title: T.title, description: T.lead, siteName: await settings.get('productName'), url }
    const [, digits] = /^\/clubs\/([^/]+)$/.exec(path) ?? []
    // The page on which a club is founded.
    if (digits === undefined || digits === 'new') return null
    const id = /^\d{1,10}$/.test(digits) ? Number(digits) : Number.POSITIVE_INFINITY
    const club = id > LARGEST_ID ? null : await readClub(db, id)
    if (club === null) return 'missing'
    const description = club.motto === '' ? T.members(club.membersCount) : club.motto
    return {
      title: T.club(club.name),
      description,
      siteName: await settings.get('productName'),
      url,
      image: `${siteUrl()}${PREVIEW_PATHS.club(id)}`,
      imageAlt: T.club(club.name),
    }
  }
}

export async function listClubPages({ db }: Pick<DescribeDeps, 'db'>): Promise<readonly ListedPage[]> {
  const ids = await listClubIds(db, LISTED)
  return ['/clubs', ...ids.map((id) => `/clubs/${id}`)].map((path) => ({ path, changedAt: null }))
}
