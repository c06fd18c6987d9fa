import { PROFILE_FORM_ERRORS } from './profile-text.ts'

/** Names of a player on other sites (spec §3 «Profile edit form»). */
export const socialKeys = ['telegram', 'instagram', 'twitch'] as const
export type SocialKey = (typeof socialKeys)[number]

/** The player may have copied the address of the page; the name is the first part of its path. */
const PREFIXES: Readonly<Record<SocialKey, RegExp>> = {
  telegram: /^(?:https?:\/\/)?(?:www\.)?(?:t|telegram)\.me\//i,
  instagram: /^(?:https?:\/\/)?(?:www\.|m\.)?instagram\.com\//i,
  twitch: /^(?:https?:\/\/)?(?:www\.|m\.|go\.)?twitch\.tv\//i,
}

/** Names as these services give them out. */
const NAMES: Readonly<Record<SocialKey, RegExp>> = {
  telegram: /^\w{5,32}$/,
  instagram: /^[\w.]{1,30}$/,
  twitch: /^\w{4,25}$/,
}

/**
 * The name alone, empty for none, or the error in words. `proved`: the name that the service itself gave, which is
 * accepted whatever its rules for new names are by now; null for none.
 */
export function readSocialName(
  key: SocialKey,
  typed: string,
  proved: string | null = null,
): { readonly name: string } | { readonly error: string } {
  const trimmed = typed.trim()
  const rest = trimmed.replace(PREFIXES[key], '')
  const name = (rest === trimmed ? rest : rest.replace(/[/?#].*$/s, '')).replace(/^@/, '')
  if (trimmed === '' || NAMES[key].test(name)) return { name }
  if (proved !== null && isSameChannel(name, proved)) return { name }
  return { error: PROFILE_FORM_ERRORS[key] }
}

/** Channels of the streaming platform are the same whatever the case. */
export function isSameChannel(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
