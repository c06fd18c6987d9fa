import type { Role } from '@gorod/rules'

/** What a picture of a link preview shows, all of it. Equal cards are the same picture. */
export type Card = MatchCard | MomentCard | ProfileCard | TableCard

export interface MatchCard {
  readonly kind: 'match'
  readonly title: string
  readonly verdict: string
  readonly when: string
  readonly seats: readonly { readonly name: string; readonly role: Role }[]
}

/** A moment of a replay as a spectator saw it: no roles, no verdict. */
export interface MomentCard {
  readonly kind: 'moment'
  readonly title: string
  readonly time: string
  readonly light: 'day' | 'dusk' | 'night'
  readonly seats: readonly { readonly name: string; readonly alive: boolean; readonly speaks: boolean }[]
}

export interface ProfileCard {
  readonly kind: 'profile'
  readonly name: string
  readonly figures: readonly { readonly label: string; readonly value: string }[]
  /** Name of the stored picture; null: none. */
  readonly image: string | null
}

/** A championship or a club with the first of its public table. */
export interface TableCard {
  readonly kind: 'table'
  readonly title: string
  readonly state: string
  readonly when: string
  readonly leaders: readonly { readonly name: string; readonly sum: string }[]
}
