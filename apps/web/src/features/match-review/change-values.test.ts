import { describe, expect, it } from 'vitest'
import { changeOf, checkChange, NO_CHANGE, seatOf } from './change-values.ts'

describe('a change of the protocol, as it is typed', () => {
  it.each([
    ['0,5', 0.5],
    ['−0,35', -0.35],
    ['-1', -1],
    [' 0.05 ', 0.05],
    ['0', 0],
  ])('%j is a number of extra points', (points, value) => {
    const values = { ...NO_CHANGE, kind: 'extra', points, note: ' Речь ' } as const
    expect(checkChange(values)).toEqual({})
    expect(changeOf(values, [])).toEqual({ kind: 'extra', seat: 1, points: value, note: 'Речь' })
  })

  it.each(['', 'x', '1,05', '0,33', '-2'])('%j is no number of extra points', (points) => {
    expect(checkChange({ ...NO_CHANGE, kind: 'extra', points })).toHaveProperty('points')
  })

  it('seat zero is nobody, or the whole table', () => {
    expect(changeOf({ ...NO_CHANGE, kind: 'worst', seat: '0' }, [])).toEqual({ kind: 'worst', seat: null })
    expect(changeOf({ ...NO_CHANGE, kind: 'remark', seat: '0', note: 'Тише' }, [])).toEqual({
      kind: 'remark',
      seat: null,
      text: 'Тише',
    })
  })

  it('extra points have a seat, also after nobody was chosen for another kind', () => {
    const values = { ...NO_CHANGE, kind: 'extra', seat: '0', points: '0,5', note: 'Речь' } as const
    expect(changeOf(values, [])).toMatchObject({ kind: 'extra', seat: 1 })
    expect(seatOf(values)).toBe('1')
  })

  it('a sanction begins with what is so now, and has no more major fouls than technical ones', () => {
    const sanction = {
      kind: 'sanction',
      seat: 4,
      fouls: 2,
      techFouls: 1,
      majorTechFouls: 1,
      penalty: 'removal',
    } as const
    const seats = [{ seat: 4, username: 'Игрок', sanction, techFouls: 'minorAndMajor' }] as const
    const values = { ...NO_CHANGE, kind: 'sanction', seat: '4' } as const
    expect(changeOf(values, seats)).toEqual(sanction)
    const changed = { ...values, fouls: '4', techFouls: '0', penalty: 'teamLoss' } as const
    expect(changeOf(changed, seats)).toEqual({
      ...sanction,
      fouls: 4,
      techFouls: 0,
      majorTechFouls: 0,
      penalty: 'teamLoss',
    })
    expect(seatOf({ kind: 'sanction', seat: '0' })).toBe('1')
  })

  it('an answer may come without a change', () => {
    expect(changeOf(NO_CHANGE, [])).toBeNull()
  })
})
