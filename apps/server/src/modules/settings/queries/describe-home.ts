import { type DescribePage, SITE_PICTURE } from '../../../platform/http/page-meta.ts'
import type { SettingsApi } from '../public.ts'

export const HOME_PATH = '/'

/** The home page as search engines and link previews show it. */
const HOME_PAGE = {
  title: 'Спортивная мафия онлайн',
  description: 'Спортивная мафия на десять мест с веб-камерами, прямо в браузере.',
} as const

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
