import type { CabinetUpdate } from '@gorod/contracts/cabinet'
import { CABINET_ERRORS } from './cabinet-errors-text.ts'
import { PRINTABLE } from './form-checks.ts'

/** The writes of a change of the personal data; null clears a field, an absent field stays. */
export interface PersonalDataChanges {
  readonly phone?: string | null
  readonly country?: string | null
  readonly city?: string | null
  readonly firstname?: string | null
  readonly lastname?: string | null
  readonly mwt_link?: string | null
  /** `YYYY-MM-DD`. */
  readonly birthday?: string | null
  readonly region_domen?: string | null
  readonly region_shown?: boolean
  readonly streamer_mode?: boolean
  readonly newsletter?: boolean
}

/** The limits for checking the fields. */
export interface PersonalDataRules {
  readonly countries: ReadonlySet<string>
  readonly regions: ReadonlySet<string>
  readonly nowMs: number
}

type FieldCheck = { readonly value: string } | { readonly error: string }

const TEXT_LIMIT = 60
const LINK_LIMIT = 300
/** The game is for adults; nobody has lived longer than the upper limit. */
const AGES = { least: 18, most: 120 }
/** «Mafia World Tour», where sports players have their tournament profile. */
const MWT_HOST = 'mafiaworldtour.com'
/** E.164: a country code never begins with 0. */
const PHONE = /^\+[1-9]\d{6,14}$/
const PHONE_ORNAMENT = /[\s().\-‐–]/g

const CHECKS = {
  phone: (typed) => {
    const value = typed.replace(PHONE_ORNAMENT, '')
    return PHONE.test(value) ? { value } : { error: CABINET_ERRORS.phone }
  },
  country: (typed, { countries }) => {
    const value = typed.toUpperCase()
    return countries.has(value) ? { value } : { error: CABINET_ERRORS.country }
  },
  region_domen: (typed, { regions }) =>
    regions.has(typed) ? { value: typed } : { error: CABINET_ERRORS.region },
  city: shortText,
  firstname: shortText,
  lastname: shortText,
  mwt_link: mwtLink,
  birthday: (typed, { nowMs }) => birthday(typed, nowMs),
} as const satisfies Record<string, (typed: string, rules: PersonalDataRules) => FieldCheck>

/** Checks the fields of an update that are plain data. Each becomes its stored value or an error. */
export function readPersonalFields(
  update: CabinetUpdate,
  rules: PersonalDataRules,
): { readonly changes: PersonalDataChanges; readonly errors: Readonly<Record<string, string>> } {
  const changes: Record<string, string | null | boolean> = {}
  const errors: Record<string, string> = {}
  for (const name of Object.keys(CHECKS) as (keyof typeof CHECKS)[]) {
    const typed = update[name]?.trim()
    if (typed === undefined) continue
    const checked: FieldCheck = typed === '' ? { value: '' } : CHECKS[name](typed, rules)
    if ('error' in checked) errors[name] = checked.error
    else changes[name] = checked.value === '' ? null : checked.value
  }
  if (update.regionShown !== undefined) changes.region_shown = update.regionShown
  if (update.streamerMode !== undefined) changes.streamer_mode = update.streamerMode
  if (update.newsletter !== undefined) changes.newsletter = update.newsletter
  return { changes, errors }
}

function shortText(typed: string): FieldCheck {
  if (!PRINTABLE.test(typed)) return { error: CABINET_ERRORS.textOdd }
  // Counted by characters, not code units.
  return [...typed].length <= TEXT_LIMIT ? { value: typed } : { error: CABINET_ERRORS.textLong }
}

/** Stored as the URL parser writes it, so that it links to that site and nowhere else. */
function mwtLink(typed: string): FieldCheck {
  const url = URL.canParse(typed) ? new URL(typed) : null
  const fits =
    url?.protocol === 'https:' &&
    (url.hostname === MWT_HOST || url.hostname.endsWith(`.${MWT_HOST}`)) &&
    url.port === '' &&
    url.username === '' &&
    url.password === '' &&
    url.href.length <= LINK_LIMIT
  return fits ? { value: url.href } : { error: CABINET_ERRORS.mwtLink }
}

function birthday(typed: string, nowMs: number): FieldCheck {
  const date = new Date(`${typed}T00:00:00Z`)
  // `Date` turns the 30th of February into a day of March.
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === typed
  if (!isDay) return { error: CABINET_ERRORS.birthdayWrong }
  const age = ageOn(new Date(nowMs), date)
  if (age < 0 || age > AGES.most) return { error: CABINET_ERRORS.birthdayWrong }
  return age < AGES.least ? { error: CABINET_ERRORS.birthdayYoung } : { value: typed }
}

/** The age in whole years. */
function ageOn(today: Date, born: Date): number {
  const years = today.getUTCFullYear() - born.getUTCFullYear()
  const had = today.toISOString().slice(5, 10) >= born.toISOString().slice(5, 10)
  return had ? years : years - 1
}
