import type { Profile } from '@gorod/contracts/profile'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { PROFILE } from '../../apps/web/src/gallery/made-profile.ts'
import { type Visitor, type VisitorOptions, visit } from './browser.ts'
import { withoutSeed } from './page-seed.ts'
import type { Site } from './server-process.ts'

/** The player of the mockup, with all that a profile can tell. */
export function inzhener(id: number, changes: Partial<Profile> = {}): Profile {
  return {
    // What a later field shows stands there.
    ...PROFILE,
    id,
    username: 'Инженер',
    description: 'Играю с 2014-го. Люблю спокойный стол.\nСужу по субботам: https://example.org',
    image: null,
    socials: [
      { type: 'messaging', value: 'inzhener', link: 'https://t.me/inzhener' },
      { type: 'photo_sharing', value: 'inzhener.photo', link: 'https://www.instagram.com/inzhener.photo' },
      { type: 'community', value: 'vk.com/polunochniki', link: 'https://vk.com/polunochniki' },
    ],
    twitch_link: 'https://www.twitch.tv/inzhener_live',
    twitch_verification_link: null,
    verification: { twitchVerified: true, twitchInProgress: false },
    level: { level: 24, level_exp: 8000, reach_exp: 2680 },
    mmr: { value: 2183.6, label: 'diamond', image_url: '/bundle/images/mmr-diamond.svg' },
    rpm_avatar_id: null,
    rpm_avatar_gender: 0,
    registered: '2021-03-04T10:00:00.000Z',
    games_count: 312,
    wins_count: 175,
    deleted: false,
    blocked: null,
    ties: null,
    ...changes,
  }
}

/** What the viewer of a card and its player played together. */
export const TOGETHER = {
  games: 14,
  same_team: 8,
  same_team_wins: 5,
  against: 6,
  against_wins: 2,
  other_wins: 9,
  other_mafia: 4,
}

/** The story tells the profile itself: states no short story can bring the server into. */
export function answerProfile(changes: Partial<Profile> = {}) {
  return async (context: BrowserContext) => {
    await withoutSeed(context)
    await context.route('**/profile/default/get-profile*', (route) => {
      const id = Number(new URL(route.request().url()).searchParams.get('userId'))
      return route.fulfill({ json: inzhener(id, changes) })
    })
  }
}

interface Opening extends VisitorOptions {
  readonly browser: Browser
  readonly server: Site
  /** Address on the site; the profile of the account that visits unless said. */
  readonly path?: string
}

export function openPage({ browser, server, path, ...options }: Opening): Promise<Visitor> {
  return visit(browser, server.url + (path ?? `/profile/${options.as?.id}`), options)
}

export function fitsTheScreen(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
}
