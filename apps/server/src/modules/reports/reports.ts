import type { CaseQuery } from '@gorod/contracts/cases'
import type { FormAnswer } from '@gorod/contracts/form-answer'
import type { ReportKind } from '@gorod/contracts/report-kinds'
import {
  REPORT_LIMITS as LIMITS,
  type OwnReport,
  REPORTS_PAGE_SIZE,
  type Report,
} from '@gorod/contracts/reports'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { refused } from '../../platform/form-answer.ts'
import type { AccountsApi } from '../accounts/public.ts'
import type { GamesApi, SeatedTable } from '../games/public.ts'
import type { ModerationApi } from '../moderation/public.ts'
import { readProposals } from './proposals.ts'
import { decisionOf, type OtherReports, type ShownSender } from './public.ts'
import { REPORT_TEXTS as T } from './reports-text.ts'
import { checkSender, confirmedAbout, readSenders, type Sender, type SendersDeps } from './senders.ts'
import { insertReport, listChosen, listSent } from './store/reports-store.ts'
import type { ReportRow } from './store/tables.ts'

export interface ReportsDeps {
  readonly db: Db
  readonly clock: Clock
  readonly accounts: AccountsApi
  readonly games: GamesApi
  /** Reports of other modules. */
  readonly others: readonly OtherReports[]
}

const OWN_ROWS = 20

interface ReportWish {
  readonly game: string | number
  readonly moment: number | null
  readonly seat: number
  readonly kind: ReportKind
  readonly text: string
}

export function sitsAt({ seats }: SeatedTable, id: number): boolean {
  return seats.some(({ accountId }) => accountId === id)
}

/** Only the log of a finished game can be read, so only there a moment can be named. */
function momentIn({ running, version }: SeatedTable, wish: number | null): number {
  return Math.min(running ? version : (wish ?? version), version - 1)
}

/** One report of a player in a game, by somebody of that table. */
export async function sendReport(
  { db, clock, games, others }: ReportsDeps,
  reporterId: number,
  { game, moment, seat, kind, text }: ReportWish,
): Promise<FormAnswer> {
  const [table] = await games.tables([game])
  if (table === undefined) throw new AppError('game_not_found')
  const judges = [table.judgeId, table.secondJudgeId]
  if (!sitsAt(table, reporterId) && !judges.includes(reporterId)) throw new AppError('not_in_game')
  const accusedId = table.seats.find((player) => player.seat === seat)?.accountId ?? null
  if (accusedId === null) return refused('seat', T.practicePlayer)
  if (accusedId === reporterId) return refused('seat', T.self)
  const words = text.trim()
  if (words === '' && kind === 'other') return refused('text', T.required)
  if (words.length > LIMITS.text) return refused('text', T.long)
  return db.transaction().execute(async (tx) => {
    const tooMany = await checkSender({ db: tx, clock, others }, reporterId)
    if (tooMany !== null) return refused('text', tooMany)
    const written = await insertReport(tx, {
      game_id: table.gameId,
      moment: momentIn(table, moment),
      seat,
      reporter_id: reporterId,
      accused_id: accusedId,
      kind,
      text: words,
      sent_at: new Date(clock.now()),
    })
    return written ? { success: true } : refused('seat', T.already)
  })
}

/** The players of a table who have an account, but this one. */
export function othersOf(
  { seats }: SeatedTable,
  butId: number,
): { readonly id: number; readonly seat: number }[] {
  return seats.flatMap(({ seat, accountId: id }) => (id === null || id === butId ? [] : [{ id, seat }]))
}

/** The latest reports that an account sent, those of other modules too, with what they came to. */
export async function ownReports(
  { db, accounts, games, others }: Pick<ReportsDeps, 'db' | 'accounts' | 'games' | 'others'>,
  reporterId: number,
): Promise<OwnReport[]> {
  const lists = await Promise.all([
    listSent(db, reporterId, OWN_ROWS),
    ...others.map((one) => one.listSent(db, reporterId, OWN_ROWS)),
  ])
  const latest = lists
    .flat()
    .sort((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, OWN_ROWS)
  const [people, tables] = await Promise.all([
    accounts.listAccounts([...new Set(latest.map(({ accusedId }) => accusedId))]),
    games.tables([...new Set(latest.flatMap(({ game }) => game?.id ?? []))]),
  ])
  return latest.flatMap(({ id, game, accusedId, at, verdict, words }) => {
    const table = tables.find(({ gameId }) => gameId === game?.id)
    // With the game unknown it would look like one about messages.
    if (game !== null && table === undefined) return []
    const accused = people.find((one) => one.id === accusedId)?.username ?? ''
    return [
      {
        id,
        gameNumber: table?.number ?? null,
        accused,
        kind: game?.kind ?? null,
        at: at.toISOString(),
        verdict,
        words: verdict === 'false' ? words : null,
      },
    ]
  })
}

export const shownSender = ({ sent, confirmed, falseNow, aDay }: Sender): ShownSender => ({
  sent,
  confirmed,
  falseNow,
  aDay,
})

/** A case does not speak against its player twice. */
const isConfirmed = ({ verdict, overturned_at }: Pick<ReportRow, 'verdict' | 'overturned_at'>) =>
  verdict === 'violation' && overturned_at === null

/** A warning bears the number of its report. */
const warningIdOf = ({ id, verdict, ban_id }: Pick<ReportRow, 'id' | 'verdict' | 'ban_id'>) =>
  verdict === 'violation' && ban_id === null ? id : null

async function chosenRows(
  { db, games, moderation }: Pick<ReportsDeps, 'db' | 'games'> & { readonly moderation: ModerationApi },
  moderatorId: number,
  { page, ...wish }: CaseQuery,
): Promise<{ rows: ReportRow[]; totalCount: number }> {
  const filter = await moderation.caseFilter(moderatorId, { kind: 'reports', ...wish })
  const number = filter.game
  const [sought] = number === null ? [] : await games.tables([number])
  return listChosen(db, filter, {
    gameId: sought?.gameId ?? null,
    // A moderator who plays must not see reports of the running game: each of them, and their number, tells something
    // about it.
    hidden: await games.runningWith(moderatorId),
    limit: REPORTS_PAGE_SIZE,
    offset: (page - 1) * REPORTS_PAGE_SIZE,
  })
}

/** What is known of the people of these reports besides. */
async function readRecords({ db, clock, others }: SendersDeps, rows: readonly ReportRow[]) {
  const accused = rows.map(({ accused_id }) => accused_id)
  const [confirmed, proposalsOf, senderOf] = await Promise.all([
    confirmedAbout({ db, others }, accused),
    readProposals({ db, clock }, accused),
    readSenders(
      { db, clock, others },
      rows.map(({ reporter_id }) => reporter_id),
    ),
  ])
  return { confirmed, proposalsOf, senderOf }
}

export async function listReports(
  { db, clock, accounts, games, others, moderation }: ReportsDeps & { readonly moderation: ModerationApi },
  moderatorId: number,
  query: CaseQuery,
): Promise<{ rows: Report[]; totalCount: number }> {
  const { rows, totalCount } = await chosenRows({ db, games, moderation }, moderatorId, query)
  const tables = await games.tables([...new Set(rows.map(({ game_id }) => game_id))])
  const named = [
    ...rows.flatMap(({ reporter_id, accused_id, decided_by }) => [reporter_id, accused_id, decided_by]),
    ...tables.flatMap(({ seats }) => seats.map(({ accountId }) => accountId)),
  ].flatMap((id) => id ?? [])
  const [people, { confirmed, proposalsOf, senderOf }, takenOf] = await Promise.all([
    accounts.listAccounts([...new Set(named)]),
    readRecords({ db, clock, others }, rows),
    moderation.takenCases(moderatorId, { kind: 'reports', ids: rows.map(({ id }) => id) }),
  ])
  const personOf = (id: number) => ({ id, username: people.find((one) => one.id === id)?.username ?? '' })
  return {
    totalCount,
    rows: rows.flatMap(({ id, game_id, moment, seat, kind, text, ...row }) => {
      const table = tables.find(({ gameId }) => gameId === game_id)
      if (table === undefined) return []
      const { number, mode, running } = table
      return [
        {
          id,
          game: { number, mode, running },
          // How far a running log is, is a secret of the night.
          moment: running ? null : moment,
          seat,
          accused: personOf(row.accused_id),
          reporter: { ...personOf(row.reporter_id), ...shownSender(senderOf(row.reporter_id)) },
          kind,
          text,
          at: row.sent_at.toISOString(),
          confirmedBefore: (confirmed.get(row.accused_id) ?? 0) - (isConfirmed(row) ? 1 : 0),
          proposals: proposalsOf(row.accused_id),
          others: othersOf(table, row.accused_id).map((other) => ({
            ...personOf(other.id),
            seat: other.seat,
          })),
          taken: row.verdict === null ? takenOf(id) : null,
          decision: decisionOf(
            { ...row, warning_id: warningIdOf({ id, ...row }) },
            (by) => personOf(by).username,
          ),
        },
      ]
    }),
  }
}
