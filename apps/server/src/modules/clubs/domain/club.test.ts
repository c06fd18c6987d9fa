import { describe, expect, it } from 'vitest'
import { checkFields, heirOf, tidied } from './club.ts'

const FIELDS = {
  name: 'Табакерка',
  motto: '',
  about: '',
  schedule: '',
  takesApplications: true,
  minMmr: null,
  countedMembers: 4,
}
const errorsOf = (name: string) => checkFields(tidied({ ...FIELDS, name })).name

describe('the name of a club', () => {
  it.each(['Табакерка', ' Клуб  № 7 ', 'Night City', 'Ночь & Co', '«Шар»'])('%s is a name', (name) => {
    expect(errorsOf(name)).toBeUndefined()
  })

  it.each(['', 'Аб', 'Т'.repeat(41), '777', '<b>Шар</b>', 'Шар\u202e', 'Tабакерка'])('%j is none', (name) => {
    expect(errorsOf(name)).toHaveLength(1)
  })
})

describe('the heir of a club', () => {
  const NOBODY = new Set<number>()
  const at = (minute: number) => new Date(minute * 60_000)
  const owner = { accountId: 1, role: 'owner', joinedAt: at(0) } as const

  it('the longest-standing officer who owns no club gets it, else the longest-standing such member', () => {
    const member = { accountId: 2, role: 'member', joinedAt: at(1) } as const
    const late = { accountId: 3, role: 'officer', joinedAt: at(3) } as const
    const early = { accountId: 4, role: 'officer', joinedAt: at(2) } as const
    expect(heirOf([owner, member, late, early], NOBODY)).toEqual(early)
    expect(heirOf([owner, { ...member, accountId: 5, joinedAt: at(4) }, member], NOBODY)).toEqual(member)
    expect(heirOf([owner], NOBODY)).toBeNull()
    const owners = new Set([early.accountId, late.accountId])
    expect(heirOf([owner, member, late, early], owners)).toEqual(member)
    expect(heirOf([owner, early], owners)).toBeNull()
  })
})
