import type { Price } from '@gorod/contracts/search'

// Details come from the server as they are; a variant must hold with less than it hopes for.

/** A text field of the details; null when it is not there or empty. */
export function textOf(details: unknown, name: string): string | null {
  const value = field(details, name)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

/** The rest of a ban in milliseconds from the moment of the message; null when the message does not say it. */
export function banLeft(details: unknown): number | 'forever' | null {
  const until = field(details, 'until')
  const now = field(details, 'now')
  if (until === null) return 'forever'
  return typeof until === 'number' && typeof now === 'number' ? Math.max(0, until - now) : null
}

/**
 * The wait before another practice game in milliseconds from the moment of the message; null when it does not say it.
 */
export function waitOf(details: unknown): number | null {
  const seconds = field(details, 'retryAfterSeconds')
  return typeof seconds === 'number' ? seconds * 1000 : null
}

/** A search runs on while the server is away. */
export function isKept(details: unknown): boolean {
  return field(details, 'kept') === true
}

export function pricesOf(details: unknown): { readonly need: Price; readonly have: Price } | null {
  const need = priceOf(field(details, 'need'))
  const have = priceOf(field(details, 'have'))
  return need && have ? { need, have } : null
}

export function modesOf(details: unknown): readonly string[] {
  const modes = field(details, 'modes')
  return Array.isArray(modes) ? modes.filter((mode) => typeof mode === 'string') : []
}

function priceOf(value: unknown): Price | null {
  const energy = field(value, 'energy')
  const tickets = field(value, 'tickets')
  return typeof energy === 'number' && typeof tickets === 'number' ? { energy, tickets } : null
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
