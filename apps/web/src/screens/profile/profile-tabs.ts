/** Tabs that exist. Achievements, items and statistics join this list when they are built. */
export const PROFILE_TABS = ['games'] as const
export type ProfileTab = (typeof PROFILE_TABS)[number]

const FALLBACK: ProfileTab = 'games'

/** The tab a URL hash names; an unknown or hidden one falls back (spec §2 «Profile page»). */
export function tabOfHash(hash: string, visible: readonly ProfileTab[] = PROFILE_TABS): ProfileTab {
  return visible.find((tab) => `#${tab}` === hash) ?? FALLBACK
}
