import { login } from '@gorod/contracts/accounts'
import { DAY_MS, MINUTE_MS } from '@gorod/contracts/durations'
import {
  addPaymentCard,
  cancelSubscription,
  getPayments,
  removePaymentCard,
  startSubscription,
} from '@gorod/contracts/payments'
import { describe, expect, it } from 'vitest'
import {
  appForFile,
  call,
  FakeClock,
  signUp,
  startTestApp,
  type TestAccount,
  until,
} from '../../testing/index.ts'

const clock = new FakeClock(Date.UTC(2026, 0, 31, 12))
const app = await appForFile({ clock })

const paymentsOf = async (as: TestAccount) => (await call(app, getPayments, { as })).answer
const start = async (as: TestAccount, cardId: string) =>
  (await call(app, startSubscription, { as, body: { cardId } })).answer
const cancel = async (as: TestAccount) => (await call(app, cancelSubscription, { as, body: {} })).answer
const remove = async (as: TestAccount, cardId: string) =>
  (await call(app, removePaymentCard, { as, body: { cardId } })).answer

async function addCard(as: TestAccount): Promise<string> {
  const before = (await paymentsOf(as)).cards.map(({ id }) => id)
  const { answer } = await call(app, addPaymentCard, { as, body: {} })
  expect(answer).toEqual({ success: true, redirectUrl: null })
  return (await paymentsOf(as)).cards.find(({ id }) => !before.includes(id))?.id ?? ''
}

async function subscribed(): Promise<{ readonly account: TestAccount; readonly cardId: string }> {
  const account = await signUp(app)
  const cardId = await addCard(account)
  expect(await start(account, cardId)).toEqual({ success: true })
  return { account, cardId }
}

/** Weeks later the old token is worth nothing. */
async function signInAgain(account: TestAccount): Promise<TestAccount> {
  const { answer } = await call(app, login, { body: { username: account.email, password: account.password } })
  return { ...account, token: answer.access_token }
}

/** Minutes go by until it holds: what is due is looked for every minute. */
async function passUntil(holds: () => Promise<boolean>): Promise<void> {
  await until(async () => {
    await clock.advance(MINUTE_MS)
    await app.drainJobs()
    return holds()
  })
}

describe('cards', () => {
  it('a new account has no cards, and the sandbox says that it is one', async () => {
    expect(await paymentsOf(await signUp(app))).toEqual({
      provider: { name: 'sandbox', sandbox: true },
      monthlyPrice: 29_900,
      cards: [],
      subscription: null,
    })
  })

  it('the sandbox has the test card, five at most', async () => {
    const account = await signUp(app)
    for (let n = 0; n < 5; n++) await addCard(account)
    const { cards } = await paymentsOf(account)
    expect(new Set(cards.map(({ id }) => id)).size).toBe(5)
    expect(cards[0]).toEqual({ id: expect.any(String), brand: 'Visa', last4: '4242', expires: '12/29' })
    const { answer } = await call(app, addPaymentCard, { as: account, body: {} })
    expect(answer).toMatchObject({ success: false, errors: { cardId: [expect.stringMatching(/пяти/)] } })
  })

  it('five cards remain when more are asked for at once', async () => {
    const account = await signUp(app)
    const wishes = Array.from({ length: 9 }, () => call(app, addPaymentCard, { as: account, body: {} }))
    const answers = await Promise.all(wishes)
    expect(answers.filter(({ answer }) => answer.success)).toHaveLength(5)
    expect((await paymentsOf(account)).cards).toHaveLength(5)
  })

  it('a card is removed, and a second removal finds none', async () => {
    const account = await signUp(app)
    const cardId = await addCard(account)
    expect(await remove(account, cardId)).toEqual({ success: true })
    expect((await paymentsOf(account)).cards).toEqual([])
    expect(await remove(account, cardId)).toEqual({ success: false, errors: { cardId: ['Такой карты нет'] } })
  })

  it('a card of somebody else is not found', async () => {
    const [mine, theirs] = [await signUp(app), await signUp(app)]
    const cardId = await addCard(theirs)
    const noCard = { success: false, errors: { cardId: ['Такой карты нет'] } }
    expect(await remove(mine, cardId)).toEqual(noCard)
    expect(await start(mine, cardId)).toEqual(noCard)
    expect(await start(mine, 'no uuid at all')).toEqual(noCard)
    expect((await paymentsOf(theirs)).cards).toHaveLength(1)
  })

  it('a card stays while it pays a subscription, and can be removed when that is cancelled or paid from another', async () => {
    const { account, cardId } = await subscribed()
    expect(await remove(account, cardId)).toEqual({
      success: false,
      errors: { cardId: [expect.stringMatching(/оплачивается подписка/)] },
    })
    const second = await addCard(account)
    expect(await start(account, second)).toEqual({ success: true })
    expect(await remove(account, cardId)).toEqual({ success: true })
    await cancel(account)
    expect(await remove(account, second)).toEqual({ success: true })
    expect((await paymentsOf(account)).subscription).toMatchObject({ cardId: null, cancelled: true })
  })
})

describe('a subscription', () => {
  it('a subscription is paid for a month from now on', async () => {
    const { account, cardId } = await subscribed()
    expect((await paymentsOf(account)).subscription).toEqual({
      cardId,
      paidUntil: expect.stringMatching(/^2026-02-28T12/),
      cancelled: false,
    })
  })

  it('two presses begin one subscription', async () => {
    const account = await signUp(app)
    const cardId = await addCard(account)
    const answers = await Promise.all([start(account, cardId), start(account, cardId)])
    expect(answers).toEqual([{ success: true }, { success: true }])
    const { subscription } = await paymentsOf(account)
    expect(await start(account, cardId)).toEqual({ success: true })
    expect((await paymentsOf(account)).subscription).toEqual(subscription)
  })

  it('a cancelled subscription stays until its end, and can be taken up again', async () => {
    const { account, cardId } = await subscribed()
    const { subscription } = await paymentsOf(account)
    expect(await cancel(account)).toEqual({ success: true })
    expect(await cancel(account)).toEqual({ success: true })
    expect((await paymentsOf(account)).subscription).toEqual({ ...subscription, cancelled: true })
    expect(await start(account, cardId)).toEqual({ success: true })
    expect((await paymentsOf(account)).subscription).toEqual(subscription)
  })

  it('a cancellation without a subscription gets «already cancelled»', async () => {
    const account = await signUp(app)
    expect(await cancel(account)).toEqual({ success: true })
    expect((await paymentsOf(account)).subscription).toBeNull()
  })

  it('a subscription is renewed when the month is over, unless cancelled', async () => {
    const [going, ending] = [await subscribed(), await subscribed()]
    await cancel(ending.account)
    await clock.leap(28 * DAY_MS)
    const [paying, done] = [await signInAgain(going.account), await signInAgain(ending.account)]
    const paidUntil = async () => (await paymentsOf(paying)).subscription?.paidUntil ?? ''
    await passUntil(async () => (await paidUntil()).startsWith('2026-03-31T12'))
    expect((await paymentsOf(done)).subscription).toBeNull()
  })
})

it('a wallet without a provider shows nothing and does nothing', async () => {
  const off = await startTestApp({ env: { PAYMENTS: 'off' } })
  const as = await signUp(off)
  expect((await call(off, getPayments, { as })).answer).toMatchObject({ provider: null, cards: [] })
  const refusals = [
    await call(off, addPaymentCard, { as, body: {} }),
    await call(off, removePaymentCard, { as, body: { cardId: 'x' } }),
    await call(off, startSubscription, { as, body: { cardId: 'x' } }),
    await call(off, cancelSubscription, { as, body: {} }),
  ]
  for (const { status, error } of refusals) expect([status, error.code]).toEqual([503, 'unavailable'])
  await off.stop()
})
