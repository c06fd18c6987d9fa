import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readUpdate } from './update-answer.ts'

const data = { id: 7, username: 'Анна', socials: [] }

describe('the answer of a profile update', () => {
  it('is saved when it brings the profile', () => {
    expect(readUpdate({ success: true, data }, 7)).toEqual({ kind: 'saved', profile: data })
  })

  it('is refused with the first message of each field', () => {
    const errors = { username: ['Имя занято.', 'Слишком коротко.'], twitch: [] }
    expect(readUpdate({ success: false, errors }, 7)).toEqual({
      kind: 'refused',
      errors: { username: 'Имя занято.' },
    })
  })

  it('is a failure when it is anything else', () => {
    const unexpected = [
      null,
      '',
      [],
      {},
      { success: true },
      { success: true, data: { ...data, id: 8 } },
      { success: true, data: [] },
      { success: false },
      { success: false, errors: {} },
      { success: false, errors: { username: 'no list' } },
      { success: 'true', data },
    ]
    for (const answer of unexpected)
      expect(readUpdate(answer, 7), JSON.stringify(answer)).toEqual({ kind: 'failed' })
  })

  it('throws at nothing', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (answer) => {
        expect(['saved', 'refused', 'failed']).toContain(readUpdate(answer, 7).kind)
      }),
    )
  })
})
