import fc from 'fast-check'
import { z } from 'zod'

/** The parts of JSON Schema that the contract's schemas turn into. */
interface Shape {
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly allOf?: readonly Shape[]
  readonly type?: string
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  /** The shape of each place of a list that has a fixed length. */
  readonly prefixItems?: readonly Shape[]
  readonly maxItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly format?: string
}

/** Things that exist, so that random input gets further than the door. */
export interface Existing {
  readonly ids: readonly string[]
  readonly texts: readonly string[]
}

const LARGEST_LIST = 14

/** Input that mostly has the form a schema asks for, with rubbish in some of its places. */
export function anyInputFor(schema: z.ZodType, existing: Existing): fc.Arbitrary<unknown> {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
  return fc.oneof(
    { weight: 12, arbitrary: fitting(shape, existing) },
    { weight: 1, arbitrary: fc.jsonValue({ noUnicodeString: false }) },
  )
}

function fitting(shape: Shape, existing: Existing): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 20, arbitrary: exactly(shape, existing) }, { weight: 1, arbitrary: rubbish })
}

const rubbish: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, '', '\0', '\ud800', -1, 0, 2 ** 31, 2 ** 53, 1e308, 0.1, true, [], {}, '__proto__'),
  // What cannot even be written down as text.
  fc.constant({ toString: null, valueOf: null }),
  fc.jsonValue({ maxDepth: 2 }),
  fc.string({ unit: 'binary', maxLength: 400 }),
)

function exactly(shape: Shape, existing: Existing): fc.Arbitrary<unknown> {
  if ('const' in shape) return fc.constant(shape.const)
  if (shape.enum !== undefined) return fc.constantFrom(...shape.enum)
  const choices = shape.anyOf ?? shape.oneOf
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => exactly(choice, existing)))
  switch (shape.type) {
    case 'object': {
      const fields = Object.entries(shape.properties ?? {})
      return fc.record(Object.fromEntries(fields.map(([name, field]) => [name, fitting(field, existing)])))
    }
    case 'array': {
      if (shape.prefixItems !== undefined)
        return fc.tuple(...shape.prefixItems.map((item) => fitting(item, existing)))
      const maxLength = Math.min(shape.maxItems ?? LARGEST_LIST, LARGEST_LIST)
      return fc.array(fitting(shape.items ?? {}, existing), { maxLength })
    }
    case 'integer':
    case 'number':
      return numberOf(shape)
    case 'boolean':
      return fc.boolean()
    case 'string':
      return textOf(shape, existing)
    default:
      return fc.oneof(fc.constantFrom(...existing.ids, ...existing.texts, 1, 2, '1', '2'), rubbish)
  }
}

function numberOf({ type, minimum, maximum }: Shape): fc.Arbitrary<number> {
  const [min, max] = [Math.max(minimum ?? -5, -1e9), Math.min(maximum ?? 20, 1e9)]
  if (type === 'integer') return fc.integer({ min: Math.ceil(min), max: Math.floor(max) })
  const steps = fc.integer({ min: Math.ceil(min * 20), max: Math.floor(max * 20) })
  return steps.map((twentieths) => twentieths / 20)
}

function textOf({ format, minLength = 0, maxLength = 60 }: Shape, existing: Existing): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.oneof(fc.constantFrom(...existing.ids), fc.uuid())
  const free = fc.string({
    minLength: Math.min(minLength, 200),
    maxLength: Math.min(maxLength, 200),
    unit: 'grapheme',
  })
  const name = fc.stringMatching(/^[\w-]{8,30}$/)
  return fc.oneof(
    fc.constantFrom(...existing.texts),
    name,
    name.map((word) => `${word}@example.com`),
    free,
  )
}
