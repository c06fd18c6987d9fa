import { LARGEST_ID } from '@gorod/contracts/row-id'
import { AppError } from '../../../platform/app-error.ts'
import { type DescribePage, PREVIEW_PATHS, SITE_PICTURE } from '../../../platform/http/page-meta.ts'
import { DELETED_PAGE, pictureAlt, profileSummary } from '../domain/profile-text.ts'
import { type DescribeProfileDeps, describeProfile } from './describe-profile.ts'

const PAGE = /^\/(?:profile|audience\/streamers)\/([^/]+)$/

/** The page of a player for search engines and link previews. */
export function profileDescriber(deps: DescribeProfileDeps, siteUrl: () => string): DescribePage {
  return async (path) => {
    const [, id] = PAGE.exec(path) ?? []
    if (id === undefined) return null
    if (!/^[1-9]\d{0,9}$/.test(id) || Number(id) > LARGEST_ID) return 'missing'
    const profile = await describeProfile(deps, Number(id), null).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'profile_not_found') return null
      throw error
    })
    if (profile === null) return 'missing'
    const page = { siteName: await deps.settings.get('productName'), url: `${siteUrl()}/profile/${id}` }
    if (profile.deleted) return { ...page, ...DELETED_PAGE, image: siteUrl() + SITE_PICTURE }
    const { username, games_count, wins_count, mmr } = profile
    return {
      ...page,
      title: username,
      description: profileSummary({ games: games_count, wins: wins_count, mmr: mmr.value }),
      image: siteUrl() + PREVIEW_PATHS.profile(profile.id),
      imageAlt: pictureAlt(username),
      kind: 'profile',
    }
  }
}
