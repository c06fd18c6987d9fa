import type { Region } from '@gorod/contracts'

/** Only a bare https origin: with a path, a name or another protocol the address could be made to mean something else. */
export function isSiteOrigin(address: string): boolean {
  return (
    URL.canParse(address) && new URL(address).protocol === 'https:' && new URL(address).origin === address
  )
}

export interface Regions {
  readonly regions: readonly Region[]
  readonly sites: Readonly<Record<string, string>>
  /** Origin of this site; null while the operator has not said it. */
  readonly ownOrigin: string | null
}

/** Where a region's link leads: its own site if that is another one, else the home page. Null for no region of ours. */
export function placeOfRegion(code: string, { regions, sites, ownOrigin }: Regions): string | null {
  if (!regions.some((region) => region.code === code)) return null
  const site = Object.hasOwn(sites, code) ? sites[code] : undefined
  return site === undefined || site === ownOrigin ? '/' : site
}

/** The region the footer marks: the one this site is for, else the chosen one, else the first of the list. */
export function currentRegion(
  chosen: string | undefined,
  { regions, sites, ownOrigin }: Regions,
): string | null {
  const own = regions.find(({ code }) => ownOrigin !== null && sites[code] === ownOrigin)
  return (own ?? regions.find(({ code }) => code === chosen) ?? regions[0])?.code ?? null
}
