import { expect, it } from 'vitest'
import { toAppError } from './error-answer.ts'

const withCode = (code: string) => Object.assign(new Error('from below'), { code })

it.each(['53100', '53200', '58030', 'ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])(
  'no disk to write to (%s) is unavailable and may be repeated',
  (code) => expect(toAppError(withCode(code)).code).toBe('unavailable'),
)

it.each(['23505', 'ENOENT', 'XX000'])('any other error (%s) stays a fault of ours', (code) =>
  expect(toAppError(withCode(code)).code).toBe('internal'),
)
