/** In the order of the bar. */
export const PROFILE_TABS = ['achievements', 'items', 'statistics', 'games'] as const
export type ProfileTab = (typeof PROFILE_TABS)[number]

/** Spec §2, §6: «Предметы» are the owner's alone. */
const OWNERS: readonly ProfileTab[] = ['items']
const FALLBACK: ProfileTab = 'statistics'

/** Tabs this viewer may open. */
export function tabsFor(own: boolean): readonly ProfileTab[] {
  return own ? PROFILE_TABS : PROFILE_TABS.filter((tab) => !OWNERS.includes(tab))
}

/** The tab a URL hash names; an unknown or hidden one falls back to statistics (spec §2 «Profile page»). */
export function tabOfHash(hash: string, visible: readonly ProfileTab[]): ProfileTab {
  return visible.find((tab) => `#${tab}` === hash) ?? FALLBACK
}

/** True when the tab depends on the viewer, so that an unknown viewer has to be waited for. */
export function waitsForViewer(hash: string): boolean {
  return OWNERS.some((tab) => `#${tab}` === hash)
}
