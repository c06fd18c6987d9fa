import type { MediaPolicy } from '@gorod/rules'
import { expect, test } from 'vitest'
import { DARKNESS } from '../../../testing/darkness.ts'
import { mayPublish, mayReceive } from './policy.ts'

const POLICY: MediaPolicy = {
  sees: { 'seat-1': ['seat-1', 'seat-2'], spectators: ['seat-2'] },
  hears: { 'seat-1': ['judge'] },
  focus: null,
  nightLayers: null,
}

test.each([
  ['seat-1', 'seat-2', 'video', true],
  ['seat-1', 'seat-2', 'audio', false],
  ['seat-1', 'judge', 'audio', true],
  ['spectator:abc', 'seat-2', 'video', true],
  ['spectator:abc', 'seat-2', 'audio', false],
  ['seat-3', 'seat-2', 'video', false],
] as const)('the viewer %s receives of %s its %s: %s', (viewer, speaker, kind, expected) => {
  expect(mayReceive(POLICY, { viewer, speaker, kind })).toBe(expected)
})

test('nobody receives themselves, whatever the policy says', () => {
  expect(mayReceive(POLICY, { viewer: 'seat-1', speaker: 'seat-1', kind: 'video' })).toBe(false)
})

test('a viewer named like a property of every object gets no row of its own', () => {
  const viewer = 'constructor' as 'judge'
  expect(mayReceive(DARKNESS, { viewer, speaker: 'seat-1', kind: 'video' })).toBe(false)
})

test('seats and the judge publish, spectators do not', () => {
  expect([mayPublish('seat-1'), mayPublish('judge'), mayPublish('spectator:1')]).toEqual([true, true, false])
})
