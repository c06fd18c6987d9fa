import type { SettingValues } from '../public.ts'

export interface Regions {
  readonly regions: SettingValues['regions']
  /** Origin of this site; null while the operator has not said it. */
  readonly ownOrigin: string | null
}

/** Where a region's link leads: its own site if that is another one, else the home page. Null for no region of ours. */
export function placeOfRegion(code: string, { regions, ownOrigin }: Regions): string | null {
  const region = regions.find((one) => one.code === code)
  if (region === undefined) return null
  return region.site === null || region.site === ownOrigin ? '/' : region.site
}

/** The region the footer marks: the one this site is for, else the chosen one, else the first of the list. */
export function currentRegion(chosen: string | null, { regions, ownOrigin }: Regions): string | null {
  const own = regions.find(({ site }) => ownOrigin !== null && site === ownOrigin)
  return (own ?? regions.find(({ code }) => code === chosen) ?? regions[0])?.code ?? null
}
