import { expect, it } from 'vitest'
import { createGame, presets, replay } from './index.ts'

const created = (judge: 'human' | 'automatic', judgeLeadsPace: boolean) => {
  const ruleSet = { ...presets.fiim, judgeLeadsPace }
  const [first] = createGame({ ruleSet, seats: 10, judge, seed: 'c0ffee', seedHash: 'hash', at: 1_000 })
  if (first === undefined) throw new Error('a game without events')
  return replay([first])
}

it('in a game that was created nothing has happened yet', () => {
  const state = created('automatic', false)
  expect(state.phase).toEqual({ id: 'seating', key: 'created', day: 0, startedAt: 1_000, endsAt: 1_000 })
  expect(state.roles).toEqual(Array.from({ length: 10 }, () => null))
  const lists = Object.entries(state).filter(
    ([name, value]) => Array.isArray(value) && !/seats|roles/.test(name),
  )
  expect(lists.length).toBeGreaterThan(10)
  expect(lists.filter(([, value]) => (value as unknown[]).length > 0)).toEqual([])
})

it.each([
  ['human', true, 'judge'],
  ['human', false, 'host'],
  ['automatic', true, 'host'],
] as const)(
  'with a host who is %s, and rules that let the judge lead: %s, the pace is of the %s',
  (judge, leads, pace) => {
    expect(created(judge, leads).pace).toBe(pace)
  },
)

it('a log without its beginning is no game', () => {
  expect(() => replay([])).toThrow('a log without events is no game')
  expect(() => replay([{ type: 'seatReady', seat: 1, at: 1_000 }])).toThrow(
    'the log of a game begins with gameCreated, not seatReady',
  )
})
