import { DAY_MS } from '@gorod/contracts/durations'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { FakeClock } from '../../testing/fake-clock.ts'
import { databaseForFile } from '../../testing/module-database.ts'
import { ProviderStandIn } from '../../testing/wallet/provider-stand-in.ts'
import { newCard, testWallet } from '../../testing/wallet/wallet-deps.ts'
import { addCard, forgetWallet, removeCard } from './commands/change-cards.ts'
import { renewSubscription, startSubscription } from './commands/run-subscription.ts'
import type { WalletDeps } from './commands/wallet-deps.ts'
import { PAYMENT_ERRORS } from './domain/payments-text.ts'
import { getPayments } from './queries/get-payments.ts'
import { walletMigrations } from './store/migrations.ts'
import { cancelSubscription } from './store/subscriptions-store.ts'

let clock: FakeClock
let provider: ProviderStandIn
let deps: WalletDeps
let account = 1000
let price = 29_900

const db = await databaseForFile({ name: 'wallet', migrations: walletMigrations })
beforeEach(() => {
  account += 1
  price = 29_900
  ;({ deps, clock, provider } = testWallet(db, `charges ${account}`, () => price))
})

const payments = () => getPayments(deps, account)

const withCard = () => newCard(deps, account)

describe('the payment provider', () => {
  it('forgets a card that is removed here', async () => {
    const cardId = await withCard()
    await removeCard(deps, account, cardId)
    expect(provider.removed).toEqual(['ref-1'])
  })

  it('gets back every card beyond the fifth', async () => {
    // All nine have counted the cards before the first one is stored.
    let open = () => {}
    const all = new Promise<void>((resolve) => {
      open = resolve
    })
    const add = () => ProviderStandIn.prototype.addCard.call(provider)
    let asked = 0
    provider.addCard = async () => {
      asked += 1
      if (asked === 9) open()
      await all
      return add()
    }
    const answers = await Promise.all(Array.from({ length: 9 }, () => addCard(deps, account)))
    const done = answers.filter(({ success }) => success)
    expect(done).toEqual(Array.from({ length: 5 }, () => ({ success: true, redirectUrl: null })))
    expect(answers.find(({ success }) => !success)).toEqual({
      success: false,
      errors: { cardId: [PAYMENT_ERRORS.tooManyCards] },
      redirectUrl: null,
    })
    expect((await payments()).cards).toHaveLength(5)
    expect(new Set(provider.removed).size).toBe(4)
    for (const ref of provider.removed) expect(ref).toMatch(/^ref-\d$/)
  })

  it('hears nothing of a sixth card', async () => {
    for (let n = 0; n < 5; n++) await withCard()
    const asked = vi.spyOn(provider, 'addCard')
    expect(await addCard(deps, account)).toMatchObject({ success: false, redirectUrl: null })
    expect(asked).not.toHaveBeenCalled()
  })

  it('sends a person to its own form where it has one', async () => {
    const redirectUrl = 'https://pay.example/form'
    deps = { ...deps, provider: Object.assign(provider, { addCard: async () => ({ redirectUrl }) }) }
    expect(await addCard(deps, account)).toEqual({ success: true, redirectUrl })
    expect((await payments()).cards).toEqual([])
  })
})

describe('a card', () => {
  const refusal = (message: string) => ({ success: false, errors: { cardId: [message] } })

  it('a card that nobody has is neither removed nor charged', async () => {
    const nobodys = '00000000-0000-4000-8000-0000000000ff'
    expect(await removeCard(deps, account, nobodys)).toEqual(refusal(PAYMENT_ERRORS.noCard))
    expect(await startSubscription(deps, account, nobodys)).toEqual(refusal(PAYMENT_ERRORS.noCard))
    expect([provider.removed, provider.taken.size]).toEqual([[], 0])
  })

  it('a card that pays a subscription stays', async () => {
    const cardId = await withCard()
    await startSubscription(deps, account, cardId)
    expect(await removeCard(deps, account, cardId)).toEqual(refusal(PAYMENT_ERRORS.cardPays))
    expect((await payments()).cards).toHaveLength(1)
  })

  it('a provider that cannot be reached is a refusal with its cause', async () => {
    const cause = new Error('no route')
    provider.addCard = () => Promise.reject(cause)
    await expect(addCard(deps, account)).rejects.toMatchObject({ code: 'unavailable', cause })
  })
})

describe('a first charge', () => {
  it('a subscription that was cancelled and still runs goes on without one', async () => {
    const cardId = await withCard()
    await startSubscription(deps, account, cardId)
    await cancelSubscription(deps.db, account, new Date(clock.now()))
    await clock.advance(DAY_MS)
    expect(await startSubscription(deps, account, cardId)).toEqual({ success: true })
    expect(provider.taken.size).toBe(1)
    expect((await payments()).subscription).toMatchObject({ cancelled: false })
  })

  it('takes the price of the settings from the card', async () => {
    await startSubscription(deps, account, await withCard())
    expect([...provider.taken.values()]).toEqual([
      { key: expect.any(String), cardRef: 'ref-1', kopecks: 29_900 },
    ])
  })

  it('a declined charge leaves nothing, and another card may pay', async () => {
    const cardId = await withCard()
    provider.mood = 'declines'
    expect(await startSubscription(deps, account, cardId)).toEqual({
      success: false,
      errors: { cardId: [expect.stringMatching(/отклонил/)] },
    })
    expect((await payments()).subscription).toBeNull()
    provider.mood = 'pays'
    expect(await startSubscription(deps, account, await withCard())).toEqual({ success: true })
    expect(provider.taken.size).toBe(1)
    expect(await removeCard(deps, account, cardId)).toEqual({ success: true })
  })

  it('a charge without an answer is taken once, however often the button is pressed', async () => {
    const cardId = await withCard()
    provider.mood = 'pays and falls silent'
    for (let n = 0; n < 3; n++) {
      await expect(startSubscription(deps, account, cardId)).rejects.toMatchObject({ code: 'unavailable' })
    }
    expect((await payments()).subscription).toBeNull()
    provider.mood = 'pays'
    expect(await startSubscription(deps, account, cardId)).toEqual({ success: true })
    expect(provider.taken.size).toBe(1)
    expect((await payments()).subscription).toMatchObject({ paidUntil: '2026-07-10T12:00:00.000Z' })
  })

  it('a charge without an answer keeps its amount when the price changes', async () => {
    const cardId = await withCard()
    provider.mood = 'unreachable'
    await expect(startSubscription(deps, account, cardId)).rejects.toMatchObject({ code: 'unavailable' })
    price = 39_900
    provider.mood = 'pays'
    expect(await startSubscription(deps, account, cardId)).toEqual({ success: true })
    expect([...provider.taken.values()]).toMatchObject([{ cardRef: 'ref-1', kopecks: 29_900 }])
    // The next charge is another one.
    await clock.advance(30 * DAY_MS)
    await renewSubscription(deps, account)
    expect([...provider.taken.values()].slice(1)).toMatchObject([{ cardRef: 'ref-1', kopecks: 39_900 }])
  })

  it('a charge without an answer keeps its card, and the one chosen meanwhile pays from then on', async () => {
    const first = await withCard()
    provider.mood = 'pays and falls silent'
    await expect(startSubscription(deps, account, first)).rejects.toMatchObject({ code: 'unavailable' })
    provider.mood = 'pays'
    const second = await withCard()
    expect(await startSubscription(deps, account, second)).toEqual({ success: true })
    expect([...provider.taken.values()]).toMatchObject([{ cardRef: 'ref-1' }])
    expect((await payments()).subscription).toMatchObject({ cardId: second })
  })

  it('a charge of an earlier card that is declined leads to one of the chosen card', async () => {
    const first = await withCard()
    provider.mood = 'unreachable'
    await expect(startSubscription(deps, account, first)).rejects.toMatchObject({ code: 'unavailable' })
    provider.mood = 'pays'
    provider.broken.add('ref-1')
    price = 39_900
    expect(await startSubscription(deps, account, await withCard())).toEqual({ success: true })
    expect([...provider.taken.values()]).toMatchObject([{ cardRef: 'ref-2', kopecks: 39_900 }])
  })

  it('a charge that another provider was asked for is not this one’s', async () => {
    const first = await withCard()
    provider.mood = 'unreachable'
    await expect(startSubscription(deps, account, first)).rejects.toMatchObject({ code: 'unavailable' })
    const other = Object.assign(new ProviderStandIn(), { name: 'another' })
    await other.addCard()
    deps = { ...deps, provider: other }
    expect(await startSubscription(deps, account, await withCard())).toEqual({ success: true })
    expect([...other.taken.values()]).toMatchObject([{ cardRef: 'ref-2' }])
  })

  it('a charge cannot be cancelled before it is answered', async () => {
    const cardId = await withCard()
    const charge = vi.spyOn(provider, 'charge').mockImplementationOnce(async () => {
      await cancelSubscription(deps.db, account, new Date(clock.now()))
      return 'paid'
    })
    await startSubscription(deps, account, cardId)
    expect(charge).toHaveBeenCalledOnce()
    expect((await payments()).subscription).toMatchObject({ cardId, cancelled: false })
  })

  it('a second press during a charge gets the first answer', async () => {
    const cardId = await withCard()
    vi.spyOn(provider, 'charge').mockImplementationOnce(async () => {
      await startSubscription(deps, account, cardId)
      await clock.advance(DAY_MS)
      return 'paid'
    })
    await startSubscription(deps, account, cardId)
    expect((await payments()).subscription).toMatchObject({ paidUntil: '2026-07-10T12:00:00.000Z' })
  })

  it('five requests at once take the price once', async () => {
    const cardId = await withCard()
    await Promise.all(Array.from({ length: 5 }, () => startSubscription(deps, account, cardId)))
    expect(provider.taken.size).toBe(1)
  })
})

it('a deleted account is forgotten here and at the provider', async () => {
  await startSubscription(deps, account, await withCard())
  await withCard()
  await forgetWallet(deps, account)
  await forgetWallet(deps, account)
  expect(provider.removed.sort()).toEqual(['ref-1', 'ref-2'])
  expect(await payments()).toMatchObject({ cards: [], subscription: null })
})
