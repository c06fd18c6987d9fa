import type { Shape } from '@gorod/contracts/setting-shape'

/** A value as its fields hold it: numbers as typed, nothing as an empty text. */
export type Draft = boolean | string | readonly Draft[] | { readonly [name: string]: Draft }
/** From the whole value inwards: `['rated', 'energy']`. */
export type Place = readonly string[]

export function draftOf(value: unknown): Draft {
  if (typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.map(draftOf)
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, draftOf(part)]))
  }
  return value === null || value === undefined ? '' : String(value)
}

/** What the fields of a new entry hold. */
export function emptyDraft(shape: Shape): Draft {
  switch (shape.kind) {
    case 'flag':
      return false
    case 'choice':
      return Object.keys(shape.values)[0] ?? ''
    case 'group':
      return Object.fromEntries(
        Object.entries(shape.fields).map(([name, field]) => [name, emptyDraft(field.shape)]),
      )
    case 'list':
      return []
    default:
      return ''
  }
}

/** What the call takes. What cannot be read goes as it was typed: the check says what is wrong with it. */
export function sentValue(shape: Shape, draft: Draft): unknown {
  switch (shape.kind) {
    case 'whole':
      return typeof draft === 'string' && /^\d+$/.test(bare(draft)) ? Number(bare(draft)) : draft
    case 'group':
      return Object.fromEntries(
        Object.entries(shape.fields).map(([name, field]) => [
          name,
          sentValue(field.shape, partOf(draft, name)),
        ]),
      )
    case 'list':
      return Array.isArray(draft) ? draft.map((entry: Draft) => sentValue(shape.of, entry)) : draft
    default:
      return draft
  }
}

export function partOf(draft: Draft, name: string): Draft {
  if (typeof draft !== 'object') return ''
  return (draft as { readonly [name: string]: Draft })[name] ?? ''
}

/** The draft with another part at a place. */
export function withPart(draft: Draft, [name, ...inner]: Place, part: Draft): Draft {
  if (name === undefined) return part
  const next = withPart(partOf(draft, name), inner, part)
  if (Array.isArray(draft)) return draft.map((entry: Draft, index) => (String(index) === name ? next : entry))
  return { ...(draft as object), [name]: next }
}

/** «10 080» is how the page itself writes it. */
function bare(typed: string): string {
  return typed.replace(/\s/g, '')
}
