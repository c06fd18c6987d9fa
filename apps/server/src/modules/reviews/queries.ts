import type { CaseQuery } from '@gorod/contracts/cases'
import {
  JUDGED_PAGE_SIZE,
  type JudgedGame as JudgedRow,
  type ListedProtest,
  type MatchReview,
  type OwnProtest,
  PROTESTS_PAGE_SIZE,
  type Protest,
} from '@gorod/contracts/reviews'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Identity } from '../../platform/identity.ts'
import type { GamesApi, JudgedGame } from '../games/public.ts'
import type { ModerationApi } from '../moderation/public.ts'
import { arbiterOf, closesAt, hasPlayed, isOpen } from './domain.ts'
import { countOpen, listChosen, listProtestsBy, listProtestsOf, type ProtestRow } from './store.ts'

interface QueryDeps {
  readonly db: Db
  readonly clock: Clock
  readonly games: GamesApi
}

const OWN_PROTESTS = 10

const pageOf = (page: number, limit: number) => ({ limit, offset: (page - 1) * limit })

/** Null for a game without a human judge. Protests are shown to those who took part, and to moderators. */
export async function getReview(
  { db, clock, games }: QueryDeps,
  number: number,
  viewer: Identity | null,
): Promise<MatchReview | null> {
  const game = await games.judgedGame(number)
  const arbiter = game === null || viewer === null ? null : arbiterOf(game, viewer)
  if (arbiter === null && (await games.isClosedTo({ number }, viewer?.accountId ?? null)))
    throw new AppError('game_not_found')
  if (game === null) return null
  const open = isOpen(game, clock.now())
  const played = viewer !== null && hasPlayed(game, viewer.accountId)
  const protests = arbiter !== null || played ? await listProtestsOf(db, game.gameId) : []
  const protested = protests.some(({ account_id }) => account_id === viewer?.accountId)
  return {
    until: new Date(closesAt(game)).toISOString(),
    open,
    arbiter,
    mayProtest: open && played && !protested,
    protests: protests.flatMap((row) => toProtest(row, game) ?? []),
  }
}

/** The latest, for the cabinet of who sent them. */
export async function listOwnProtests(
  { db, games }: QueryDeps,
  accountId: number,
): Promise<{ rows: OwnProtest[] }> {
  const sent = await listProtestsBy(db, accountId, OWN_PROTESTS)
  const judged = await games.judgedGames(sent.map(({ game_id }) => game_id))
  return {
    rows: sent.flatMap((row) => {
      const game = judged.find(({ gameId }) => gameId === row.game_id)
      const protest = game && toProtest(row, game)
      if (!game || !protest) return []
      const { id, text, moment, at, answer } = protest
      return [{ id, gameNumber: game.number, text, moment, at, answer }]
    }),
  }
}

function toProtest(row: ProtestRow, game: JudgedGame): Protest | null {
  const player = game.players.find(({ accountId }) => accountId === row.account_id)
  if (player === undefined) return null
  const { id, text, moment, sent_at, accepted, answer, answered_as, answered_at } = row
  const isAnswered = accepted !== null && answer !== null && answered_as !== null && answered_at !== null
  return {
    id,
    seat: player.seat,
    username: player.username,
    text,
    moment,
    at: sent_at.toISOString(),
    answer: isAnswered ? { accepted, text: answer, by: answered_as, at: answered_at.toISOString() } : null,
  }
}

export async function listJudged(
  { db, clock, games }: QueryDeps,
  accountId: number,
  page: number,
): Promise<{ rows: JudgedRow[]; totalCount: number }> {
  const { rows, totalCount } = await games.listJudgedBy(accountId, pageOf(page, JUDGED_PAGE_SIZE))
  const waiting = await countOpen(
    db,
    rows.map(({ gameId }) => gameId),
  )
  return {
    totalCount,
    rows: rows.map((game) => ({
      number: game.number,
      mode: game.mode,
      endedAt: game.endedAt.toISOString(),
      winner: game.winner,
      annulled: game.annulled,
      open: isOpen(game, clock.now()),
      openProtests: waiting.get(game.gameId) ?? 0,
    })),
  }
}

export async function listProtests(
  { db, games, moderation }: QueryDeps & { readonly moderation: ModerationApi },
  moderatorId: number,
  { page, ...wish }: CaseQuery,
): Promise<{ rows: ListedProtest[]; totalCount: number }> {
  const filter = await moderation.caseFilter(moderatorId, { kind: 'protests', ...wish })
  const number = filter.game
  const [sought] = number === null ? [] : await games.tables([number])
  const range = { gameId: sought?.gameId ?? null, ...pageOf(page, PROTESTS_PAGE_SIZE) }
  const { rows, totalCount } = await listChosen(db, filter, range)
  const [judged, takenOf] = await Promise.all([
    games.judgedGames([...new Set(rows.map(({ game_id }) => game_id))]),
    moderation.takenCases(moderatorId, { kind: 'protests', ids: rows.map(({ id }) => id) }),
  ])
  return {
    totalCount,
    rows: rows.flatMap((row) => {
      const game = judged.find(({ gameId }) => gameId === row.game_id)
      const protest = game && toProtest(row, game)
      if (!game || !protest) return []
      const taken = protest.answer === null ? takenOf(row.id) : null
      return [{ ...protest, gameNumber: game.number, userId: row.account_id, taken }]
    }),
  }
}
