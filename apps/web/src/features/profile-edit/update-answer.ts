import type { Profile } from '@gorod/contracts/profile'

export type UpdateOutcome =
  | { readonly kind: 'saved'; readonly profile: Profile }
  /** The first message of each field (spec §5). */
  | { readonly kind: 'refused'; readonly errors: Readonly<Record<string, string>> }
  | { readonly kind: 'failed' }

/** Spec §7 «Response: success with data, or errors»; anything else is an unexpected payload (spec §8). */
export function readUpdate(answer: unknown, userId: number): UpdateOutcome {
  if (!isRecord(answer)) return { kind: 'failed' }
  const { success, data, errors } = answer
  if (success === true)
    return isProfileOf(data, userId) ? { kind: 'saved', profile: data } : { kind: 'failed' }
  const messages = isRecord(errors) ? firstMessages(errors) : {}
  return Object.keys(messages).length === 0 ? { kind: 'failed' } : { kind: 'refused', errors: messages }
}

function isProfileOf(data: unknown, userId: number): data is Profile {
  return (
    isRecord(data) && data.id === userId && typeof data.username === 'string' && Array.isArray(data.socials)
  )
}

function firstMessages(errors: Readonly<Record<string, unknown>>): Record<string, string> {
  const first: Record<string, string> = {}
  for (const [field, messages] of Object.entries(errors)) {
    const message: unknown = Array.isArray(messages) ? messages[0] : undefined
    if (typeof message === 'string' && message !== '') first[field] = message
  }
  return first
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
