import { DAY_MS } from '@gorod/contracts/durations'
import { beforeEach, describe, expect, it } from 'vitest'
import { FakeClock } from '../../testing/fake-clock.ts'
import { databaseForFile } from '../../testing/module-database.ts'
import type { ProviderStandIn } from '../../testing/wallet/provider-stand-in.ts'
import { newCard, testWallet } from '../../testing/wallet/wallet-deps.ts'
import { removeCard } from './commands/change-cards.ts'
import { renewSubscription, startSubscription } from './commands/run-subscription.ts'
import type { WalletDeps } from './commands/wallet-deps.ts'
import { getPayments } from './queries/get-payments.ts'
import { deleteCard } from './store/cards-store.ts'
import { walletMigrations } from './store/migrations.ts'
import { cancelSubscription, listDue } from './store/subscriptions-store.ts'

let clock: FakeClock
let provider: ProviderStandIn
let deps: WalletDeps
let account = 1000
let price = 29_900

const db = await databaseForFile({ name: 'wallet', migrations: walletMigrations })
beforeEach(() => {
  account += 1
  price = 29_900
  ;({ deps, clock, provider } = testWallet(db, `renewals ${account}`, () => price))
})

const payments = () => getPayments(deps, account)

const withCard = () => newCard(deps, account)

describe('a renewal', () => {
  it('a renewal of what nobody has, or has not paid yet, takes nothing', async () => {
    await renewSubscription(deps, account)
    provider.mood = 'unreachable'
    await expect(startSubscription(deps, account, await withCard())).rejects.toMatchObject({
      code: 'unavailable',
    })
    provider.mood = 'pays'
    await renewSubscription(deps, account)
    expect(provider.taken.size).toBe(0)
  })

  it('a renewal in time keeps the day on which the subscription began', async () => {
    clock = new FakeClock(Date.UTC(2026, 0, 31, 12))
    deps = { ...deps, clock }
    await startSubscription(deps, account, await withCard())
    await clock.advance(28 * DAY_MS)
    await renewSubscription(deps, account)
    expect((await payments()).subscription).toMatchObject({ paidUntil: '2026-03-31T12:00:00.000Z' })
  })

  async function due(): Promise<string> {
    const cardId = await withCard()
    await startSubscription(deps, account, cardId)
    await clock.advance(30 * DAY_MS)
    return cardId
  }

  it('a renewal is due from the end of a paid month until the next one is paid, or until it is cancelled', async () => {
    const isDue = async () => (await listDue(db, new Date(clock.now()), 1000)).includes(account)
    await startSubscription(deps, account, await withCard())
    await clock.advance(30 * DAY_MS - 1)
    expect(await isDue()).toBe(false)
    await clock.advance(1)
    expect(await isDue()).toBe(true)
    await renewSubscription(deps, account)
    expect(await isDue()).toBe(false)
    await clock.advance(31 * DAY_MS)
    expect(await isDue()).toBe(true)
    await cancelSubscription(deps.db, account, new Date(clock.now()))
    expect(await isDue()).toBe(false)
  })

  it('a renewal done twice, also at once, takes one month', async () => {
    const cardId = await due()
    await Promise.all([renewSubscription(deps, account), renewSubscription(deps, account)])
    await renewSubscription(deps, account)
    expect([...provider.taken.values()].slice(1)).toEqual([
      { key: `renewal-${account}-${cardId}-2026-07-10T12:00:00.000Z`, cardRef: 'ref-1', kopecks: 29_900 },
    ])
    expect((await payments()).subscription).toMatchObject({ paidUntil: '2026-08-10T12:00:00.000Z' })
  })

  it('a subscription whose renewal is due is not paid a second time by the button', async () => {
    const cardId = await due()
    expect(await startSubscription(deps, account, cardId)).toEqual({ success: true })
    expect(provider.taken.size).toBe(1)
  })

  it('a subscription that was cancelled and is over is paid again by the button', async () => {
    const cardId = await withCard()
    await startSubscription(deps, account, cardId)
    await cancelSubscription(deps.db, account, new Date(clock.now()))
    await clock.advance(30 * DAY_MS)
    expect(await startSubscription(deps, account, cardId)).toEqual({ success: true })
    expect(provider.taken.size).toBe(2)
    expect((await payments()).subscription).toMatchObject({ paidUntil: '2026-08-10T12:00:00.000Z' })
  })

  it('a renewal whose answer was lost takes one month', async () => {
    await due()
    provider.mood = 'pays and falls silent'
    await expect(renewSubscription(deps, account)).rejects.toThrow('connection lost')
    provider.mood = 'pays'
    await renewSubscription(deps, account)
    expect(provider.taken.size).toBe(2)
  })

  it('a renewal without an answer keeps amount and card when both change', async () => {
    await due()
    provider.mood = 'pays and falls silent'
    await expect(renewSubscription(deps, account)).rejects.toThrow('connection lost')
    provider.mood = 'pays'
    price = 39_900
    const second = await withCard()
    await startSubscription(deps, account, second)
    await renewSubscription(deps, account)
    expect([...provider.taken.values()].slice(1)).toMatchObject([{ cardRef: 'ref-1', kopecks: 29_900 }])
    await clock.advance(31 * DAY_MS)
    await renewSubscription(deps, account)
    expect([...provider.taken.values()].slice(2)).toMatchObject([{ cardRef: 'ref-2', kopecks: 39_900 }])
  })

  it('a renewal that the earlier card declines is asked from the card that pays now', async () => {
    await due()
    provider.mood = 'unreachable'
    await expect(renewSubscription(deps, account)).rejects.toThrow('no route')
    provider.mood = 'pays'
    provider.broken.add('ref-1')
    await startSubscription(deps, account, await withCard())
    await renewSubscription(deps, account)
    expect([...provider.taken.values()].slice(1)).toMatchObject([{ cardRef: 'ref-2' }])
    expect((await payments()).subscription).toMatchObject({ paidUntil: '2026-08-10T12:00:00.000Z' })
  })

  it('a renewal does not come early, nor for a cancelled subscription', async () => {
    await startSubscription(deps, account, await withCard())
    await renewSubscription(deps, account)
    await cancelSubscription(deps.db, account, new Date(clock.now()))
    await clock.advance(31 * DAY_MS)
    await renewSubscription(deps, account)
    expect(provider.taken.size).toBe(1)
    expect((await payments()).subscription).toBeNull()
  })

  it('a declined renewal ends the subscription; a new one may be started', async () => {
    const cardId = await due()
    provider.mood = 'declines'
    await renewSubscription(deps, account)
    await renewSubscription(deps, account)
    expect((await payments()).subscription).toBeNull()
    expect(await removeCard(deps, account, cardId)).toEqual({ success: true })
    provider.mood = 'pays'
    expect(await startSubscription(deps, account, await withCard())).toEqual({ success: true })
  })

  it('an absent provider leaves the subscription, and the renewal is tried again', async () => {
    await due()
    provider.mood = 'unreachable'
    await expect(renewSubscription(deps, account)).rejects.toThrow('no route')
    expect((await payments()).subscription).toMatchObject({ cancelled: false })
    provider.mood = 'pays'
    await renewSubscription(deps, account)
    expect((await payments()).subscription).toMatchObject({ paidUntil: '2026-08-10T12:00:00.000Z' })
  })

  it('without its card ends the subscription, and charges nothing', async () => {
    await deleteCard(db, await due())
    await renewSubscription(deps, account)
    expect(provider.taken.size).toBe(1)
    expect((await payments()).subscription).toBeNull()
  })

  it('takes one month, from now on, after months of a site away', async () => {
    await due()
    await clock.advance(100 * DAY_MS)
    await renewSubscription(deps, account)
    expect(provider.taken.size).toBe(2)
    expect((await payments()).subscription).toMatchObject({ paidUntil: '2026-11-18T12:00:00.000Z' })
    // The next months end on the new day, too.
    await clock.advance(31 * DAY_MS)
    await renewSubscription(deps, account)
    expect((await payments()).subscription).toMatchObject({ paidUntil: '2026-12-18T12:00:00.000Z' })
  })

  it('takes one month, from now on, exactly a month late', async () => {
    await due()
    await clock.advance(31 * DAY_MS)
    await renewSubscription(deps, account)
    expect(provider.taken.size).toBe(2)
    expect((await payments()).subscription).toMatchObject({ paidUntil: '2026-09-10T12:00:00.000Z' })
  })
})
