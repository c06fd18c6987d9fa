import type { CaseState } from '@gorod/contracts/cases'
import { type SqlBool, sql } from 'kysely'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Condition } from '../../../platform/db/condition.ts'
import type { CaseColumns } from '../public.ts'

/** Which cases of one list are asked for. */
export interface CaseChoice {
  readonly state: CaseState
  readonly moderatorId: number
  /** Open cases that the moderator took. */
  readonly taken: readonly number[]
  /** Accounts that were found; null: nothing was looked for. */
  readonly people: readonly number[] | null
}

/** The cases of a table that are asked for. */
export function chosenCases(
  { decision, decidedBy, people, game }: CaseColumns,
  choice: CaseChoice,
): Condition {
  const isOpen = sql<SqlBool>`${sql.ref(decision)} is null`
  const byState = {
    open: isOpen,
    decided: sql<SqlBool>`${sql.ref(decision)} is not null`,
    mine: sql<SqlBool>`(${sql.ref(decidedBy)} = ${choice.moderatorId} or (${isOpen} and id = ${anyOf(choice.taken)}))`,
  }[choice.state]
  const sought = choice.people
  if (sought === null) return byState
  const found = [
    ...people.map((column) => sql`${sql.ref(column)} = ${anyOf(sought)}`),
    ...(game === undefined ? [] : [sql`${sql.ref(game[0])} = ${game[1]}`]),
  ]
  return sql<SqlBool>`${byState} and (${sql.join(found, sql` or `)})`
}
