import { DAY_MS, MINUTE_MS } from '@gorod/contracts/durations'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { FakeClock } from '../../../testing/fake-clock.ts'
import { gameIdOf } from '../../../testing/game-id.ts'
import { databaseForFile } from '../../../testing/module-database.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import type { SettingsApi, SettingValues } from '../../settings/public.ts'
import type { WalletApi } from '../public.ts'
import { walletMigrations } from '../store/migrations.ts'
import { readPersonalWallet } from '../store/personal-wallet.ts'
import { createCurrencies } from './currencies.ts'

const db = await databaseForFile({ name: 'wallet', migrations: walletMigrations })
let clock: FakeClock
let wallet: WalletApi
/** When each account signed up. */
let registered: Map<number, Date>
let values: Pick<SettingValues, 'energy' | 'tickets' | 'prices'>

beforeEach(() => {
  clock = new FakeClock()
  registered = new Map()
  values = {
    energy: { max: 100, minutesAPoint: 6 },
    tickets: { max: 3, aDay: 1, atSignUp: 3 },
    prices: {
      quick: { energy: 0, tickets: 0 },
      rated: { energy: 10, tickets: 0 },
      league: { energy: 0, tickets: 1 },
      championship: { energy: 5, tickets: 2 },
    },
  }
  const accountOf = (id: number) => {
    const registeredAt = registered.get(id)
    return registeredAt === undefined ? [] : [{ id, registeredAt }]
  }
  wallet = createCurrencies({
    db,
    clock,
    settings: { get: async (name: keyof typeof values) => values[name] } as unknown as SettingsApi,
    accounts: {
      getAccount: async (id: number) => accountOf(id)[0] ?? null,
      listAccounts: async (ids: readonly number[]) => ids.flatMap(accountOf),
    } as unknown as AccountsApi,
  })
})

/** Somebody who signs up now. */
function signUp(): { readonly id: number } {
  const id = registered.size + 1
  registered.set(id, new Date(clock.now()))
  return { id }
}

const charge = (
  number: number,
  mode: 'rated' | 'league' | 'quick' | 'championship',
  ids: readonly number[],
) =>
  db.transaction().execute((tx) => wallet.charge(tx, [{ gameId: gameIdOf(number), mode, accountIds: ids }]))
const refund = (number: number, accountId?: number) =>
  db.transaction().execute((tx) => wallet.refund(tx, gameIdOf(number), accountId))
const give = (id: number, amount: { readonly energy: number; readonly tickets: number }) =>
  db.transaction().execute((tx) => wallet.give(tx, id, amount))

describe('a newcomer', () => {
  it('a newcomer has all energy and the tickets of the sign-up, counted from it', async () => {
    values = { ...values, tickets: { max: 5, aDay: 2, atSignUp: 1 } }
    const { id } = signUp()
    const at = clock.now()
    expect(await wallet.balance(id)).toEqual({
      energy: 100,
      energyMax: 100,
      nextEnergyAt: null,
      tickets: 1,
      nextTicketAt: new Date(at + DAY_MS / 2).toISOString(),
    })
    await clock.leap(DAY_MS / 2)
    expect((await wallet.balance(id)).tickets).toBe(2)
    // An account that pays for the first time has what came back since the sign-up.
    await charge(1, 'championship', [id])
    expect(await wallet.balance(id)).toMatchObject({
      energy: 95,
      nextEnergyAt: new Date(clock.now() + 6 * MINUTE_MS).toISOString(),
      tickets: 0,
    })
  })

  it('an account that nobody knows begins now', async () => {
    values = { ...values, tickets: { max: 5, aDay: 2, atSignUp: 1 } }
    expect(await wallet.balance(99)).toMatchObject({ energy: 100, tickets: 1 })
    await charge(1, 'rated', [99])
    await clock.leap(DAY_MS / 2)
    expect(await wallet.balance(99)).toMatchObject({ tickets: 2 })
  })

  it('with none a day no ticket comes back', async () => {
    values = { ...values, tickets: { max: 3, aDay: 0, atSignUp: 1 } }
    const { id } = signUp()
    await clock.leap(1000 * DAY_MS)
    expect((await wallet.balance(id)).tickets).toBe(1)
  })
})

describe('games that begin together', () => {
  const chargeAll = (games: Parameters<WalletApi['charge']>[1]) =>
    db.transaction().execute((tx) => wallet.charge(tx, games))
  const energyOf = async (id: number) => (await wallet.balance(id)).energy

  it('each takes its own price from its own players, once', async () => {
    const [one, other, third] = [signUp().id, signUp().id, signUp().id]
    const games = [
      { gameId: gameIdOf(71), mode: 'championship', accountIds: [other, one] },
      { gameId: gameIdOf(72), mode: 'rated', accountIds: [third] },
      { gameId: gameIdOf(73), mode: 'quick', accountIds: [one] },
    ] as const
    await chargeAll(games)
    await chargeAll(games)
    expect(await Promise.all([one, other, third].map(energyOf))).toEqual([95, 95, 90])
    expect((await wallet.balance(other)).tickets).toBe(1)
    await refund(71, one)
    expect(await Promise.all([one, other, third].map(energyOf))).toEqual([100, 95, 90])
  })

  it('an account pays for both of its games', async () => {
    const { id } = signUp()
    await chargeAll([
      { gameId: gameIdOf(74), mode: 'rated', accountIds: [id] },
      { gameId: gameIdOf(75), mode: 'rated', accountIds: [id] },
    ])
    expect(await energyOf(id)).toBe(80)
  })

  it('where somebody cannot pay nobody pays for any of them', async () => {
    const [rich, poor] = [signUp().id, signUp().id]
    await give(poor, { energy: -95, tickets: 0 })
    const charging = chargeAll([
      { gameId: gameIdOf(76), mode: 'rated', accountIds: [rich] },
      { gameId: gameIdOf(77), mode: 'rated', accountIds: [poor] },
    ])
    await expect(charging).rejects.toMatchObject({
      code: 'currencies_insufficiency',
      details: { need: { energy: 10, tickets: 0 }, have: { energy: 5 } },
    })
    expect(await Promise.all([rich, poor].map(energyOf))).toEqual([100, 5])
  })
})

describe('gifts and fees', () => {
  it('a gift is there at once, also above what comes back', async () => {
    const { id } = signUp()
    await give(id, { energy: 30, tickets: 2 })
    expect(await wallet.balance(id)).toMatchObject({ energy: 130, tickets: 5, nextEnergyAt: null })
    await give(id, { energy: 1, tickets: 0 })
    expect(await wallet.balance(id)).toMatchObject({ energy: 131, tickets: 5 })
  })

  it('a fee is taken once, and of nothing nothing is noted', async () => {
    const { id } = signUp()
    const take = (number: number, energy: number, tickets: number) =>
      db.transaction().execute((tx) => wallet.take(tx, gameIdOf(number), { energy, tickets }, [id]))
    for (let time = 0; time < 2; time++) await take(1, 40, 1)
    expect(await wallet.balance(id)).toMatchObject({ energy: 60, tickets: 2 })
    await take(2, 0, 0)
    const { rows } = await sql`select game_id from game_charges`.execute(db)
    expect(rows).toEqual([{ game_id: gameIdOf(1) }])
    await expect(take(3, 0, 3)).rejects.toMatchObject({
      code: 'currencies_insufficiency',
      details: { need: { energy: 0, tickets: 3 }, have: { energy: 60, tickets: 2 } },
    })
    await expect(take(4, 61, 0)).rejects.toMatchObject({ code: 'currencies_insufficiency' })
    await take(5, 60, 2)
    expect(await wallet.balance(id)).toMatchObject({ energy: 0, tickets: 0 })
  })

  it('a refund may be that of one player alone', async () => {
    const [one, other] = [signUp(), signUp()]
    await charge(1, 'championship', [other.id, one.id])
    await refund(1, one.id)
    expect(await wallet.balance(one.id)).toMatchObject({ energy: 100, tickets: 3 })
    expect(await wallet.balance(other.id)).toMatchObject({ energy: 95, tickets: 1 })
    await refund(1)
    expect(await wallet.balance(one.id)).toMatchObject({ energy: 100, tickets: 3 })
    expect(await wallet.balance(other.id)).toMatchObject({ energy: 100, tickets: 3 })
  })

  it('the missing amount is that of the dearest mode in each currency', async () => {
    const { id } = signUp()
    expect(await wallet.missing(id, ['rated', 'championship'])).toBeNull()
    await charge(1, 'league', [id])
    await charge(2, 'league', [id])
    expect(await wallet.missing(id, ['rated', 'championship'])).toEqual({
      need: { energy: 10, tickets: 2 },
      have: { energy: 100, tickets: 1 },
    })
    expect(await wallet.missing(id, ['rated', 'league'])).toBeNull()
    expect(await wallet.missing(id, [])).toBeNull()
  })
})

describe('energy and tickets', () => {
  it('a game takes both once, and they come back by themselves', async () => {
    const { id } = signUp()
    await charge(1, 'rated', [id])
    await charge(1, 'rated', [id])
    expect(await wallet.balance(id)).toMatchObject({ energy: 90, tickets: 3 })
    await clock.leap(6 * MINUTE_MS)
    expect((await wallet.balance(id)).energy).toBe(91)
    await clock.leap(5 * MINUTE_MS)
    await charge(2, 'rated', [id])
    await clock.advance(MINUTE_MS)
    // The five minutes before the second game count.
    expect((await wallet.balance(id)).energy).toBe(82)
    await charge(3, 'league', [id])
    expect((await wallet.balance(id)).tickets).toBe(2)
    await clock.leap(DAY_MS)
    expect(await wallet.balance(id)).toMatchObject({ energy: 100, tickets: 3 })
    await charge(4, 'quick', [id])
    expect(await wallet.balance(id)).toMatchObject({ energy: 100, tickets: 3 })
  })

  it('energy and tickets can be spent to the last point', async () => {
    const { id } = signUp()
    for (let game = 61; game <= 70; game++) await charge(game, 'rated', [id])
    expect((await wallet.balance(id)).energy).toBe(0)
    expect(await wallet.missing(id, ['rated'])).toMatchObject({ need: { energy: 10 }, have: { energy: 0 } })
    expect(await wallet.missing(id, ['quick'])).toBeNull()
    await expect(charge(71, 'rated', [id])).rejects.toMatchObject({ code: 'currencies_insufficiency' })
  })

  it('a refund comes once', async () => {
    const { id } = signUp()
    await charge(11, 'rated', [id])
    await refund(11)
    await refund(11)
    expect((await wallet.balance(id)).energy).toBe(100)
    await charge(12, 'league', [id])
    await refund(12)
    expect((await wallet.balance(id)).tickets).toBe(3)
  })

  it('the download shows them with what each game took, the newest first', async () => {
    const { id } = signUp()
    await charge(14, 'rated', [id])
    await clock.advance(MINUTE_MS)
    await charge(15, 'league', [id])
    expect(await readPersonalWallet(db, id)).toMatchObject({
      balance: { energy: 90, tickets: 2 },
      charges: [
        { game_id: gameIdOf(15), energy: 0, tickets: 1, refunded_at: null },
        { game_id: gameIdOf(14), energy: 10, tickets: 0, refunded_at: null },
      ],
    })
  })

  it('a refund reaches the others where an account has no balance any more', async () => {
    const [gone, other] = [signUp(), signUp()]
    await charge(13, 'rated', [gone.id, other.id])
    await sql`delete from balances where account_id = ${gone.id}`.execute(db)
    await refund(13)
    expect((await wallet.balance(other.id)).energy).toBe(100)
  })

  it('the balance is checked before, and all players are refused together when one cannot pay', async () => {
    const [rich, poor] = [signUp(), signUp()]
    for (let game = 21; game <= 23; game++) await charge(game, 'league', [poor.id])
    expect(await wallet.missing(poor.id, ['rated', 'league'])).toEqual({
      need: { energy: 10, tickets: 1 },
      have: { energy: 100, tickets: 0 },
    })
    expect(await wallet.missing(poor.id, ['rated', 'quick'])).toBeNull()
    await expect(charge(24, 'league', [rich.id, poor.id])).rejects.toMatchObject({
      code: 'currencies_insufficiency',
      details: { need: { energy: 0, tickets: 1 }, have: { tickets: 0 } },
    })
    expect((await wallet.balance(rich.id)).tickets).toBe(3)
  })

  it('the prices are those of the settings, and a game of tickets alone is refused without one', async () => {
    expect(await wallet.prices()).toEqual(values.prices)
    const { id } = signUp()
    for (let game = 41; game <= 43; game++) await charge(game, 'league', [id])
    expect(await wallet.missing(id, ['league'])).toEqual({
      need: { energy: 0, tickets: 1 },
      have: { energy: 100, tickets: 0 },
    })
  })

  it('two games at one moment never spend the same amount twice', async () => {
    const { id } = signUp()
    const games = Array.from({ length: 5 }, (_, index) => charge(31 + index, 'league', [id]))
    const outcomes = await Promise.allSettled(games)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect((await wallet.balance(id)).tickets).toBe(0)
  })
})
