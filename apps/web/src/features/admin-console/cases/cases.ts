import { type CaseKind, type CaseState, caseKinds } from '@gorod/contracts/cases'
import { listMessageReports, type MessageReport } from '@gorod/contracts/messages'
import { listReports, type Report } from '@gorod/contracts/reports'
import { type ListedProtest, listProtests } from '@gorod/contracts/reviews'
import { type Appeal, listAppeals } from '@gorod/contracts/sanctions'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useConsoleQuery } from '../../../shared/console/use-console-query.ts'

/** The page size of each list. */
export const CASES_PAGE_SIZE = 20

/** What a moderator decides. */
export type Case =
  | { readonly kind: 'reports'; readonly item: Report }
  | { readonly kind: 'protests'; readonly item: ListedProtest }
  | { readonly kind: 'appeals'; readonly item: Appeal }
  | { readonly kind: 'messages'; readonly item: MessageReport }

export function isOpen(one: Case): boolean {
  return one.kind === 'protests' ? one.item.answer === null : one.item.decision === null
}

export function keyOf({ kind, item }: Case): string {
  return `${kind}-${item.id}`
}

/** False: there is no game to look at. */
export function isOfGame({ kind, item }: Case): boolean {
  return kind !== 'messages' && (kind !== 'appeals' || item.sanction.gameNumber !== null)
}

/** Whom a case is about, and its game; 0: it has none. */
export function subjectOf({ kind, item }: Case): { readonly accountId: number; readonly gameNumber: number } {
  switch (kind) {
    case 'reports':
      return { accountId: item.accused.id, gameNumber: item.game.number }
    case 'protests':
      return { accountId: item.userId, gameNumber: item.gameNumber }
    case 'appeals':
      return { accountId: item.player.id, gameNumber: item.sanction.gameNumber ?? 0 }
    case 'messages':
      return { accountId: item.accused.id, gameNumber: 0 }
  }
}

/** False: another moderator decides it, because this one began it or decided before. Of a protest the server knows. */
export function isForOther({ kind, item }: Case, ownId: number): boolean {
  if (kind === 'appeals') return !item.mayDecide
  return (kind === 'reports' || kind === 'messages') && item.reporter.id === ownId
}

export interface CaseChoice {
  readonly kind: CaseKind | 'all'
  readonly state: CaseState
  /** A name or the number of a game; blank: all. */
  readonly find: string
  readonly page: number
}

interface CaseList {
  readonly rows: readonly Case[]
  readonly totalCount: number
}

export interface Cases {
  /** For `Loaded`: what is asked for, or the first of the lists that is not there. */
  readonly query: Pick<UseQueryResult<unknown>, 'isError' | 'isFetching' | 'refetch'> & {
    readonly data: CaseList | undefined
  }
  readonly counts: Readonly<Record<CaseKind | 'all', number | null>>
}

/** The lists of all kinds, each at its first page but the chosen one. */
export function useCases({ kind, state, find, page }: CaseChoice): Cases {
  const at = (one: CaseKind) => ({ state, find, page: one === kind ? page : 1 })
  const reports = useConsoleQuery(listReports, at('reports'))
  const protests = useConsoleQuery(listProtests, at('protests'))
  const appeals = useConsoleQuery(listAppeals, at('appeals'))
  const messages = useConsoleQuery(listMessageReports, at('messages'))
  const queries = { reports, protests, appeals, messages }
  const lists: Readonly<Record<CaseKind, readonly Case[]>> = {
    reports: (reports.data?.rows ?? []).map((item) => ({ kind: 'reports', item })),
    protests: (protests.data?.rows ?? []).map((item) => ({ kind: 'protests', item })),
    appeals: (appeals.data?.rows ?? []).map((item) => ({ kind: 'appeals', item })),
    messages: (messages.data?.rows ?? []).map((item) => ({ kind: 'messages', item })),
  }
  const shown = kind === 'all' ? caseKinds : [kind]
  const missing = shown.map((one) => queries[one]).find(({ data }) => data === undefined)
  const countOf = (one: CaseKind) => queries[one].data?.totalCount ?? null
  const total = (kinds: readonly CaseKind[]) => kinds.reduce((sum, one) => sum + (countOf(one) ?? 0), 0)
  const counted = caseKinds.every((one) => countOf(one) !== null)
  return {
    query: {
      ...(missing ?? queries[shown[0] ?? 'reports']),
      data:
        missing === undefined
          ? {
              rows:
                kind === 'all'
                  ? merged(
                      shown.map((one) => lists[one]),
                      state,
                    )
                  : lists[kind],
              totalCount: total(shown),
            }
          : undefined,
    },
    counts: {
      all: counted ? total(caseKinds) : null,
      reports: countOf('reports'),
      protests: countOf('protests'),
      appeals: countOf('appeals'),
      messages: countOf('messages'),
    },
  }
}

/** One page of all lists: those that wait the oldest first, others the latest first. */
export function merged(lists: readonly (readonly Case[])[], state: CaseState): readonly Case[] {
  const order = state === 'open' ? 1 : -1
  return lists
    .flat()
    .sort((a, b) => order * (Date.parse(a.item.at) - Date.parse(b.item.at)))
    .slice(0, CASES_PAGE_SIZE)
}

/** Parts of other features, which the screen gives. */
export interface CaseParts {
  /** The game of a case at its moment. */
  readonly moment: (place: {
    readonly number: number
    readonly event: number | null
    readonly accusedId: number | null
    readonly senderId: number | null
  }) => ReactNode
  readonly answerProtest: (protest: ListedProtest, onDone: () => Promise<void>) => ReactNode
}
