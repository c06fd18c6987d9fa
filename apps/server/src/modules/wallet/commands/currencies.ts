import { DAY_MS, MINUTE_MS } from '@gorod/contracts/durations'
import type { Price, SearchMode } from '@gorod/contracts/search'
import type { Balance } from '@gorod/contracts/wallet'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { gather } from '../../../platform/db/gather.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import type { SettingsApi } from '../../settings/public.ts'
import { nextAt, type RefillRules, refilled } from '../domain/refill.ts'
import type { WalletApi } from '../public.ts'
import {
  insertBalances,
  insertCharges,
  readBalances,
  refundCharges,
  type StoredBalance,
  writeBalances,
} from '../store/balances-store.ts'

export interface CurrenciesDeps {
  readonly db: Db
  readonly clock: Clock
  readonly settings: SettingsApi
  readonly accounts: AccountsApi
}

interface Rules {
  readonly energy: RefillRules
  readonly tickets: RefillRules
  readonly ticketsAtSignUp: number
}

/** Energy and tickets. See {@link WalletApi}. */
export function createCurrencies(deps: CurrenciesDeps): WalletApi {
  const { clock, settings, accounts } = deps
  const now = () => new Date(clock.now())
  const storedBalance = gather((accountIds: readonly number[]) =>
    readBalances(deps.db, accountIds, { lock: false }),
  )
  const currentBalance = async (rules: Rules, accountId: number): Promise<StoredBalance> => {
    const stored = await storedBalance(accountId)
    if (stored !== undefined) return refilledBalance(stored, rules, now())
    const account = await accounts.getAccount(accountId)
    return refilledBalance(firstBalance(account?.registeredAt ?? now(), rules), rules, now())
  }
  return {
    async balance(accountId) {
      const rules = await rulesOf(settings)
      return toBalance(await currentBalance(rules, accountId), rules)
    },
    prices: () => settings.get('prices'),
    async missing(accountId, modes) {
      const need = dearest(await settings.get('prices'), modes)
      if (need.energy === 0 && need.tickets === 0) return null
      const balance = await currentBalance(await rulesOf(settings), accountId)
      const have = inHand(balance)
      return covers(have, need) ? null : { need, have }
    },
    async charge(tx, games) {
      const prices = await settings.get('prices', tx)
      await take(
        deps,
        tx,
        games.map(({ gameId, mode, accountIds }) => ({ chargeId: gameId, need: prices[mode], accountIds })),
      )
    },
    take: (tx, chargeId, need, accountIds) => take(deps, tx, [{ chargeId, need, accountIds }]),
    async refund(tx, gameId, accountId) {
      const charges = await refundCharges(tx, { gameId, accountId }, now())
      const rules = await rulesOf(settings, tx)
      const stored = await readBalances(
        tx,
        charges.map(({ accountId }) => accountId),
        { lock: true },
      )
      const changes = new Map<number, StoredBalance>()
      for (const { accountId, energy, tickets } of charges) {
        const balance = stored.get(accountId)
        // A deleted account has none any more.
        if (balance === undefined) continue
        changes.set(accountId, changed(refilledBalance(balance, rules, now()), { energy, tickets }))
      }
      await writeBalances(tx, changes)
    },
    async give(tx, accountId, amount) {
      const rules = await rulesOf(settings, tx)
      await beginBalances(deps, tx, { accountIds: [accountId], rules })
      const stored = await readBalances(tx, [accountId], { lock: true })
      const balance = refilledBalance(stored.get(accountId), rules, now())
      await writeBalances(tx, new Map([[accountId, changed(balance, amount)]]))
    },
  }
}

interface Taking {
  readonly chargeId: string
  readonly need: Price
  readonly accountIds: readonly number[]
}

async function take(deps: CurrenciesDeps, tx: Db, takings: readonly Taking[]): Promise<void> {
  const all = takings.flatMap(({ chargeId, need, accountIds }) =>
    need.energy === 0 && need.tickets === 0
      ? []
      : accountIds.map((accountId) => ({ chargeId, accountId, ...need })),
  )
  if (all.length === 0) return
  const charges = all.toSorted((a, b) => a.accountId - b.accountId)
  const now = new Date(deps.clock.now())
  const rules = await rulesOf(deps.settings, tx)
  const ids = [...new Set(charges.map(({ accountId }) => accountId))]
  await beginBalances(deps, tx, { accountIds: ids, rules })
  const stored = await readBalances(tx, ids, { lock: true })
  const changes = new Map<number, StoredBalance>()
  for (const { accountId, energy, tickets } of await insertCharges(tx, charges, now)) {
    const balance = changes.get(accountId) ?? refilledBalance(stored.get(accountId), rules, now)
    const [have, need] = [inHand(balance), { energy, tickets }]
    if (!covers(have, need)) throw new AppError('currencies_insufficiency', { details: { need, have } })
    changes.set(accountId, changed(balance, { energy: -energy, tickets: -tickets }))
  }
  await writeBalances(tx, changes)
}

async function rulesOf(settings: SettingsApi, tx?: Db): Promise<Rules> {
  const [energy, tickets] = [await settings.get('energy', tx), await settings.get('tickets', tx)]
  return {
    energy: { max: energy.max, everyMs: energy.minutesAPoint * MINUTE_MS },
    // With none a day the next one comes in a million days.
    tickets: { max: tickets.max, everyMs: DAY_MS / Math.max(tickets.aDay, 1e-6) },
    ticketsAtSignUp: tickets.atSignUp,
  }
}

/** The first balance of an account: all energy, the tickets of its sign-up. */
const firstBalance = (registeredAt: Date, { energy, ticketsAtSignUp }: Rules): StoredBalance => ({
  energy: { amount: energy.max, at: registeredAt },
  tickets: { amount: ticketsAtSignUp, at: registeredAt },
})

/** Writes the first balance of those that have none yet. */
async function beginBalances(
  { accounts, clock }: CurrenciesDeps,
  tx: Db,
  { accountIds, rules }: { readonly accountIds: readonly number[]; readonly rules: Rules },
): Promise<void> {
  const registered = new Map(
    (await accounts.listAccounts(accountIds, tx)).map(({ id, registeredAt }) => [id, registeredAt]),
  )
  const first = (id: number) => firstBalance(registered.get(id) ?? new Date(clock.now()), rules)
  await insertBalances(tx, new Map(accountIds.map((id) => [id, first(id)])))
}

function refilledBalance(stored: StoredBalance | undefined, rules: Rules, now: Date): StoredBalance {
  if (stored === undefined) throw new Error('no balance')
  return {
    energy: refilled(stored.energy, rules.energy, now),
    tickets: refilled(stored.tickets, rules.tickets, now),
  }
}

function changed({ energy, tickets }: StoredBalance, by: Price): StoredBalance {
  return {
    energy: { ...energy, amount: energy.amount + by.energy },
    tickets: { ...tickets, amount: tickets.amount + by.tickets },
  }
}

function inHand({ energy, tickets }: StoredBalance): Price {
  return { energy: energy.amount, tickets: tickets.amount }
}

function covers(have: Price, need: Price): boolean {
  return have.energy >= need.energy && have.tickets >= need.tickets
}

/** The balance that covers a game of any of these modes. */
function dearest(prices: Readonly<Record<SearchMode, Price>>, modes: readonly SearchMode[]): Price {
  return {
    energy: Math.max(0, ...modes.map((mode) => prices[mode].energy)),
    tickets: Math.max(0, ...modes.map((mode) => prices[mode].tickets)),
  }
}

function toBalance(balance: StoredBalance, rules: Rules): Balance {
  return {
    energy: balance.energy.amount,
    energyMax: rules.energy.max,
    nextEnergyAt: nextAt(balance.energy, rules.energy)?.toISOString() ?? null,
    tickets: balance.tickets.amount,
    nextTicketAt: nextAt(balance.tickets, rules.tickets)?.toISOString() ?? null,
  }
}
