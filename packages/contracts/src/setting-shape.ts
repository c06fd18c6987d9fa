/**
 * What may stand in a setting, as data: the server checks by it, the settings page draws its fields by it, the environment
 * and `docs/settings.md` are read and written by it.
 */
export type Shape = FlagShape | ChoiceShape | WholeShape | TextShape | ProseShape | GroupShape | ListShape

interface FlagShape {
  readonly kind: 'flag'
}
interface ChoiceShape<Value extends string = string> {
  readonly kind: 'choice'
  /** Each value with its words. */
  readonly values: Readonly<Record<Value, string>>
}
interface WholeShape {
  readonly kind: 'whole'
  readonly min: number
  readonly max: number
  /** Abbreviated: «мин»; empty for a mere number. */
  readonly unit: string
}
interface TextShape {
  readonly kind: 'text'
  readonly max: number
  /** Nothing typed is null. */
  readonly optional: boolean
  readonly format: TextFormat | null
}
/** Text of several lines, kept as it is typed. */
interface ProseShape {
  readonly kind: 'prose'
  readonly max: number
}
interface GroupShape {
  readonly kind: 'group'
  readonly fields: Readonly<Record<string, ShapeField>>
}
interface ListShape {
  readonly kind: 'list'
  readonly of: Shape
  readonly min: number
  readonly max: number
  /** One entry, in the nominative: «Ступень». */
  readonly entry: string
}

export interface ShapeField<Inner extends Shape = Shape> {
  readonly label: string
  readonly shape: Inner
}

export type ValueOf<S extends Shape> = S extends FlagShape
  ? boolean
  : S extends ChoiceShape<infer Value>
    ? Value
    : S extends WholeShape
      ? number
      : S extends TextShape & { readonly optional: true }
        ? string | null
        : S extends TextShape | ProseShape
          ? string
          : S extends { readonly kind: 'list'; readonly of: infer Item extends Shape }
            ? readonly ValueOf<Item>[]
            : S extends {
                  readonly kind: 'group'
                  readonly fields: infer Fields extends Readonly<Record<string, ShapeField>>
                }
              ? { readonly [Name in keyof Fields]: ValueOf<Fields[Name]['shape']> }
              : never

export type TextFormat = keyof typeof TEXT_FORMATS

/** Only a bare https origin: with a path, a name or another protocol the address could be made to mean something else. */
const SITE_ORIGIN = /^https:\/\/[a-z0-9]+([.-]+[a-z0-9]+)*(:[1-9]\d{0,4})?$/

/** True for a day of the calendar: 30 February would be read as a day of March. */
function isDay(text: string): boolean {
  const at = /^2\d{3}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

/** Texts that are more than words. `example` is shown where the text does not fit. */
const TEXT_FORMATS = {
  code: { fits: (text: string) => /^[a-z0-9_-]+$/i.test(text), example: 'латинские буквы, цифры, «-» и «_»' },
  telegram: {
    fits: (text: string) => /^https:\/\/t\.me\/[\w+-]+(\/\d+)?$/.test(text),
    example: 'ссылка вида https://t.me/имя',
  },
  origin: {
    fits: (text: string) => SITE_ORIGIN.test(text),
    example: 'адрес вида https://by.example.org, без пути',
  },
  path: {
    fits: (text: string) => /^(\/[\w.-]+)+$/.test(text),
    example: 'путь вида /bundle/images/mmr-gold.svg',
  },
  day: { fits: isDay, example: 'дата вида 2026-12-01' },
} as const

export const flag = () => ({ kind: 'flag' }) as const
export const choice = <const Value extends string>(
  values: Readonly<Record<Value, string>>,
): ChoiceShape<Value> => ({ kind: 'choice', values })
export const whole = (min: number, max: number, unit: string) => ({ kind: 'whole', min, max, unit }) as const
export const text = (max: number, format: TextFormat | null = null) =>
  ({ kind: 'text', max, format, optional: false }) as const
export const optionalText = (max: number, format: TextFormat | null = null) =>
  ({ kind: 'text', max, format, optional: true }) as const
export const prose = (max: number) => ({ kind: 'prose', max }) as const
export const field = <const Inner extends Shape>(label: string, shape: Inner): ShapeField<Inner> => ({
  label,
  shape,
})
export const group = <const Fields extends Readonly<Record<string, ShapeField>>>(fields: Fields) =>
  ({ kind: 'group', fields }) as const
export const list = <const Item extends Shape>(
  entry: string,
  of: Item,
  { min, max }: { readonly min: number; readonly max: number },
) => ({ kind: 'list', entry, of, min, max }) as const

/** Where in a value something is: `rated.energy`, `0.min`; the value itself is {@link WHOLE_VALUE}. */
export type Path = string
export const WHOLE_VALUE: Path = 'value'
export type ShapeErrors = Readonly<Record<Path, string>>

export type CheckedValue<Value> =
  | { readonly fits: true; readonly value: Value }
  | { readonly fits: false; readonly errors: ShapeErrors }

/** The value as it is kept, or what is wrong with each part of it, in Russian. */
export function checkShape<S extends Shape>(shape: S, given: unknown): CheckedValue<ValueOf<S>> {
  const errors: Record<Path, string> = {}
  const value = read(shape, given, { path: [], errors })
  // `read` returns what the shape says wherever it has noted no error.
  return Object.keys(errors).length === 0
    ? { fits: true, value: value as ValueOf<S> }
    : { fits: false, errors }
}

/** What a part of the shape takes, in Russian: «От 1 до 60 мин». Null for what needs no words. */
export function rangeOf(shape: Shape): string | null {
  switch (shape.kind) {
    case 'whole':
      return `От ${number(shape.min)} до ${number(shape.max)} ${shape.unit}`.trim()
    case 'text':
      return [
        shape.optional ? 'Можно оставить пустым' : null,
        shape.format === null ? `Не более ${shape.max} символов` : TEXT_FORMATS[shape.format].example,
      ]
        .filter((part) => part !== null)
        .join('; ')
    case 'prose':
      return `Не более ${number(shape.max)} символов`
    case 'choice':
      return `Одно из: ${Object.keys(shape.values).join(', ')}`
    case 'list':
      return `От ${shape.min} до ${shape.max} строк`
    default:
      return null
  }
}

interface Place {
  readonly path: readonly string[]
  readonly errors: Record<Path, string>
}

function read(shape: Shape, given: unknown, place: Place): unknown {
  switch (shape.kind) {
    case 'flag':
      return typeof given === 'boolean' ? given : wrong(place, 'Да или нет')
    case 'choice':
      return typeof given === 'string' && Object.hasOwn(shape.values, given)
        ? given
        : wrong(place, 'Такого варианта нет')
    case 'whole':
      return isWhole(given) && given >= shape.min && given <= shape.max
        ? given
        : wrong(place, `Целое число от ${number(shape.min)} до ${number(shape.max)}`)
    case 'text':
      return readText(shape, given, place)
    case 'prose':
      return readProse(shape, given, place)
    case 'group':
      return readGroup(shape, given, place)
    case 'list':
      return readList(shape, given, place)
  }
}

function readText({ max, optional, format }: TextShape, given: unknown, place: Place): unknown {
  if (given !== null && typeof given !== 'string') return wrong(place, 'Нужен текст')
  const value = given?.trim() ?? ''
  if (value === '') return optional ? null : wrong(place, 'Это поле обязательно')
  if (value.length > max) return wrong(place, `Не более ${max} символов`)
  if (/\p{Cc}/u.test(value)) return wrong(place, 'Одна строка без особых знаков')
  if (format !== null && !TEXT_FORMATS[format].fits(value)) {
    return wrong(place, `Нужно другое: ${TEXT_FORMATS[format].example}`)
  }
  return value
}

function readProse({ max }: ProseShape, given: unknown, place: Place): unknown {
  if (typeof given !== 'string') return wrong(place, 'Нужен текст')
  // Windows ends its lines with two characters.
  const value = given.replaceAll('\r\n', '\n').trim()
  if (value === '') return wrong(place, 'Это поле обязательно')
  if (value.length > max) return wrong(place, `Не более ${number(max)} символов`)
  if (/[^\P{Cc}\n\t]/u.test(value)) return wrong(place, 'Без особых знаков')
  return value
}

function readGroup({ fields }: GroupShape, given: unknown, place: Place): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return wrong(place, 'Нужны поля')
  const parts = given as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    Object.entries(fields).map(([name, inner]) => {
      const part = Object.hasOwn(parts, name) ? parts[name] : null
      return [name, read(inner.shape, part, { ...place, path: [...place.path, name] })]
    }),
  )
}

function readList({ of, min, max }: ListShape, given: unknown, place: Place): unknown {
  if (!Array.isArray(given) || given.length < min || given.length > max) {
    return wrong(place, `Нужно от ${min} до ${max} строк`)
  }
  return given.map((entry: unknown, index) =>
    read(of, entry, { ...place, path: [...place.path, String(index)] }),
  )
}

function wrong({ path, errors }: Place, message: string): null {
  errors[path.length === 0 ? WHOLE_VALUE : path.join('.')] = message
  return null
}

function isWhole(given: unknown): given is number {
  return Number.isSafeInteger(given)
}

function number(value: number): string {
  return value.toLocaleString('ru')
}
