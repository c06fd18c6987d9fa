import type { CabinetUpdate, PersonalData } from '@gorod/contracts/cabinet'

/** The values of the form, empty where nothing is set. */
export interface PersonalValues {
  readonly email: string
  readonly phone: string
  readonly country: string
  readonly city: string
  readonly firstname: string
  readonly lastname: string
  readonly mwt_link: string
  readonly birthday: string
  readonly region_domen: string
  readonly regionShown: boolean
  readonly streamerMode: boolean
  readonly newsletter: boolean
}

export type PersonalField = keyof PersonalValues

export function personalValues(profile: PersonalData): PersonalValues {
  const { email, phone, country, city, firstname, lastname, mwt_link, birthday, region_domen } = profile
  const { regionShown, streamerMode, newsletter } = profile
  return {
    email: email ?? '',
    phone: phone ?? '',
    country: country ?? '',
    city: city ?? '',
    firstname: firstname ?? '',
    lastname: lastname ?? '',
    mwt_link: mwt_link ?? '',
    birthday: birthday ?? '',
    region_domen: region_domen ?? '',
    regionShown,
    streamerMode,
    newsletter,
  }
}

/** Spec §3: only set fields are sent. An emptied one is sent empty, which clears it. */
export function changedFields(profile: PersonalData, edits: Partial<PersonalValues>): CabinetUpdate {
  const saved = personalValues(profile)
  const changed: Partial<Record<PersonalField, string | boolean>> = {}
  for (const [name, value] of Object.entries(edits) as [PersonalField, string | boolean][]) {
    const trimmed = typeof value === 'string' ? value.trim() : value
    // Addresses are stored in lower case: another case is the same address, and needs no password.
    const sent = name === 'email' ? String(trimmed).toLowerCase() : trimmed
    if (sent !== saved[name]) changed[name] = sent
  }
  return changed as CabinetUpdate
}

/** The profile once the server has saved a change; a new e-mail counts only after its link was opened. */
export function profileAfter(profile: PersonalData, { email: _, ...update }: CabinetUpdate): PersonalData {
  const held = Object.entries(update).filter(([name]) => name in profile)
  const emptied = held.map(([name, value]) => [name, value === '' ? null : value])
  return { ...profile, ...Object.fromEntries(emptied) }
}
