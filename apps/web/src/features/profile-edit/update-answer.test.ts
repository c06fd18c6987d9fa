import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { updateResult } from './update-answer.ts'

const data = { id: 7, username: 'Анна', socials: [] }

const resultOf = (answer: unknown) => updateResult(Promise.resolve(answer as object), 7)

describe('the result of a profile update', () => {
  it('the result is done with the profile that the answer brings', async () => {
    expect(await resultOf({ success: true, data })).toEqual({ state: 'done', answer: data })
  })

  it('the result is refused with the first message of each field', async () => {
    const errors = { username: ['Имя занято.', 'Слишком коротко.'], twitch: [] }
    expect(await resultOf({ success: false, errors })).toEqual({
      state: 'refused',
      errors: { username: 'Имя занято.' },
    })
  })

  it('the result is a failure when the answer is anything else', async () => {
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
      expect(await resultOf(answer), JSON.stringify(answer)).toEqual({ state: 'failed', error: null })
  })

  it('exists for every JSON value: nothing throws', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (answer) => {
        expect(['done', 'refused', 'failed']).toContain((await resultOf(answer)).state)
      }),
    )
  })
})
