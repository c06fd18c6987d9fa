const ADDRESS = /^\/profile\/([1-9]\d{0,9})$/

/**
 * The account whose profile an address of this site leads to; null for any other address. A link to one tab of it
 * counts too.
 */
export function playerOfAddress(href: string, origin: string): number | null {
  if (!URL.canParse(href, origin)) return null
  const url = new URL(href, origin)
  const id = url.origin === origin ? ADDRESS.exec(url.pathname)?.[1] : undefined
  return id === undefined ? null : Number(id)
}

export interface PlayerLink {
  readonly link: HTMLAnchorElement
  readonly userId: number
}

/** The player's name an event happened at. */
export function playerLinkAt(target: EventTarget | null): PlayerLink | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  const userId = link === null ? null : playerOfAddress(link.href, location.origin)
  return link === null || userId === null ? null : { link, userId }
}
