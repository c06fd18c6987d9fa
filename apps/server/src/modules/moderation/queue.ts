import { type CaseKind, type CaseState, CASE_LIMITS as LIMITS, type TakenCase } from '@gorod/contracts/cases'
import type { FormAnswer } from '@gorod/contracts/form-answer'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import { anyOf } from '../../platform/db/any-of.ts'
import type { Db } from '../../platform/db/db.ts'
import type { AccountsApi } from '../accounts/public.ts'
import { MODERATION_TEXTS as T } from './domain/moderation-text.ts'
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

interface QueueDeps {
  readonly db: Db
  readonly clock: Clock
  readonly accounts: AccountsApi
}

/** Answers whether a case waits and this moderator may see it. */
export type WaitsFor = (id: number, moderatorId: number) => Promise<boolean>

/** Which cases of one list are asked for. */
export interface CaseFilter {
  readonly state: CaseState
  readonly moderatorId: number
  /** Open cases that the moderator took. */
  readonly taken: readonly number[]
  /** Null: nothing was looked for. */
  readonly found: { readonly people: readonly number[]; readonly game: number | null } | null
}

const HOUR_MS = 60 * 60_000
const MOST_PEOPLE = 200
const GAME_NUMBER = /^[1-9]\d{0,8}$/

const heldSince = ({ clock }: Pick<QueueDeps, 'clock'>) => new Date(clock.now() - LIMITS.takenHours * HOUR_MS)

/** See `takeCase`. */
export async function takeCase(
  deps: QueueDeps & { readonly waits: WaitsFor | undefined },
  moderatorId: number,
  { taken, ...key }: CaseKey & { readonly taken: boolean },
): Promise<FormAnswer> {
  const { db, clock, accounts, waits } = deps
  if (!taken) {
    // Also one that was decided meanwhile.
    await deleteTaken(db, key, moderatorId)
    return { success: true }
  }
  if (!(await waits?.(key.id, moderatorId))) throw new AppError('not_found')
  const holder = await db.transaction().execute(async (tx) => {
    await lockTakenBy(tx, moderatorId)
    await deleteTakenBefore(tx, heldSince(deps))
    if ((await countTakenBy(tx, moderatorId)) >= LIMITS.taken) return null
    return insertTaken(tx, key, { accountId: moderatorId, at: new Date(clock.now()) })
  })
  if (holder === moderatorId) return { success: true }
  if (holder === null) return refused(T.manyTaken)
  return refused(T.takenBy((await accounts.getAccount(holder))?.username ?? `№ ${holder}`))
}

function refused(message: string): FormAnswer {
  return { success: false, errors: { id: [message] } }
}

/** See `ModerationApi.caseFilter`. */
export async function caseFilter(
  deps: QueueDeps,
  moderatorId: number,
  { kind, state, find }: { readonly kind: CaseKind; readonly state: CaseState; readonly find: string },
): Promise<CaseFilter> {
  const text = find.trim()
  const taken =
    state === 'mine'
      ? await listTakenBy(deps.db, { kind, accountId: moderatorId, after: heldSince(deps) })
      : []
  if (text === '') return { state, moderatorId, taken, found: null }
  const { rows } = await deps.accounts.searchAccounts(text, { limit: MOST_PEOPLE, offset: 0 })
  const game = GAME_NUMBER.test(text) ? Number(text) : null
  return { state, moderatorId, taken, found: { people: rows.map(({ id }) => id), game } }
}

/** See `ModerationApi.takenCases`. */
export async function takenCases(
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

/** Columns of a table of cases with an `id`. */
export interface CaseColumns {
  /** Null while the case waits. */
  readonly decision: string
  readonly decidedBy: string
  /** Accounts of the case. */
  readonly people: readonly string[]
  /** The column of its game, and the game that was looked for; without: there is none. */
  readonly game?: readonly [column: string, id: string]
}

/** The condition of a filter for a table of cases. */
export function chosenCases(columns: CaseColumns, filter: CaseFilter): RawBuilder<SqlBool> {
  const { decision, decidedBy, people, game } = columns
  const isOpen = sql<SqlBool>`${sql.ref(decision)} is null`
  const byState = {
    open: isOpen,
    decided: sql<SqlBool>`${sql.ref(decision)} is not null`,
    mine: sql<SqlBool>`(${sql.ref(decidedBy)} = ${filter.moderatorId} or (${isOpen} and id = ${anyOf(filter.taken)}))`,
  }[filter.state]
  if (filter.found === null) return byState
  const of = filter.found.people
  const found = [
    ...people.map((column) => sql`${sql.ref(column)} = ${anyOf(of)}`),
    ...(game === undefined ? [] : [sql`${sql.ref(game[0])} = ${game[1]}`]),
  ]
  return sql<SqlBool>`${byState} and (${sql.join(found, sql` or `)})`
}
