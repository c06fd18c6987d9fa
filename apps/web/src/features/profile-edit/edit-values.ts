import { AVATAR_FIELD, DESCRIPTION_MAX, type Profile, type ProfileEdit } from '@gorod/contracts/profile'
import { streamingName } from '../../shared/streaming-name.ts'

/** The values of the form (spec §3 «Profile edit form»): the fields of the call; the picture is separate. */
export type EditValues = Readonly<
  Record<Exclude<keyof ProfileEdit, 'rpm_avatar_gender' | 'avatar_removed' | 'seen'>, string> &
    Pick<Profile, 'rpm_avatar_gender'>
>

export function editValues(profile: Profile): EditValues {
  const social = (type: Profile['socials'][number]['type']) =>
    profile.socials.find((one) => one.type === type)?.value ?? ''
  return {
    rpm_avatar_gender: profile.rpm_avatar_gender,
    username: profile.username,
    description: profile.description,
    instagram: social('photo_sharing'),
    telegram: social('messaging'),
    community: social('community'),
    // The channel's name: a leading URL prefix of its link is stripped (spec §5).
    twitch: streamingName(profile.twitch_link ?? profile.twitch_verification_link),
  }
}

/** True when something would be lost; spaces at the ends are not stored anyway. */
export function isChanged(saved: EditValues, values: EditValues): boolean {
  return (Object.keys(saved) as (keyof EditValues)[]).some(
    (name) => asText(saved[name]) !== asText(values[name]),
  )
}

/** Characters left of {@link DESCRIPTION_MAX}, as the server counts them; negative when there are too many. */
export function descriptionLeft(description: string): number {
  return DESCRIPTION_MAX - [...asText(description)].length
}

/** The change of the photo: a new one, its removal, or (null) none. */
export type PhotoWish = File | 'removed' | null

/** Spec §7: every text, blank as empty; the picture only when one was chosen. `seen`: the values that it replaces. */
export function editForm(values: EditValues, photo: PhotoWish, seen: EditValues): FormData {
  const form = new FormData()
  form.append('seen', JSON.stringify({ ...seen, rpm_avatar_gender: String(seen.rpm_avatar_gender) }))
  for (const [name, value] of Object.entries(values)) form.append(name, asText(value))
  if (photo === 'removed') form.append('avatar_removed', '1')
  else if (photo !== null) form.append(AVATAR_FIELD, photo)
  return form
}

function asText(value: string | number): string {
  return String(value).replace(/\r\n?/g, '\n').trim()
}
