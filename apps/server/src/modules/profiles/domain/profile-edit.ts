import { DESCRIPTION_MAX, type ProfileEdit } from '@gorod/contracts/profile'
import { readable } from '@gorod/contracts/shown-name'
import type { Gender } from '../public.ts'
import { readCommunity } from './community-link.ts'
import { PROFILE_FORM_ERRORS } from './profile-text.ts'
import { readSocialName, type SocialKey, socialKeys } from './social-names.ts'

/** The writes of an edit, name and picture apart. */
export interface ProfileChanges extends Readonly<Record<SocialKey, string>> {
  readonly gender: Gender
  readonly description: string
  /** Absent where the form has no such field: what is kept stays. */
  readonly community?: string
}

/** Control characters. */
const UNSHOWN = /[^\P{Cc}\n]/gu

/** The stored form. Forms send line breaks as two characters, where the page's counter sees one. */
export function tidyDescription(typed: string): string {
  return readable(typed)
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(UNSHOWN, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Every field as it will be kept, and what is wrong with it in words (spec §5). `provedTwitch`: the proved channel's name. */
export function readProfileEdit(
  edit: ProfileEdit,
  provedTwitch: string | null,
): {
  readonly changes: ProfileChanges
  readonly errors: Readonly<Record<string, string>>
} {
  const errors: Record<string, string> = {}
  const names: Record<SocialKey, string> = { telegram: '', instagram: '', twitch: '' }
  for (const key of socialKeys) {
    const read = readSocialName(key, edit[key], key === 'twitch' ? provedTwitch : null)
    if ('error' in read) errors[key] = read.error
    else names[key] = read.name
  }
  const community = edit.community === undefined ? null : readCommunity(edit.community)
  if (community !== null && 'error' in community) errors.community = community.error
  const description = tidyDescription(edit.description)
  // By characters, as the page counts, not by code units.
  if ([...description].length > DESCRIPTION_MAX)
    errors.description = PROFILE_FORM_ERRORS.long(DESCRIPTION_MAX)
  const gender = edit.rpm_avatar_gender === '1' ? 1 : 0
  const changes = {
    ...names,
    description,
    gender,
    ...(community !== null && 'address' in community && { community: community.address }),
  } as const
  return { changes, errors }
}
