import { describe, expect, it } from 'vitest'
import { judgeNames } from './judge-names.ts'
import { judgedMatch } from './testing/judged-match.ts'

const [orlov, metro] = [
  { userId: 1, username: 'Орлов' },
  { userId: 2, username: 'Метроном' },
]
const changed = (times: number) => ({
  events: [
    ...judgedMatch().events,
    ...Array.from({ length: times }, () => ({ type: 'judgesSwapped', reason: 'связь', at: 1 }) as const),
  ],
})

describe('the judges of a match', () => {
  it('both judges are counted back from the judge of the end', () => {
    const once = judgeNames({ judge: metro, otherJudge: orlov, ...changed(1) })
    expect([once.second, once.after(1)]).toEqual(['Метроном', 'Метроном'])
    const twice = judgeNames({ judge: orlov, otherJudge: metro, ...changed(2) })
    expect([twice.second, twice.after(1), twice.after(2)]).toEqual(['Метроном', 'Метроном', 'Орлов'])
  })

  it('a second judge who never took the table over has a name', () => {
    expect(judgeNames({ judge: orlov, otherJudge: metro, ...changed(0) }).second).toBe('Метроном')
  })

  it('a judge whose account is gone has none', () => {
    expect(judgeNames({ judge: orlov, otherJudge: null, ...changed(2) }).after(1)).toBe('')
  })
})
