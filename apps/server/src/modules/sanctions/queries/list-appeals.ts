import type { CaseQuery } from '@gorod/contracts/cases'
import {
  APPEALS_PAGE_SIZE,
  type Appeal,
  type AppealOutcome,
  type ListedSanction,
  type OwnSanction,
} from '@gorod/contracts/sanctions'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import type { GamesApi } from '../../games/public.ts'
import type { ModerationApi } from '../../moderation/public.ts'
import { appealEndsAt, keyOf, type Sanction } from '../domain/sanction.ts'
import { listAppealsOf, listChosen, readAppeal } from '../store/appeals-store.ts'
import type { AppealRow } from '../store/tables.ts'
import { type ReadDeps, readSanctions, reportsBehind, sanctionsOf } from './read-sanctions.ts'
import { standingsIn } from './who-decides.ts'

export interface ListDeps extends ReadDeps {
  readonly db: Db
  readonly clock: Clock
  readonly accounts: AccountsApi
  readonly games: GamesApi
}

const OWN_ROWS = 50

/** What the caller was punished with. */
export async function listOwn(deps: ListDeps, accountId: number): Promise<{ rows: OwnSanction[] }> {
  const sanctions = (await sanctionsOf(deps, accountId)).slice(0, OWN_ROWS)
  const [appeals, tell] = await Promise.all([listAppealsOf(deps.db, sanctions), teller(deps, sanctions)])
  const bySanction = new Map(appeals.map((row) => [keyOf({ kind: row.kind, id: row.sanction_id }), row]))
  const now = deps.clock.now()
  return {
    rows: sanctions.map((sanction) => {
      const row = bySanction.get(keyOf(sanction))
      const { by: _by, ...told } = tell(sanction)
      const endsAt = appealEndsAt(sanction)
      const decision = row === undefined ? null : decisionOf(row)
      const byGiver = row !== undefined && row.decided_by === sanction.byAccount
      const may = row === undefined && !sanction.lifted && now <= endsAt
      return {
        ...told,
        appealUntil: may ? new Date(endsAt).toISOString() : null,
        appeal:
          row === undefined
            ? null
            : {
                text: row.text,
                at: row.sent_at.toISOString(),
                decision: decision && { ...decision, byGiver },
              },
      }
    }),
  }
}

/** What a player was punished with, for moderators. */
export async function listSanctions(deps: ListDeps, accountId: number): Promise<{ rows: ListedSanction[] }> {
  if ((await deps.accounts.getAccount(accountId)) === null) throw new AppError('profile_not_found')
  const sanctions = (await sanctionsOf(deps, accountId)).slice(0, OWN_ROWS)
  return { rows: sanctions.map(await teller(deps, sanctions)) }
}

export async function listAppeals(
  deps: ListDeps & { readonly moderation: ModerationApi },
  moderatorId: number,
  { page, ...wish }: CaseQuery,
): Promise<{ rows: Appeal[]; totalCount: number }> {
  const filter = await deps.moderation.caseFilter(moderatorId, { kind: 'appeals', ...wish })
  const range = { limit: APPEALS_PAGE_SIZE, offset: (page - 1) * APPEALS_PAGE_SIZE }
  const { rows, totalCount } = await listChosen(deps.db, filter, range)
  const refs = rows.map(({ kind, sanction_id: id }) => ({ kind, id }))
  const sanctions = await readSanctions(deps, refs)
  const people = rows.flatMap(({ account_id, decided_by }) => [account_id, decided_by ?? []].flat())
  const behind = await reportsBehind(deps, refs)
  const [standingOf, tell, nameOf, takenOf] = await Promise.all([
    standingsIn(deps, moderatorId, { sanctions, behind }),
    teller(deps, sanctions),
    namesOf(deps, people),
    deps.moderation.takenCases(moderatorId, { kind: 'appeals', ids: rows.map(({ id }) => id) }),
  ])
  const byKey = new Map(sanctions.map((one) => [keyOf(one), one]))
  return {
    totalCount,
    rows: rows.flatMap((row) => {
      const key = keyOf({ kind: row.kind, id: row.sanction_id })
      const sanction = byKey.get(key)
      if (sanction === undefined) return []
      const decision = decisionOf(row)
      const standing = standingOf(sanction)
      return [
        {
          id: row.id,
          sanction: tell(sanction),
          player: { id: row.account_id, username: nameOf(row.account_id) },
          text: row.text,
          at: row.sent_at.toISOString(),
          moment: behind.get(key)?.moment ?? null,
          mayDecide: standing.may,
          alone: standing.may && standing.alone,
          taken: decision === null ? takenOf(row.id) : null,
          decision: decision && { ...decision, by: nameOf(row.decided_by ?? 0) },
        },
      ]
    }),
  }
}

/** Whether an appeal waits, and this moderator may decide it. */
export async function waitsFor(
  deps: ReadDeps & Pick<ListDeps, 'db' | 'accounts'>,
  id: number,
  moderatorId: number,
): Promise<boolean> {
  const appeal = await readAppeal(deps.db, id)
  if (appeal?.outcome !== null) return false
  const ref = { kind: appeal.kind, id: appeal.sanction_id }
  const [[sanction], behind] = await Promise.all([readSanctions(deps, [ref]), reportsBehind(deps, [ref])])
  if (sanction === undefined) return false
  return (await standingsIn(deps, moderatorId, { sanctions: [sanction], behind }))(sanction).may
}

function decisionOf({
  outcome,
  words,
  decided_at,
}: AppealRow): { outcome: AppealOutcome; words: string; at: string } | null {
  if (outcome === null || decided_at === null) return null
  return { outcome, words, at: decided_at.toISOString() }
}

async function namesOf(
  { accounts }: Pick<ListDeps, 'accounts'>,
  ids: readonly number[],
): Promise<(id: number) => string> {
  const people = await accounts.listAccounts([...new Set(ids)])
  const byId = new Map(people.map(({ id, username }) => [id, username]))
  return (id) => byId.get(id) ?? `№ ${id}`
}

/** Returns how each of these sanctions is told. */
async function teller(
  deps: ListDeps,
  sanctions: readonly Sanction[],
): Promise<(sanction: Sanction) => ListedSanction> {
  const behind = await reportsBehind(deps, sanctions)
  const gameOf = (sanction: Sanction) => sanction.gameId ?? behind.get(keyOf(sanction))?.gameId ?? null
  const [tables, nameOf] = await Promise.all([
    deps.games.tables([...new Set(sanctions.flatMap((one) => gameOf(one) ?? []))]),
    namesOf(
      deps,
      sanctions.flatMap(({ byAccount }) => byAccount ?? []),
    ),
  ])
  const numbers = new Map(tables.map(({ gameId, number }) => [gameId, number]))
  return (sanction) => {
    const { kind, id, category, reason, from, until, byAccount, lifted } = sanction
    return {
      kind,
      id,
      category,
      reason,
      from: from.toISOString(),
      until: until?.toISOString() ?? null,
      lifted,
      gameNumber: numbers.get(gameOf(sanction) ?? '') ?? null,
      by: byAccount === null ? null : nameOf(byAccount),
    }
  }
}
