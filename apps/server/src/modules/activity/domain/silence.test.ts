import { expect, it } from 'vitest'
import { Silence } from './silence.ts'

const GAP = 45_000
const ABSENCE = 120_000
const BEAT = 20_000

/** Heartbeats from one moment to another. */
function beat(silence: Silence, from: number, to: number): void {
  for (let now = from; now <= to; now += BEAT) silence.heard(now)
}

it('silence counts from the start of the process', () => {
  const silence = new Silence(0, GAP)
  beat(silence, 0, 200_000)
  expect(silence.awayBefore(ABSENCE - 1, ABSENCE)).toBeNull()
  expect(silence.awayBefore(ABSENCE, ABSENCE)).toBe(0)
  expect(silence.awayBefore(200_000, ABSENCE)).toBe(80_000)
})

it('silence counts from the first heartbeat after an outage of the database', () => {
  const silence = new Silence(0, GAP)
  beat(silence, 0, 200_000)
  // The outage: nothing can be written for 130 s. Nobody is known to be away before the next heartbeat, or long after it.
  expect(silence.awayBefore(200_000 + GAP, ABSENCE)).toBe(200_000 + GAP - ABSENCE)
  expect(silence.awayBefore(200_000 + GAP + 1, ABSENCE)).toBeNull()
  expect(silence.awayBefore(330_000, ABSENCE)).toBeNull()
  beat(silence, 330_000, 500_000)
  expect(silence.awayBefore(330_000 + ABSENCE - 1, ABSENCE)).toBeNull()
  expect(silence.awayBefore(330_000 + ABSENCE, ABSENCE)).toBe(330_000)
})

it('one heartbeat that is late changes nothing', () => {
  const silence = new Silence(0, GAP)
  beat(silence, 0, 200_000)
  silence.heard(200_000 + GAP)
  expect(silence.awayBefore(200_000 + GAP, ABSENCE)).toBe(200_000 + GAP - ABSENCE)
})
