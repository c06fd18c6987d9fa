import { type DescribePage, SITE_PICTURE } from '../../../platform/http/page-meta.ts'
import { HOME_PAGE } from '../domain/home-text.ts'
import type { SettingsApi } from '../public.ts'

export const HOME_PATH = '/'

/** The page that is shared most: link previews want absolute addresses, which the document itself cannot know. */
export function homeDescriber(settings: SettingsApi, siteUrl: () => string): DescribePage {
  return async (path) => {
    if (path !== HOME_PATH) return null
    return {
      ...HOME_PAGE,
      siteName: await settings.get('productName'),
      url: `${siteUrl()}/`,
      image: siteUrl() + SITE_PICTURE,
    }
  }
}
