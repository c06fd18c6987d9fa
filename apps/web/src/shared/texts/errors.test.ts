import { expect, it } from 'vitest'
import { tooManyRequests } from './errors.ts'

it('the words of a limit say how long to wait, rounded up', () => {
  expect([1, 42, 60, 61, 3000, 3541, 3600, 7201].map(tooManyRequests)).toEqual(
    ['1 секунду', '42 секунды', '1 минуту', '2 минуты', '50 минут', '1 час', '1 час', '3 часа'].map(
      (wait) => `Слишком много попыток. Подождите ${wait}.`,
    ),
  )
})
