import * as contracts from '@gorod/contracts'
import type { Endpoint } from '@gorod/contracts/endpoint'
import type { ClientMessage } from '@gorod/contracts/realtime'

const values: readonly unknown[] = Object.values(contracts)

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Every call of the contract, found by looking, so that a new one cannot be forgotten. */
export const endpoints: readonly Endpoint[] = values.filter(
  (value): value is Endpoint =>
    isRecord(value) && 'method' in value && 'path' in value && 'auth' in value && 'answer' in value,
)

/** Every message a client may send, found the same way. */
export const messages: readonly ClientMessage[] = values.filter(
  (value): value is ClientMessage => isRecord(value) && value.direction === 'client' && 'payload' in value,
)

export function nameOf(endpoint: Endpoint): string {
  return `${endpoint.method} ${endpoint.path}`
}
