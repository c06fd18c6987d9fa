import {
  type CaseKind,
  type CaseState,
  caseKinds,
  CASE_LIMITS as LIMITS,
  type TakenCase,
} from '@gorod/contracts/cases'
import { HOUR_MS } from '@gorod/contracts/durations'
import type { FormAnswer } from '@gorod/contracts/form-answer'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { refused } from '../../platform/form-answer.ts'
import type { AccountsApi } from '../accounts/public.ts'
import { MODERATION_TEXTS as T } from './domain/moderation-text.ts'
import type { CaseFilter, ModerationApi, WaitsFor } from './public.ts'
import {
  type CaseKey,
  countTakenBy,
  deleteTaken,
  deleteTakenBefore,
  insertTaken,
  listTakenBy,
  lockTakenBy,
  readHolders,
} from './store/cases-store.ts'
import { chosenCases } from './store/chosen-cases.ts'

interface QueueDeps {
  readonly db: Db
  readonly clock: Clock
  readonly accounts: AccountsApi
}

const MOST_PEOPLE = 200
const GAME_NUMBER = /^[1-9]\d{0,8}$/

const heldSince = ({ clock }: Pick<QueueDeps, 'clock'>) => new Date(clock.now() - LIMITS.takenHours * HOUR_MS)

interface TakingDeps extends QueueDeps {
  readonly waits: (kind: CaseKind) => WaitsFor | undefined
}

/** See `takeCase`. */
export async function takeCase(
  deps: TakingDeps,
  moderatorId: number,
  { taken, ...key }: CaseKey & { readonly taken: boolean },
): Promise<FormAnswer> {
  const { db, clock, accounts, waits } = deps
  if (!taken) {
    // A case that was decided meanwhile can be let go too.
    await deleteTaken(db, key, moderatorId)
    return { success: true }
  }
  if (!(await waits(key.kind)?.(key.id, moderatorId))) throw new AppError('not_found')
  if ((await countTakenBy(db, moderatorId)) >= LIMITS.taken) await letGoOfDecided(deps, moderatorId)
  const holder = await db.transaction().execute(async (tx) => {
    await lockTakenBy(tx, moderatorId)
    await deleteTakenBefore(tx, heldSince(deps))
    if ((await countTakenBy(tx, moderatorId)) >= LIMITS.taken) return null
    return insertTaken(tx, key, { accountId: moderatorId, at: new Date(clock.now()) })
  })
  if (holder === moderatorId) return { success: true }
  if (holder === null) return refused('id', T.manyTaken)
  return refused('id', T.takenBy((await accounts.getAccount(holder))?.username ?? `№ ${holder}`))
}

/** A list does not say that a case was decided. Such a case is held no longer, and must not keep its moderator from the next one. */
async function letGoOfDecided(deps: TakingDeps, moderatorId: number): Promise<void> {
  const { db, waits } = deps
  for (const kind of caseKinds)
    for (const id of await listTakenBy(db, { kind, accountId: moderatorId, after: heldSince(deps) }))
      if (!(await waits(kind)?.(id, moderatorId))) await deleteTaken(db, { kind, id }, moderatorId)
}

/** See `ModerationApi.caseFilter`. */
async function caseFilter(
  deps: QueueDeps,
  moderatorId: number,
  { kind, state, find }: { readonly kind: CaseKind; readonly state: CaseState; readonly find: string },
): Promise<CaseFilter> {
  const text = find.trim()
  const taken =
    state === 'mine'
      ? await listTakenBy(deps.db, { kind, accountId: moderatorId, after: heldSince(deps) })
      : []
  const choice = { state, moderatorId, taken, people: text === '' ? null : await accountsFor(deps, text) }
  const game = GAME_NUMBER.test(text) ? Number(text) : null
  return { state, moderatorId, game, condition: (columns) => chosenCases(columns, choice) }
}

async function accountsFor({ accounts }: QueueDeps, text: string): Promise<number[]> {
  const { rows } = await accounts.searchAccounts(text, { limit: MOST_PEOPLE, offset: 0 })
  return rows.map(({ id }) => id)
}

/** See `ModerationApi.takenCases`. */
async function takenCases(
  deps: QueueDeps,
  moderatorId: number,
  { kind, ids }: { readonly kind: CaseKind; readonly ids: readonly number[] },
): Promise<(id: number) => TakenCase> {
  const holders = await readHolders(deps.db, { kind, ids, after: heldSince(deps) })
  const people = holders.size === 0 ? [] : await deps.accounts.listAccounts([...new Set(holders.values())])
  return (id) => {
    const holder = holders.get(id)
    if (holder === undefined) return null
    const by = people.find((one) => one.id === holder)?.username ?? `№ ${holder}`
    return { by, own: holder === moderatorId }
  }
}

/** What the modules of the lists call. */
export function queueApi(
  deps: QueueDeps,
  waiting: Map<CaseKind, WaitsFor>,
): Pick<ModerationApi, 'onTake' | 'caseFilter' | 'takenCases'> {
  return {
    onTake: (kind, waits) => void waiting.set(kind, waits),
    caseFilter: (moderatorId, wish) => caseFilter(deps, moderatorId, wish),
    takenCases: (moderatorId, cases) => takenCases(deps, moderatorId, cases),
  }
}
