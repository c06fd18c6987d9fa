import type { Shape } from '@gorod/contracts/setting-shape'
import { formatNumber } from '../../../shared/plural.ts'
import { SITE_SETTINGS_TEXTS as T } from '../../../shared/texts/admin.ts'
import { draftOf } from './draft.ts'

export interface ValueLine {
  /** Null where the value is one thing. */
  readonly label: string | null
  readonly text: string
}

/** A setting's value for reading: a line for each field of a group. */
export function linesOf(shape: Shape, value: unknown): readonly ValueLine[] {
  if (shape.kind !== 'group') return [{ label: null, text: wordsOf(shape, value) }]
  return Object.entries(shape.fields).map(([name, field]) => ({
    label: field.label,
    text: wordsOf(field.shape, part(value, name)),
  }))
}

/** The lines of the one value that are not lines of the other. */
export function differingLines(shape: Shape, value: unknown, other: unknown): readonly ValueLine[] {
  const others = linesOf(shape, other)
  return linesOf(shape, value).filter(({ text }, index) => text !== others[index]?.text)
}

export function lineText({ label, text }: ValueLine): string {
  return label === null ? text : `${label}: ${text}`
}

function wordsOf(shape: Shape, value: unknown): string {
  switch (shape.kind) {
    case 'flag':
      return value === true ? T.on : T.off
    case 'choice':
      return typeof value === 'string' ? (shape.values[value] ?? value) : T.unknown
    case 'whole':
      return typeof value === 'number' ? `${formatNumber(value)} ${shape.unit}`.trim() : T.unknown
    case 'text':
      return typeof value === 'string' && value !== '' ? value : T.unset
    case 'prose':
      return typeof value === 'string' ? T.signs(value.length) : T.unset
    case 'group':
      return Object.entries(shape.fields)
        .map(([name, field]) => `${field.label.toLowerCase()} ${wordsOf(field.shape, part(value, name))}`)
        .join(', ')
    case 'list':
      return Array.isArray(value) && value.length > 0
        ? value.map((entry: unknown) => entryWords(shape.of, entry)).join('; ')
        : T.none
  }
}

/** An entry of a list without the names of its fields, and without what is not set. */
function entryWords(shape: Shape, value: unknown): string {
  if (shape.kind !== 'group') return wordsOf(shape, value)
  return Object.entries(shape.fields)
    .filter(([name]) => draftOf(part(value, name)) !== '')
    .map(([name, field]) => wordsOf(field.shape, part(value, name)))
    .join(', ')
}

/** The log shows values of older versions too: a part may be missing. */
function part(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : null
}
