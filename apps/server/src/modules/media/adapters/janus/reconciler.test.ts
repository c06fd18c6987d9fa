import { expect, test } from 'vitest'
import { Reconciler } from './reconciler.ts'

/** A switch somewhere else that answers when the test lets it. */
function remote() {
  let wanted = false
  let confirmed = false
  const asked: boolean[] = []
  const answers: ((error?: Error) => void)[] = []
  const reconciler = new Reconciler<boolean>(
    () => (wanted === confirmed ? [] : [wanted]),
    async ([value = false]) => {
      asked.push(value)
      await new Promise<void>((resolve, reject) =>
        answers.push((error) => (error ? reject(error) : resolve())),
      )
      confirmed = value
    },
  )
  return {
    asked,
    want: (value: boolean) => {
      wanted = value
      return reconciler.run()
    },
    answer: async (error?: Error) => {
      answers.shift()?.(error)
      await new Promise((done) => setImmediate(done))
    },
  }
}

test('no request is sent when nothing differs', async () => {
  const { want, asked } = remote()
  await want(false)
  expect(asked).toEqual([])
})

test('one request runs at a time, and the last wanted state wins', async () => {
  const { want, answer, asked } = remote()
  const opened = want(true)
  const closed = want(false)
  expect(asked).toEqual([true])
  await answer()
  expect(asked).toEqual([true, false])
  await answer()
  await Promise.all([opened, closed])
})

test('a change during the last answer is not lost', async () => {
  const { want, answer, asked } = remote()
  const first = want(true)
  await answer()
  await first
  const second = want(false)
  await answer()
  await second
  expect(asked).toEqual([true, false])
})

test('a caller without an answer is informed, and may ask again', async () => {
  const { want, answer, asked } = remote()
  const failed = want(true)
  const expected = expect(failed).rejects.toThrow('silence')
  await answer(new Error('silence'))
  await expected
  const again = want(true)
  await answer()
  await again
  expect(asked).toEqual([true, true])
})
