import { expect, it } from 'vitest'
import { EMPTY_ANSWERS, FULL_ANSWERS } from './answers.ts'

it.each([...FULL_ANSWERS, ...EMPTY_ANSWERS])(
  'the fake server of the gallery answers %s as the contract says',
  (_path, { endpoint, value }) => {
    expect(endpoint.answer.safeParse(value)).toEqual({ success: true, data: value })
  },
)
