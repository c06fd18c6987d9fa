import type { ReleasedThing } from '@gorod/contracts/release-parts'
import { isRecord } from '../../../shared/is-record.ts'

/** A field of what holds of a thing; undefined: its kind has none of this name. */
export function partOfValue({ value }: Pick<ReleasedThing, 'value'>, name: string): unknown {
  return isRecord(value) ? value[name] : undefined
}

export function isShown(thing: Pick<ReleasedThing, 'value'>): boolean {
  return partOfValue(thing, 'shown') === true
}

/** The name that players read. */
export function nameNow(thing: Pick<ReleasedThing, 'value' | 'name'>): string {
  const name = partOfValue(thing, 'title') ?? partOfValue(thing, 'name')
  return typeof name === 'string' ? name : thing.name
}
