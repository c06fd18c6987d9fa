import type { Phase, Seat } from '@gorod/rules'
import { describe, expect, it } from 'vitest'
import { FakeClock } from '../../../testing/fake-clock.ts'
import { ANSWER_MS, Attention } from './attention.ts'

const SEAT = 3

function tableOfOne() {
  const clock = new FakeClock()
  const told: string[] = []
  const answersBy: (number | null)[] = []
  const askable = { now: true }
  const attention = new Attention({
    clock,
    isAskable: () => askable.now,
    onAsk: (seat, answerBy) => {
      told.push(answerBy === null ? `${seat} asked no more` : `${seat} asked`)
      answersBy.push(answerBy)
    },
    onAway: (seat) => told.push(`${seat} away`),
    onReturn: (seat) => told.push(`${seat} back`),
  })
  const enter = (id: 'speech' | 'nightFall', seat: Seat = SEAT) =>
    attention.entered({
      id,
      seat,
      kind: 'full',
      key: id,
      day: 1,
      startedAt: clock.now(),
      endsAt: null,
    } as Phase)
  /** A day with the speech of the seat, until the night. */
  const day = async (sign: 'before' | 'in speech' | 'after' | 'never') => {
    if (sign === 'before') attention.sign(SEAT)
    await clock.advance(1000)
    enter('speech')
    await clock.advance(1000)
    if (sign === 'in speech') attention.sign(SEAT)
    await clock.advance(60_000)
    if (sign === 'after') attention.sign(SEAT)
    await clock.advance(60_000)
    enter('nightFall')
  }
  return { attention, clock, told, answersBy, askable, day, enter }
}

describe('attention', () => {
  it.each(['in speech', 'after'] as const)(
    'a player is not asked after one sign of the day, %s',
    async (sign) => {
      const { day, told } = tableOfOne()
      await day(sign)
      expect(told).toEqual([])
    },
  )

  it.each(['before', 'never'] as const)(
    'a player is asked at nightfall when the last sign was %s',
    async (sign) => {
      const { day, told } = tableOfOne()
      await day(sign)
      expect(told).toEqual([`${SEAT} asked`])
    },
  )

  it('a player is not asked after a sign at the very moment of their speech', async () => {
    const { attention, clock, told, enter } = tableOfOne()
    attention.sign(SEAT)
    enter('speech')
    await clock.advance(60_000)
    enter('nightFall')
    expect(told).toEqual([])
  })

  it('a player is asked once, though another night falls before the answer', async () => {
    const { clock, told, enter } = tableOfOne()
    for (let night = 1; night <= 2; night++) {
      await clock.advance(1000)
      enter('speech')
      enter('nightFall')
    }
    expect(told).toEqual([`${SEAT} asked`])
    await clock.advance(ANSWER_MS)
    expect(told).toEqual([`${SEAT} asked`, `${SEAT} asked no more`, `${SEAT} away`])
  })

  it('a player stays at the table with any sign in time', async () => {
    const { attention, clock, day, told } = tableOfOne()
    await day('never')
    await clock.advance(ANSWER_MS - 1)
    attention.sign(SEAT)
    await clock.advance(ANSWER_MS)
    expect(told).toEqual([`${SEAT} asked`, `${SEAT} asked no more`])
    expect(attention.isAway(SEAT)).toBe(false)
  })

  it('a player is away without an answer, and comes back with the next sign', async () => {
    const { attention, clock, day, told } = tableOfOne()
    await day('never')
    await clock.advance(ANSWER_MS)
    expect(attention.isAway(SEAT)).toBe(true)
    attention.sign(SEAT)
    expect(told).toEqual([`${SEAT} asked`, `${SEAT} asked no more`, `${SEAT} away`, `${SEAT} back`])
  })

  it('nobody is away who left the game or lost the connection while the question stood', async () => {
    const { clock, askable, day, told } = tableOfOne()
    await day('never')
    askable.now = false
    await clock.advance(ANSWER_MS)
    expect(told).toEqual([`${SEAT} asked`, `${SEAT} asked no more`])
  })

  it('a player who gives a sign every day is never asked', async () => {
    const { day, told } = tableOfOne()
    await day('in speech')
    await day('after')
    expect(told).toEqual([])
  })
})

it('a seat that somebody else got is asked nothing more', async () => {
  const { attention, clock, day, told } = tableOfOne()
  await day('never')
  attention.forget(SEAT)
  await clock.advance(ANSWER_MS)
  expect(told).toEqual([`${SEAT} asked`])
})

it('a player is told until when to answer', async () => {
  const { clock, answersBy, day } = tableOfOne()
  await day('never')
  expect(answersBy).toEqual([clock.now() + ANSWER_MS])
})

it('a player who did not speak since the last night is not asked again', async () => {
  const { clock, day, enter, told } = tableOfOne()
  await day('never')
  await clock.advance(ANSWER_MS)
  const before = [...told]
  enter('nightFall')
  expect(told).toEqual(before)
})

it('a seat that somebody else got during the day is asked nothing for the speech before', async () => {
  const { attention, enter, told } = tableOfOne()
  enter('speech')
  attention.forget(SEAT)
  enter('nightFall')
  expect(told).toEqual([])
})

it('a seat whose player was away is present with somebody else on it', async () => {
  const { attention, clock, day } = tableOfOne()
  await day('never')
  await clock.advance(ANSWER_MS)
  attention.forget(SEAT)
  expect(attention.isAway(SEAT)).toBe(false)
})

it('no question stands after the end', async () => {
  const { attention, clock, day, told } = tableOfOne()
  await day('never')
  attention.stop()
  await clock.advance(ANSWER_MS)
  expect(told).toEqual([`${SEAT} asked`])
})
