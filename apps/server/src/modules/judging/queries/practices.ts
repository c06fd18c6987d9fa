import {
  JUDGE_PRACTICES_SHOWN,
  type JudgeApplication,
  type JudgePractice,
  type listJudgePractices,
  type Sign,
} from '@gorod/contracts/judging'
import type { z } from 'zod'
import { AppError } from '../../../platform/app-error.ts'
import { assessPractice } from '../commands/assess-practice.ts'
import type { JudgingDeps } from '../domain/deps.ts'
import { planSigns, seenSigns } from '../domain/signs.ts'
import { findLatestApplication, listOpenApplications } from '../store/applications-store.ts'
import { countPasses, findPractice, listPractices, type PracticeRow } from '../store/practices-store.ts'

const BEGINNING = new Date(0)
const OPEN_APPLICATIONS_SHOWN = 50

/** Passes count once: those before a declined application do not count again. */
export async function countedPasses({ db }: Pick<JudgingDeps, 'db'>, accountId: number): Promise<number> {
  const latest = await findLatestApplication(db, accountId)
  return countPasses(
    db,
    accountId,
    latest?.state === 'declined' ? (latest.decidedAt ?? BEGINNING) : BEGINNING,
  )
}

/** Throws `game_not_found` for a game that is no practice of this account. */
async function ownPractice({ db }: JudgingDeps, accountId: number, gameId: string): Promise<PracticeRow> {
  const practice = await findPractice(db, gameId)
  if (practice?.accountId !== accountId) throw new AppError('game_not_found')
  return practice
}

export async function listSigns(deps: JudgingDeps, accountId: number, gameId: string): Promise<Sign[]> {
  const { seed } = await ownPractice(deps, accountId, gameId)
  const events = await deps.games.events(gameId)
  return seenSigns(planSigns(seed), events, deps.clock.now()).map(({ day: _, ...sign }) => sign)
}

export async function showPractice(
  deps: JudgingDeps,
  accountId: number,
  gameId: string,
): Promise<JudgePractice> {
  const practice = await ownPractice(deps, accountId, gameId)
  const assessment = practice.assessment ?? (await assessPractice(deps, gameId))
  return { gameId, startedAt: practice.startedAt.toISOString(), assessment }
}

export async function listOwn(
  deps: JudgingDeps,
  accountId: number,
): Promise<z.input<(typeof listJudgePractices)['answer']>> {
  const [rows, passes, isJudge, application] = await Promise.all([
    listPractices(deps.db, accountId, JUDGE_PRACTICES_SHOWN),
    countedPasses(deps, accountId),
    deps.moderation.mayJudge(accountId),
    findLatestApplication(deps.db, accountId),
  ])
  return {
    rows: rows.map(({ gameId, startedAt, assessment }) => ({
      gameId,
      startedAt: startedAt.toISOString(),
      assessment,
    })),
    passes,
    isJudge,
    application: application && { state: application.state, reason: application.reason },
  }
}

export async function listApplications(deps: JudgingDeps): Promise<JudgeApplication[]> {
  const rows = await listOpenApplications(deps.db, OPEN_APPLICATIONS_SHOWN)
  const accounts = await deps.accounts.listAccounts(rows.map(({ accountId }) => accountId))
  const names = new Map(accounts.map(({ id, username }) => [id, username]))
  return rows.map(({ id, accountId, text, createdAt, passes }) => ({
    id,
    player: { id: accountId, username: names.get(accountId) ?? '' },
    text,
    createdAt: createdAt.toISOString(),
    passes,
  }))
}
