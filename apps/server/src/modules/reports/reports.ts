import type { FormAnswer } from '@gorod/contracts/form-answer'
import {
  REPORT_LIMITS as LIMITS,
  REPORTS_PAGE_SIZE,
  type Report,
  type ReportKind,
} from '@gorod/contracts/reports'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import type { AccountsApi } from '../accounts/public.ts'
import type { GamesApi, SeatedTable } from '../games/public.ts'
import { REPORT_TEXTS as T } from './reports-text.ts'
import { insertReport, listNotAbout } from './store.ts'

export interface ReportsDeps {
  readonly db: Db
  readonly clock: Clock
  readonly accounts: AccountsApi
  readonly games: GamesApi
}

interface ReportWish {
  readonly game: string | number
  readonly moment: number | null
  readonly seat: number
  readonly kind: ReportKind
  readonly text: string
}

function refused(field: string, message: string): FormAnswer {
  return { success: false, errors: { [field]: [message] } }
}

function sitsAt({ seats }: SeatedTable, id: number): boolean {
  return seats.some(({ accountId }) => accountId === id)
}

/** Only the log of a finished game can be read, so only there a moment can be named. */
function momentIn({ running, version }: SeatedTable, wish: number | null): number {
  return Math.min(running ? version : (wish ?? version), version - 1)
}

/** One report of a player in a game, by somebody of that table. */
export async function sendReport(
  { db, clock, games }: ReportsDeps,
  reporterId: number,
  { game, moment, seat, kind, text }: ReportWish,
): Promise<FormAnswer> {
  const [table] = await games.tables([game])
  if (table === undefined) throw new AppError('game_not_found')
  if (!sitsAt(table, reporterId) && table.judgeId !== reporterId) throw new AppError('not_in_game')
  const accusedId = table.seats.find((player) => player.seat === seat)?.accountId ?? null
  if (accusedId === null) return refused('seat', T.practicePlayer)
  if (accusedId === reporterId) return refused('seat', T.self)
  const words = text.trim()
  if (words === '' && kind === 'other') return refused('text', T.required)
  if (words.length > LIMITS.text) return refused('text', T.long)
  const written = await insertReport(db, {
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
}

export async function listReports(
  { db, accounts, games }: ReportsDeps,
  moderatorId: number,
  page: number,
): Promise<{ rows: Report[]; totalCount: number }> {
  const range = { limit: REPORTS_PAGE_SIZE, offset: (page - 1) * REPORTS_PAGE_SIZE }
  const { rows, totalCount } = await listNotAbout(db, moderatorId, range)
  const [people, tables] = await Promise.all([
    accounts.listAccounts([
      ...new Set(rows.flatMap(({ reporter_id, accused_id }) => [reporter_id, accused_id])),
    ]),
    games.tables([...new Set(rows.map(({ game_id }) => game_id))]),
  ])
  const personOf = (id: number) => ({ id, username: people.find((one) => one.id === id)?.username ?? '' })
  return {
    totalCount,
    rows: rows.flatMap(({ id, game_id, moment, seat, kind, text, ...row }) => {
      const table = tables.find(({ gameId }) => gameId === game_id)
      if (table === undefined) return []
      // How far a running log is, is a secret of the night, and the moderator may play in it.
      if (table.running && sitsAt(table, moderatorId)) return []
      const { number, mode, running } = table
      return [
        {
          id,
          game: { number, mode, running },
          moment,
          seat,
          accused: personOf(row.accused_id),
          reporter: personOf(row.reporter_id),
          kind,
          text,
          at: row.sent_at.toISOString(),
        },
      ]
    }),
  }
}
