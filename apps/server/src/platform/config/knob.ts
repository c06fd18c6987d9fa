import { isIP, isIPv4 } from 'node:net'
import {
  checkSetting,
  SITE_SETTINGS,
  type SiteSettingName,
  type SiteSettingValues,
} from '@gorod/contracts/site-settings'
import { z } from 'zod'

/** One setting of the installation: an environment variable, what it is for, and what holds without it. */
export interface Knob<Value> {
  readonly doc: string
  readonly schema: z.ZodType<Value, string>
  /** What holds when it is not set, as one would write it in the environment. Null: nothing. */
  readonly fallback: string | null
  /** Holds a password or a key: no message repeats the value. */
  readonly secret?: true
}

export function knob<Value>(doc: string, schema: z.ZodType<Value, string>, fallback: string): Knob<Value> {
  return { doc, schema, fallback }
}

/** A knob that may stay unset; then its value is null. */
export function optionalKnob<Value>(doc: string, schema: z.ZodType<Value, string>): Knob<Value | null> {
  return { doc, schema, fallback: null }
}

/** An optional knob whose value nobody may read in a message or a log. */
export function secretKnob<Value>(doc: string, schema: z.ZodType<Value, string>): Knob<Value | null> {
  return { doc, schema, fallback: null, secret: true }
}

export const text = (): z.ZodType<string, string> => z.string().trim().min(1, 'must not be empty')

export const integer = (min: number, max: number): z.ZodType<number, string> =>
  z
    .string()
    .trim()
    .regex(/^-?\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`))

/** `true` is one. */
export const count = (max: number): z.ZodType<number, string> =>
  z
    .string()
    .trim()
    .transform((value) => ({ true: '1', false: '0' })[value] ?? value)
    .pipe(integer(0, max))

export const choice = <const Options extends readonly [string, ...string[]]>(
  ...options: Options
): z.ZodType<Options[number], string> => z.enum(options, `must be one of: ${options.join(', ')}`)

/** What the examples in `deploy/settings` have where a secret belongs: everybody can read it there. */
const EXAMPLE = /^PUT_[A-Z_]+$/

export const secretText = (): z.ZodType<string, string> =>
  text().refine(
    (value) => !EXAMPLE.test(value),
    'is still that of the example: openssl rand -hex 32 makes one',
  )

/** Entries separated by commas; nothing gives an empty list. */
export const list = (
  { entry, example }: { readonly entry: RegExp; readonly example: string } = { entry: /./, example: '' },
): z.ZodType<readonly string[], string> =>
  z
    .string()
    .transform((value) =>
      value
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== ''),
    )
    .refine(
      (entries) => entries.every((one) => entry.test(one)),
      `must be like ${example}, separated by commas`,
    )

const HOST_AND_PORT = String.raw`(\[[0-9a-f:.]+\]|[\w.-]+)(:\d{1,5})?`

/** As browsers take them: with anything else (`stun://host`, no `stun:` at all) they open no connection at all. */
export const stunUrls = (): z.ZodType<readonly string[], string> =>
  list({ entry: new RegExp(`^stuns?:${HOST_AND_PORT}$`, 'i'), example: 'stun:stun.example.org:3478' })

export const turnUrls = (): z.ZodType<readonly string[], string> =>
  list({
    entry: new RegExp(String.raw`^turns?:${HOST_AND_PORT}(\?transport=(udp|tcp))?$`, 'i'),
    example: 'turn:relay.example.org:3478?transport=udp',
  })

/** Janus leaves others out without a word, and every picture with them. */
export const ips = (): z.ZodType<string, string> =>
  z
    .string()
    .trim()
    .refine(
      (value) => value.split(',').every((one) => isIP(one.trim()) !== 0),
      'must be an address like 203.0.113.11',
    )

const EMAIL = /^[^@\s<>]+@[^@\s<>]+$/

export const emails = (): z.ZodType<readonly string[], string> =>
  list({ entry: EMAIL, example: 'you@example.org' })

/** An address, or a name and the address in `<…>`. */
export const sender = (): z.ZodType<string, string> =>
  z
    .string()
    .trim()
    .refine(
      (value) => EMAIL.test(/^[^<>]*<([^<>]+)>$/.exec(value)?.[1] ?? value),
      'must be an address like site@example.org or Name <site@example.org>',
    )

/** `from-to`, as Janus writes it. */
export const portRange = (): z.ZodType<string, string> =>
  z
    .string()
    .trim()
    .refine((value) => {
      const [from, to] = /^(\d+)-(\d+)$/.exec(value)?.slice(1).map(Number) ?? []
      return from !== undefined && to !== undefined && from > 0 && from < to && to <= 65_535
    }, 'must be two ports like 20000-20999')

/** `ip:port` */
export const address = (): z.ZodType<string, string> =>
  z
    .string()
    .trim()
    .refine((value) => {
      const [ip = '', port] = value.split(':')
      return isIPv4(ip) && Number(port) > 0 && Number(port) <= 65_535
    }, 'must be an address and a port like 127.0.0.1:8188')

export const url = (...protocols: readonly string[]): z.ZodType<string, string> =>
  z
    .string()
    .trim()
    .refine(
      (value) => {
        const parsed = URL.canParse(value) ? new URL(value) : null
        return parsed !== null && protocols.includes(parsed.protocol.slice(0, -1))
      },
      `must be an address that starts with ${protocols.map((name) => `${name}://`).join(' or ')}`,
    )

/** A public name with its @, or the number of a private one. */
export const telegramChannel = (): z.ZodType<string, string> =>
  z
    .string()
    .trim()
    .regex(/^(@[a-z]\w{3,31}|-\d{1,15})$/i, 'must be a channel like @gorod_news or -1001234567890')

/** What a setting of `/admin/settings` is until an administrator changes it. Lists and groups are JSON. */
export function siteSetting<Name extends SiteSettingName>(name: Name): Knob<SiteSettingValues[Name] | null> {
  const { shape, fallback } = SITE_SETTINGS[name]
  const isJson = shape.kind !== 'text'
  const example = isJson ? JSON.stringify(fallback) : null
  const schema = z.string().transform((raw, context) => {
    const checked = checkSetting(name, isJson ? parsedJson(raw) : raw)
    if (checked.fits) return checked.value
    const places = Object.keys(checked.errors).join(', ')
    context.addIssue(`does not fit at ${places}${example === null ? '' : `; an example: ${example}`}`)
    return z.NEVER
  })
  return optionalKnob(
    `Setting «${name}» of /admin/settings until an administrator changes it (docs/settings.md).`,
    schema,
  )
}

/** Undefined for what is no JSON: it fits nowhere. */
function parsedJson(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return undefined
  }
}
