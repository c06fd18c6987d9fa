import { endSession, getSessions } from '@gorod/contracts/cabinet'
import { addPaymentCard, getPayments, removePaymentCard, startSubscription } from '@gorod/contracts/payments'
import { checkRecoveryToken, sendRecoveryLink } from '@gorod/contracts/recovery'
import { describe, expect, it } from 'vitest'
import { appForFile } from '../for-tests.ts'
import { call } from '../http-client.ts'
import { signUp } from '../sign-up.ts'
import { until } from '../until.ts'
import { linksTo } from './tour.ts'

const app = await appForFile()
const owner = await signUp(app, { verified: true })
const stranger = await signUp(app, { verified: true })

/** Everything of an answer that its reader can see, but for what is new in every answer. */
function seen({ status, headers, answer }: Awaited<ReturnType<typeof call>>) {
  const always = /^(date|x-request-id|content-security-policy|x-ratelimit-.*)$/
  const body = answer as { requestId?: string } | null
  return {
    status,
    headers: [...headers].filter(([name]) => !always.test(name)),
    body: { ...body, requestId: undefined },
  }
}

describe('a stranger who asks for a recovery link', () => {
  it('learns nothing of whether anybody has this address', async () => {
    const known = await call(app, sendRecoveryLink, { body: { email: owner.email } })
    const unknown = await call(app, sendRecoveryLink, { body: { email: 'nobody@example.com' } })
    expect(seen(known)).toEqual(seen(unknown))
    expect(known.answer).toEqual({ success: true })
    await until(() => linksTo(app, owner.email).length === 1)
    expect(linksTo(app, 'nobody@example.com')).toEqual([])
  })

  it('learns nothing by asking again at once, before and after an account was there', async () => {
    for (const email of [owner.email, 'nobody@example.com']) {
      const again = await call(app, sendRecoveryLink, { body: { email } })
      expect([again.status, again.answer], email).toEqual([200, { success: true }])
    }
  })

  it('learns the same of a link that was used, replaced, or never was', async () => {
    const answers = []
    for (const token of ['never-was', 'x'.repeat(43), '']) {
      answers.push(seen(await call(app, checkRecoveryToken, { body: { token } })))
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]?.status).toBe(200)
  })
})

describe('data of somebody else', () => {
  it('a session of somebody else looks like one that does not exist', async () => {
    const [theirs] = (await call(app, getSessions, { as: owner })).answer
    const asked = (sessionId: string) => call(app, endSession, { body: { sessionId }, as: stranger })
    expect(seen(await asked(theirs?.id ?? ''))).toEqual(
      seen(await asked('00000000-0000-4000-8000-000000000000')),
    )
    expect((await call(app, getSessions, { as: owner })).status).toBe(200)
  })

  it('a card of somebody else looks like one that does not exist', async () => {
    await call(app, addPaymentCard, { body: {}, as: owner })
    const [theirs] = (await call(app, getPayments, { as: owner })).answer.cards
    expect(theirs).toBeDefined()
    for (const endpoint of [removePaymentCard, startSubscription]) {
      const one = await call(app, endpoint, { body: { cardId: theirs?.id ?? '' }, as: stranger })
      const other = await call(app, endpoint, { body: { cardId: 'no-card' }, as: stranger })
      expect(seen(one)).toEqual(seen(other))
    }
    expect((await call(app, getPayments, { as: owner })).answer.cards).toEqual([theirs])
  })
})
