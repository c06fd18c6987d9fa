import type { ParticipantKey } from '@gorod/contracts/media'
import type { MediaPolicy } from '@gorod/rules'
import { beforeEach, describe, expect, it } from 'vitest'
import { DARKNESS } from '../../../testing/darkness.ts'
import { FakeClock } from '../../../testing/fake-clock.ts'
import { Voices } from './voices.ts'

const KEYS = ['seat-1', 'seat-2', 'judge', 'spectator:a'] as const
/** Seat 2 has the floor; the judge hears seat 3 too. */
const SPEECH: MediaPolicy = {
  ...DARKNESS,
  hears: { 'seat-1': ['seat-2', 'judge'], judge: ['seat-2', 'seat-3'], spectators: ['seat-2'] },
}

let clock: FakeClock
let policy: MediaPolicy
let sent: { readonly key: ParticipantKey; readonly participants: readonly string[] }[]
let voices: Voices

beforeEach(() => {
  clock = new FakeClock()
  policy = SPEECH
  sent = []
  voices = new Voices(clock, {
    policy: () => policy,
    keys: () => KEYS,
    send: (key, { participants }) => sent.push({ key, participants }),
  })
})

const told = (key: ParticipantKey) =>
  sent.filter((entry) => entry.key === key).map((entry) => entry.participants)

describe('a voice', () => {
  it('reaches the pages that hear it, and no page of anybody else', async () => {
    voices.talking('seat-2', true)
    voices.talking('seat-3', true)
    await clock.advance(0)
    expect(sent).toEqual([
      { key: 'seat-1', participants: ['seat-2'] },
      { key: 'judge', participants: ['seat-2', 'seat-3'] },
      { key: 'spectator:a', participants: ['seat-2'] },
    ])
  })

  it('goes on through a pause between words, and ends after a longer one', async () => {
    voices.talking('seat-2', true)
    await clock.advance(1_000)
    for (let word = 0; word < 5; word++) {
      voices.talking('seat-2', false)
      await clock.advance(300)
      voices.talking('seat-2', true)
      await clock.advance(300)
    }
    expect(told('seat-1')).toEqual([['seat-2']])
    voices.talking('seat-2', false)
    await clock.advance(600)
    expect(told('seat-1')).toEqual([['seat-2'], []])
  })

  it('ends at once with the policy of the night, and none of the night is told', async () => {
    voices.talking('seat-2', true)
    await clock.advance(0)
    policy = DARKNESS
    voices.update()
    expect(told('seat-1')).toEqual([['seat-2'], []])
    const before = sent.length
    for (const key of ['seat-1', 'seat-2', 'seat-3'] as const) voices.talking(key, true)
    await clock.advance(5_000)
    expect(sent).toHaveLength(before)
  })

  it('ends when the gateway has said nothing of it for long: a closed microphone has no level', async () => {
    voices.talking('seat-2', true)
    await clock.advance(0)
    policy = DARKNESS
    voices.update()
    await clock.advance(60_000)
    policy = SPEECH
    voices.update()
    expect(told('seat-1')).toEqual([['seat-2'], []])
  })

  it('comes again to a page that came again, and ends when its owner leaves', async () => {
    voices.talking('seat-2', true)
    await clock.advance(0)
    voices.welcome('seat-1')
    expect(told('seat-1')).toEqual([['seat-2'], ['seat-2']])
    voices.leave('seat-2')
    expect(told('seat-1').at(-1)).toEqual([])
  })
})

it('a flood of voices reaches the pages at most four times a second', async () => {
  for (let turn = 0; turn < 200; turn++) {
    voices.talking(turn % 2 === 0 ? 'seat-2' : 'judge', turn % 3 !== 0)
    await clock.advance(10)
  }
  expect(told('seat-1').length).toBeLessThanOrEqual(9)
  expect(told('seat-1').length).toBeGreaterThan(0)
})
