/** An address the name of a channel may be written as, whatever its scheme and subdomain. */
const ADDRESS = /^\s*(?:https?:\/\/)?(?:[\w-]+\.)*twitch\.tv\//i

/** The channel's name without the leading URL prefix of its link (spec §5). Empty for no link. */
export function streamingName(link: string | null): string {
  if (link === null) return ''
  const name = link.replace(ADDRESS, '').trim()
  // The rest of an address is no part of the name; a name typed alone has none.
  return name.replace(/[/?#].*$/s, '')
}
