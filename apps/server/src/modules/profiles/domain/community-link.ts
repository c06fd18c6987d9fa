import { PROFILE_FORM_ERRORS } from './profile-text.ts'

/**
 * Where communities of players are. Only these: on a page of this site a link to anywhere would be the tool of
 * everybody who wants to send players elsewhere.
 */
const HOSTS = ['vk.com', 'vk.ru', 'ok.ru', 't.me', 'discord.gg', 'discord.com'] as const

const MAX_LENGTH = 100
/** No step of a path begins with a dot, so none leads upwards. */
const PATH = '[\\w+-][\\w.+-]*(?:/[\\w+-][\\w.+-]*)*'
const ADDRESS = new RegExp(
  `^(?:https?://)?(?:www\\.|m\\.)?(${HOSTS.join('|').replaceAll('.', '\\.')})/(${PATH})/?(?:[?#].*)?$`,
  'i',
)

/** `vk.com/name` of what was typed or copied, empty for none, or what is wrong with it in words. */
export function readCommunity(typed: string): { readonly address: string } | { readonly error: string } {
  const trimmed = typed.trim()
  if (trimmed === '') return { address: '' }
  const [, host, path] = ADDRESS.exec(trimmed) ?? []
  if (host === undefined || path === undefined) return { error: PROFILE_FORM_ERRORS.community }
  const address = `${host.toLowerCase()}/${path}`
  return address.length > MAX_LENGTH ? { error: PROFILE_FORM_ERRORS.community } : { address }
}

/** Where an address that {@link readCommunity} returned leads. */
export function communityLink(address: string): string {
  return `https://${address}`
}
