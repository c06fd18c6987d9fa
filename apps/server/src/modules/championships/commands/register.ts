import type { FormAnswer } from '@gorod/contracts/form-answer'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { refused } from '../../../platform/form-answer.ts'
import type { Random } from '../../../platform/random.ts'
import type { WalletApi } from '../../wallet/public.ts'
import { stateAt } from '../domain/championship.ts'
import { CHAMPIONSHIP_TEXTS as T } from '../domain/championships-text.ts'
import { checkConditions } from '../domain/entry.ts'
import { takesLatePlayers } from '../domain/life.ts'
import { hasPlayed } from '../domain/played-seats.ts'
import { lockForPlayers } from '../queries/known-championship.ts'
import { type ApplicantDeps, readApplicant } from '../queries/read-applicant.ts'
import { type PlannedChampionship, readChampionship } from '../store/championships-store.ts'
import { deletePlayer, insertPlayer, readSeatedPlayer } from '../store/players-store.ts'
import { listTables } from '../store/rounds-store.ts'

export interface RegisterDeps extends ApplicantDeps {
  readonly db: Db
  readonly clock: Clock
  readonly random: Random
  readonly wallet: Pick<WalletApi, 'take' | 'refund'>
}

interface RegisterWish {
  readonly championshipId: number
  readonly registered: boolean
  readonly code?: string | undefined
}

interface Registration {
  readonly tx: Db
  readonly championship: PlannedChampionship
  readonly accountId: number
  readonly at: Date
}

/**
 * On the list until the end, or as long as its organiser keeps it open; off it until the start. Asked for twice it is
 * done once. The fee is taken in the same transaction, and given back in that of leaving.
 */
export async function register(
  deps: RegisterDeps,
  accountId: number,
  { championshipId, registered, code }: RegisterWish,
): Promise<FormAnswer> {
  const { db, clock } = deps
  const applicant = await readApplicant(deps, accountId)
  if (applicant?.verified !== true) throw new AppError('verification_required')
  const at = new Date(clock.now())
  const known = await readChampionship(db, championshipId)
  const unmet = known === null ? [] : checkConditions(known.plan, applicant, at).filter(({ met }) => !met)
  return db.transaction().execute(async (tx) => {
    const championship = await lockForPlayers(tx, championshipId, at)
    const registration = { tx, championship, accountId, at }
    if (!registered) return leave(deps, registration)
    if ((await readSeatedPlayer(tx, championshipId, accountId)) !== null) return { success: true }
    if (unmet.length > 0)
      return {
        success: false,
        errors: { championshipId: unmet.map(({ kind, need }) => T.unmet(kind, need)) },
      }
    const { code: wanted } = championship.plan
    if (wanted !== null && code?.trim() !== wanted) return refused('code', T.codeWrong)
    return enter(deps, registration)
  })
}

async function enter(deps: RegisterDeps, registration: Registration): Promise<FormAnswer> {
  const { tx, championship, accountId, at } = registration
  const { id, places, registeredCount, life, plan } = championship
  const late = takesLatePlayers(life, plan, await listTables(tx, id))
  if (life !== 'registration' && !late) return refused('championshipId', T.closed)
  if (!late && places !== null && registeredCount >= places) return refused('championshipId', T.full)
  const chargeId = plan.fee === 0 ? null : deps.random.uuid()
  if (chargeId !== null) await deps.wallet.take(tx, chargeId, { energy: 0, tickets: plan.fee }, [accountId])
  await insertPlayer(tx, id, { accountId, registeredAt: at, state: late ? 'reserve' : 'in', chargeId })
  return { success: true }
}

/** A player who could leave a running championship would dodge the table they drew. */
async function leave(
  { wallet }: RegisterDeps,
  { tx, championship, accountId, at }: Registration,
): Promise<FormAnswer> {
  const player = await readSeatedPlayer(tx, championship.id, accountId)
  if (player === null) {
    return stateAt(championship, at) === 'running' ? refused('championshipId', T.begun) : { success: true }
  }
  const isFixed = championship.life !== 'registration' && championship.life !== 'announced'
  // A player whom organisers have taken out stays so: who left could register again.
  if (player.state === 'out') return { success: true }
  if (player.state !== 'reserve' && (isFixed || stateAt(championship, at) === 'running'))
    return refused('championshipId', T.begun)
  // A judge took them from the reserve to a table: others have played with them.
  if (isFixed && hasPlayed(await listTables(tx, championship.id), accountId))
    return refused('championshipId', T.begun)
  if (player.chargeId !== null) await wallet.refund(tx, player.chargeId, accountId)
  await deletePlayer(tx, championship.id, accountId)
  return { success: true }
}
