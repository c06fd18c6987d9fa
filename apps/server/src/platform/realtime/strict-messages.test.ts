import { clientMessage, serverMessage } from '@gorod/contracts/realtime'
import { expect, it } from 'vitest'
import { z } from 'zod'
import type { Client } from './client.ts'
import { dispatch } from './dispatch.ts'
import { pushCheck } from './push-check.ts'

const double = clientMessage({
  name: 'test.double',
  auth: 'optional',
  payload: z.strictObject({ number: z.number() }),
  answer: z.object({ doubled: z.number() }),
})
const told = serverMessage({ name: 'test.told', payload: z.object({ text: z.string() }) })

/** What the page hears, and what the log has. */
async function answerOf(answer: object | undefined, strict: boolean) {
  const logged: unknown[] = []
  const ack = await dispatch(
    { message: double, handle: () => answer, counted: true },
    { number: 21 },
    { identity: null, accountId: null } as Client,
    {
      log: { error: ({ err }: { err: Error }) => logged.push(err.message) } as never,
      random: { uuid: () => 'a request' } as never,
      tracing: { span: (_name: string, _facts: object, work: () => unknown) => work() } as never,
      strict,
    },
  )
  return { ack, logged }
}

it('an answer that its contract does not describe is a failure where answers are strict', async () => {
  const failed = { ok: false, error: { code: 'internal', requestId: 'a request' } }
  for (const answer of [{ doubled: 42, role: 'mafia' }, { doubled: '42' }, {}, undefined]) {
    const { ack, logged } = await answerOf(answer, true)
    expect(ack).toEqual(failed)
    expect(logged).toHaveLength(1)
  }
  expect(await answerOf({ doubled: 42 }, true)).toEqual({ ack: { ok: true, doubled: 42 }, logged: [] })
})

it('an answer is not looked through where answers are not strict', async () => {
  const { ack } = await answerOf({ doubled: 42, more: 1 }, false)
  expect(ack).toEqual({ ok: true, doubled: 42, more: 1 })
})

it('a push that its contract does not describe is an error where answers are strict', () => {
  const strict = pushCheck(true)
  expect(() => strict(told, { text: 'a', role: 'mafia' })).toThrow('test.told differs from its contract')
  expect(() => strict(told, {})).toThrow()
  expect(() => strict(told, { text: 'a', absent: undefined })).not.toThrow()
  expect(() => pushCheck(false)(told, {})).not.toThrow()
})
