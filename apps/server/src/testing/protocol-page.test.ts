import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as contracts from '@gorod/contracts'
import { expect, it } from 'vitest'
import { endpoints, messages, nameOf } from './refusals/contract-values.ts'

const page = readFileSync(fileURLToPath(new URL('../../../../docs/protocol.md', import.meta.url)), 'utf8')

const pushes = Object.values(contracts).flatMap((value: unknown) =>
  typeof value === 'object' && value !== null && 'direction' in value && value.direction === 'server'
    ? [value as contracts.ServerMessage]
    : [],
)

it('docs/protocol.md tells of every message, both ways', () => {
  expect(pushes.length).toBeGreaterThan(2)
  for (const { name } of [...messages, ...pushes]) expect(page, name).toContain(`\`${name}`)
})

it('docs/protocol.md has a row for each call, with who may call and its errors', () => {
  const anyCall = [
    'bad_request',
    'validation_failed',
    'payload_too_large',
    'too_many_requests',
    'unavailable',
  ]
  for (const endpoint of endpoints) {
    const row = page.split('\n').find((line) => line.startsWith(`| \`${nameOf(endpoint)}\` `)) ?? ''
    expect(row, nameOf(endpoint)).not.toBe('')
    expect(row.includes('account'), row).toBe(endpoint.auth === 'required')
    expect(row.includes('csrf'), row).toBe(endpoint.csrf === true)
    for (const code of endpoint.errors.filter((error) => !anyCall.includes(error))) {
      expect(row.includes(code), `${code} of ${nameOf(endpoint)}`).toBe(true)
    }
  }
})
