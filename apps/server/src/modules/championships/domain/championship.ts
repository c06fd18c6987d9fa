import type { ChampionshipLife, ChampionshipPlan } from '@gorod/contracts/championship-plan'
import { type ChampionshipFacts, CHAMPIONSHIP_LIMITS as LIMITS } from '@gorod/contracts/championships'
import { DAY_MS } from '@gorod/contracts/durations'
import { readable } from '@gorod/contracts/shown-name'
import { CHAMPIONSHIP_TEXTS as T } from './championships-text.ts'

export interface Wish {
  readonly title: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly places: number | null
}

export type WishErrors = Readonly<Record<string, string[]>>

/** A slip of the year must not leave a championship running until somebody notices. */
const LONGEST_MS = 90 * DAY_MS

/**
 * One whose players search runs from its start to just before its end. One that is seated by rounds has the state that
 * its organiser gave it.
 */
export function stateAt(
  {
    startsAt,
    endsAt,
    life,
    roundsBy,
  }: Pick<Wish, 'startsAt' | 'endsAt'> & {
    readonly life: ChampionshipLife
    readonly roundsBy: ChampionshipPlan['roundsBy']
  },
  at: Date,
): ChampionshipFacts['state'] {
  if (life === 'finished' || life === 'cancelled') return 'over'
  if (roundsBy === 'schedule') return life === 'running' ? 'running' : 'announced'
  if (life === 'draft' || life === 'announced') return at >= endsAt ? 'over' : 'announced'
  if (at >= endsAt) return 'over'
  return at >= startsAt ? 'running' : 'announced'
}

export function tidied(wish: Wish): Wish {
  return { ...wish, title: readable(wish.title).trim().replace(/\s+/g, ' ') }
}

/**
 * Two people who edit one championship at a time: what this one did not touch stays as the other left it, and what both changed is told, by field.
 */
export function mergedWish(
  wish: Wish,
  before: Wish,
  known: Wish,
): { readonly wish: Wish; readonly conflicts: WishErrors } {
  const conflicts: Record<string, string[]> = {}
  const part = <Field extends keyof Wish>(field: Field): Wish[Field] => {
    const wished: Wish[Field] = wish[field]
    const seen: Wish[Field] = before[field]
    const stored: Wish[Field] = known[field]
    if (isSame(wished, seen)) return stored
    if (!isSame(stored, seen) && !isSame(stored, wished))
      conflicts[field] = [T.editedMeanwhile(stored instanceof Date ? null : String(stored ?? '—'))]
    return wished
  }
  const merged = {
    title: part('title'),
    startsAt: part('startsAt'),
    endsAt: part('endsAt'),
    places: part('places'),
  }
  return { wish: merged, conflicts }
}

const isSame = (one: unknown, other: unknown): boolean =>
  one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other

/** The errors by field. `registered`: the number of players on the list already. */
export function checkWish(
  { title, startsAt, endsAt, places }: Wish,
  registered: number,
  at: Date,
): WishErrors {
  const errors: Record<string, string[]> = {}
  if (title === '') errors.title = [T.required]
  else if (title.length > LIMITS.title) errors.title = [T.titleLong]
  if (endsAt <= startsAt) errors.endsAt = [T.endsBeforeStart]
  else if (endsAt <= at) errors.endsAt = [T.endsInThePast]
  else if (endsAt.getTime() - startsAt.getTime() > LONGEST_MS) errors.endsAt = [T.tooLong]
  if (places !== null) {
    if (places < LIMITS.minPlaces || places > LIMITS.maxPlaces) errors.places = [T.places]
    else if (places < registered) errors.places = [T.placesTaken(registered)]
  }
  return errors
}
