import { getBalance } from '@gorod/contracts/wallet'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { appForFile, call, FakeClock, gameIdOf, LONG_TOKENS, signUp } from '../../testing/index.ts'
import { readPersonalWallet } from './store/personal-wallet.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const clock = new FakeClock()
const app = await appForFile({ clock, env: LONG_TOKENS })

const wallet = () => app.wallet.api
const charge = (number: number, mode: 'rated' | 'league' | 'quick', ids: readonly number[]) =>
  app.db.transaction().execute((tx) => wallet().charge(tx, gameIdOf(number), mode, ids))
const refund = (number: number) => app.db.transaction().execute((tx) => wallet().refund(tx, gameIdOf(number)))

describe('energy and tickets', () => {
  it('a newcomer has the full amount of both', async () => {
    const account = await signUp(app)
    expect((await call(app, getBalance, { as: account })).answer).toEqual({
      energy: 100,
      energyMax: 100,
      nextEnergyAt: null,
      tickets: 3,
      nextTicketAt: new Date(clock.now() + DAY_MS).toISOString(),
    })
    expect((await call(app, getBalance)).status).toBe(401)
  })

  it('a game takes both once, and they come back by themselves', async () => {
    const { id } = await signUp(app)
    await charge(1, 'rated', [id])
    await charge(1, 'rated', [id])
    expect(await wallet().balance(id)).toMatchObject({ energy: 90, tickets: 3 })
    await clock.leap(6 * MINUTE_MS)
    expect((await wallet().balance(id)).energy).toBe(91)
    await clock.leap(5 * MINUTE_MS)
    await charge(2, 'rated', [id])
    await clock.advance(MINUTE_MS)
    // The five minutes before the second game count.
    expect((await wallet().balance(id)).energy).toBe(82)
    await charge(3, 'league', [id])
    expect((await wallet().balance(id)).tickets).toBe(2)
    await clock.leap(DAY_MS)
    expect(await wallet().balance(id)).toMatchObject({ energy: 100, tickets: 3 })
    await charge(4, 'quick', [id])
    expect(await wallet().balance(id)).toMatchObject({ energy: 100, tickets: 3 })
  })

  it('energy and tickets can be spent to the last point', async () => {
    const { id } = await signUp(app)
    for (let game = 61; game <= 70; game++) await charge(game, 'rated', [id])
    expect((await wallet().balance(id)).energy).toBe(0)
    expect(await wallet().missing(id, ['rated'])).toMatchObject({ need: { energy: 10 }, have: { energy: 0 } })
    expect(await wallet().missing(id, ['quick'])).toBeNull()
    await expect(charge(71, 'rated', [id])).rejects.toMatchObject({ code: 'currencies_insufficiency' })
  })

  it('a refund comes once', async () => {
    const { id } = await signUp(app)
    await charge(11, 'rated', [id])
    await refund(11)
    await refund(11)
    expect((await wallet().balance(id)).energy).toBe(100)
    await charge(12, 'league', [id])
    await refund(12)
    expect((await wallet().balance(id)).tickets).toBe(3)
  })

  it('the download shows them with what each game took, the newest first', async () => {
    const { id } = await signUp(app)
    await charge(14, 'rated', [id])
    await clock.advance(MINUTE_MS)
    await charge(15, 'league', [id])
    expect(await readPersonalWallet(app.db, id)).toMatchObject({
      balance: { energy: 90, tickets: 2 },
      charges: [
        { game_id: gameIdOf(15), energy: 0, tickets: 1, refunded_at: null },
        { game_id: gameIdOf(14), energy: 10, tickets: 0, refunded_at: null },
      ],
    })
  })

  it('a refund reaches the others where an account has no balance any more', async () => {
    const [gone, other] = [await signUp(app), await signUp(app)]
    await charge(13, 'rated', [gone.id, other.id])
    await sql`delete from balances where account_id = ${gone.id}`.execute(app.db)
    await refund(13)
    expect((await wallet().balance(other.id)).energy).toBe(100)
  })

  it('the balance is checked before, and all players are refused together when one cannot pay', async () => {
    const [rich, poor] = [await signUp(app), await signUp(app)]
    for (let game = 21; game <= 23; game++) await charge(game, 'league', [poor.id])
    expect(await wallet().missing(poor.id, ['rated', 'league'])).toEqual({
      need: { energy: 10, tickets: 1 },
      have: { energy: 100, tickets: 0 },
    })
    expect(await wallet().missing(poor.id, ['rated', 'quick'])).toBeNull()
    await expect(charge(24, 'league', [rich.id, poor.id])).rejects.toMatchObject({
      code: 'currencies_insufficiency',
      details: { need: { energy: 0, tickets: 1 }, have: { tickets: 0 } },
    })
    expect((await wallet().balance(rich.id)).tickets).toBe(3)
  })

  it('the prices are those of the settings, and a game of tickets alone is refused without one', async () => {
    expect(await wallet().prices()).toEqual(await app.settings.api.get('prices'))
    const { id } = await signUp(app)
    for (let game = 41; game <= 43; game++) await charge(game, 'league', [id])
    expect(await wallet().missing(id, ['league'])).toEqual({
      need: { energy: 0, tickets: 1 },
      have: { energy: 100, tickets: 0 },
    })
  })

  it('two games at one moment never spend the same amount twice', async () => {
    const { id } = await signUp(app)
    const games = Array.from({ length: 5 }, (_, index) => charge(31 + index, 'league', [id]))
    const outcomes = await Promise.allSettled(games)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect((await wallet().balance(id)).tickets).toBe(0)
  })
})
