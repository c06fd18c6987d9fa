import type { ParticipantKey } from '@gorod/contracts/media'
import type { MediaPolicy } from '@gorod/rules'
import { beforeEach, expect, it } from 'vitest'
import { DARKNESS } from '../../../testing/darkness.ts'
import { Layers } from './layers.ts'

const SEATS = ['seat-1', 'seat-2', 'seat-3'] as const
/** Everybody sees everybody; seat 1 speaks. */
const SPEECH: MediaPolicy = {
  ...DARKNESS,
  sees: {
    'seat-1': ['seat-2', 'seat-3'],
    'seat-2': ['seat-1', 'seat-3'],
    'seat-3': ['seat-1', 'seat-2'],
    judge: SEATS,
    spectators: SEATS,
  },
  focus: 'seat-1',
  nightLayers: null,
}
/** Seats 1 and 2 are the mafia. */
const MEETING: MediaPolicy = {
  ...DARKNESS,
  sees: { 'seat-1': ['seat-2'], 'seat-2': ['seat-1'], judge: SEATS },
  nightLayers: ['low', 'high'],
}

let policy: MediaPolicy
let keys: ParticipantKey[]
let sent: string[]
let layers: Layers

beforeEach(() => {
  policy = SPEECH
  keys = [...SEATS]
  sent = []
  layers = new Layers({
    policy: () => policy,
    keys: () => keys,
    send: (key, message) => sent.push(`${key} ${message.layers.join(' ')}`),
  })
})

const becomes = (next: MediaPolicy) => {
  policy = next
  sent = []
  layers.update()
}

it('a speaker sends the best and the smallest layer by day, the others send the smallest, and each camera is told once', () => {
  layers.update()
  layers.update()
  expect(sent).toEqual(['seat-1 low high', 'seat-2 low', 'seat-3 low'])
  expect([layers.of('seat-2', 'seat-1'), layers.of('seat-2', 'seat-3')]).toEqual(['high', 'low'])
})

it('a page that shows the speaker smaller or not at all is given less, and no page is given more than the policy says', () => {
  layers.limit('seat-2', [
    { participant: 'seat-1', most: 'middle' },
    { participant: 'seat-3', most: 'high' },
  ])
  expect([layers.of('seat-2', 'seat-1'), layers.of('seat-2', 'seat-3')]).toEqual(['middle', 'low'])
  expect(sent).toContain('seat-1 low middle high')
  layers.limit('seat-3', [{ participant: 'seat-1', most: 'none' }])
  expect(layers.of('seat-3', 'seat-1')).toBeNull()
  expect(sent.at(-1)).toBe('seat-1 low middle')
})

it('a page that asks for a layer that no camera sends at night is given the next smaller one', () => {
  policy = MEETING
  layers.limit('seat-2', [{ participant: 'seat-1', most: 'middle' }])
  expect([layers.of('seat-2', 'seat-1'), layers.of('seat-1', 'seat-2')]).toEqual(['low', 'high'])
})

it('a camera that nobody shows sends nothing, until a page comes again that shows everything', () => {
  keys = ['seat-1', 'seat-2']
  layers.limit('seat-2', [{ participant: 'seat-1', most: 'none' }])
  expect(sent).toContain('seat-1 ')
  layers.welcome('seat-2')
  expect(sent).toContain('seat-1 low high')
})

it('a spectator is told nothing and counts as a viewer', () => {
  keys = ['seat-1', 'spectator:a']
  layers.update()
  expect(sent).toEqual(['seat-1 low high'])
})

it('every camera is told the same at night, with somebody watched or nobody', () => {
  becomes(MEETING)
  expect(sent).toEqual(SEATS.map((seat) => `${seat} low high`))
  becomes({ ...MEETING, sees: {} })
  expect(sent).toEqual([])
})

it('a page changes nothing of what the others are told at night', () => {
  becomes(MEETING)
  sent = []
  layers.limit('seat-2', [{ participant: 'seat-1', most: 'none' }])
  keys = ['seat-1', 'seat-3']
  layers.leave('seat-2')
  expect(sent).toEqual([])
})

it('the mafia is given the best layer at the meeting, the judge the smallest, the town none', () => {
  policy = MEETING
  expect([
    layers.of('seat-1', 'seat-2'),
    layers.of('judge', 'seat-2'),
    layers.of('seat-3', 'seat-2'),
  ]).toEqual(['high', 'low', null])
})
