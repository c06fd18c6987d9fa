import { RELEASED, type ReleasedKind, type ReleasedValue } from '@gorod/contracts/release-parts'
import { checkShape } from '@gorod/contracts/setting-shape'
import type { HeldReleased, ReleasePart } from '../public.ts'

/** Under which name the settings keep what was changed of one thing. */
export const releasedName = (kind: ReleasedKind, key: string): string => `${kind}:${key}`

type Fields = Readonly<Record<string, unknown>>

/** What holds of a thing: the changed fields, and for the others what the release ships. A field of an older version that no longer fits is not used. */
export function heldReleased<Kind extends ReleasedKind>(
  kind: Kind,
  { key, value }: ReleasePart<Kind>,
  row: { readonly value: unknown; readonly version: number } | undefined,
): HeldReleased<Kind> {
  const stored = fieldsOf(row?.value)
  const held = Object.entries(RELEASED[kind].fields).map(([name, { shape }]) => {
    const checked = Object.hasOwn(stored, name) ? checkShape(shape, stored[name]) : null
    return [name, checked?.fits === true ? checked.value : fieldsOf(value)[name]] as const
  })
  const now = Object.fromEntries(held) as ReleasedValue<Kind>
  const since = typeof stored.hiddenAt === 'string' ? new Date(stored.hiddenAt) : null
  return { key, value: now, version: row?.version ?? 0, hiddenAt: now.shown ? null : (since ?? new Date(0)) }
}

/** What is kept of a changed thing: the fields that differ from the release, and since when it is hidden. Null: nothing differs. */
export function storedReleased<Kind extends ReleasedKind>(
  { value: shipped }: ReleasePart<Kind>,
  { value, hiddenAt }: Pick<HeldReleased<Kind>, 'value' | 'hiddenAt'>,
): Fields | null {
  const differing = Object.entries(value).filter(([name, part]) => part !== fieldsOf(shipped)[name])
  if (differing.length === 0) return null
  return { ...Object.fromEntries(differing), ...(hiddenAt !== null && { hiddenAt: hiddenAt.toISOString() }) }
}

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}
