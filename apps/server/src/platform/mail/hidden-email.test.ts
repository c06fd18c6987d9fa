import { expect, it } from 'vitest'
import { hiddenEmail } from './hidden-email.ts'

it.each([
  ['anna.berg@example.org', 'a…g@example.org'],
  ['bob@example.org', 'b…b@example.org'],
  // Two letters of a short name would be the whole name.
  ['jo@example.org', '…@example.org'],
  ['"a@b"@example.org', '"…"@example.org'],
])('the hidden form of %s is %s', (email, hidden) => {
  expect(hiddenEmail(email)).toBe(hidden)
})
