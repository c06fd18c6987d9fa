import { describe, expect, it } from 'vitest'
import { type GameEvent, isPublic, type Role, redact, type Viewer } from './index.ts'
import { scriptedGame } from './testing/scripted-game.ts'

const OUTSIDE = ['spectator', 'audience'] as const
const ROLES: readonly Role[] = [
  'sheriff',
  ...Array.from({ length: 6 }, (): Role => 'civilian'),
  'godfather',
  'mafia',
  'mafia',
]

const rolesDealt = (judge: boolean) =>
  ({
    type: 'rolesDealt',
    roles: ROLES,
    at: 1,
    readers: { seats: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], judge },
  }) as const satisfies GameEvent

const onlyFor = (seat: number) => ROLES.map((role, index) => (index === seat - 1 ? role : null))

describe('the deal, as it is read by one viewer', () => {
  it.each([1, 2, 8, 10])('seat %i reads its own card and no other', (seat) => {
    expect(redact(rolesDealt(true), seat)).toEqual({ type: 'rolesDealt', roles: onlyFor(seat), at: 1 })
  })

  it('the judge reads all cards where the judge is a reader, and none elsewhere', () => {
    expect(redact(rolesDealt(true), 'judge')).toEqual({ type: 'rolesDealt', roles: ROLES, at: 1 })
    const noCards = { type: 'rolesDealt', roles: ROLES.map(() => null), at: 1 }
    expect(redact(rolesDealt(false), 'judge')).toEqual(noCards)
  })

  it.each(OUTSIDE)('the viewer %s learns that cards were dealt, and how many', (viewer) => {
    expect(redact(rolesDealt(true), viewer)).toEqual({
      type: 'rolesDealt',
      roles: ROLES.map(() => null),
      at: 1,
    })
  })
})

describe('a best move at night', () => {
  const phase = {
    id: 'bestMove',
    seat: 3,
    key: 'bestMove:1',
    day: 1,
    startedAt: 5,
    endsAt: 25,
  } as const
  const entered = { type: 'phaseEntered', phase, at: 5, readers: { seats: [3], judge: true } } as const

  it.each([3, 'judge'] as const)('the reader %s learns whose it is', (viewer) => {
    expect(redact(entered, viewer)).toEqual({ type: 'phaseEntered', phase, at: 5 })
  })

  it.each([4, 8, ...OUTSIDE] as const)('the viewer %s learns that it runs, and not whose it is', (viewer) => {
    expect(redact(entered, viewer)).toEqual({ type: 'phaseEntered', phase: { ...phase, seat: null }, at: 5 })
  })

  it('another phase with readers is hidden whole', () => {
    const other = { ...entered, phase: { ...phase, id: 'farewell', cause: 'night', queue: [] } } as const
    expect(redact(other, 4)).toBeNull()
    expect(redact(other, 3)).toMatchObject({ phase: { id: 'farewell', seat: 3 } })
  })
})

describe('a secret act', () => {
  const shot = { type: 'shotFired', by: 8, seat: 3, at: 9, readers: { seats: [8], judge: true } } as const

  it.each([8, 'judge'] as const)('the reader %s gets it whole, without the list of its readers', (viewer) => {
    expect(redact(shot, viewer)).toEqual({ type: 'shotFired', by: 8, seat: 3, at: 9 })
  })

  it.each([3, 9, ...OUTSIDE] as const)('the viewer %s does not learn that it happened', (viewer) => {
    expect(redact(shot, viewer)).toBeNull()
  })

  it('a judge who is no reader does not learn of it', () => {
    expect(redact({ ...shot, readers: { seats: [8], judge: false } }, 'judge')).toBeNull()
  })
})

describe('the beginning of a game', () => {
  const [created] = scriptedGame().events
  const wished = { ...created, chosenRole: { seat: 4, role: 'sheriff' } } as GameEvent

  it.each([4, 5, 'judge', ...OUTSIDE] as const)(
    'the viewer %s does not get the seed of the deal',
    (viewer) => {
      expect(created).toMatchObject({ seed: 'c0ffee' })
      expect(redact(wished, viewer)).toMatchObject({ type: 'gameCreated', seed: null, seedHash: 'hash' })
    },
  )

  it('a wish for a role is told to the seat that has it alone', () => {
    const wishOf = (viewer: Viewer) => redact(wished, viewer)
    expect(wishOf(4)).toMatchObject({ chosenRole: { seat: 4, role: 'sheriff' } })
    for (const viewer of [5, 'judge', ...OUTSIDE] as const)
      expect(wishOf(viewer)).toMatchObject({ chosenRole: null })
  })
})

describe('a public event', () => {
  const nominated = { type: 'nominated', by: 2, seat: 7, at: 3 } as const

  it('everybody gets the same object', () => {
    for (const viewer of [1, 'judge', ...OUTSIDE] as const) expect(redact(nominated, viewer)).toBe(nominated)
  })

  it('a public event is told from one that somebody reads otherwise', () => {
    const [created] = scriptedGame().events
    expect(isPublic(nominated)).toBe(true)
    expect(isPublic(rolesDealt(true))).toBe(false)
    expect(created !== undefined && isPublic(created)).toBe(false)
  })
})
