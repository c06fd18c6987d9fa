import { judgedModes, type SearchMode, type SearchRole, verifiedModes } from '@gorod/contracts/search'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import type { ActivityApi, Place } from '../../activity/public.ts'
import type { ChampionshipsApi } from '../../championships/public.ts'
import type { ModerationApi } from '../../moderation/public.ts'
import type { WalletApi } from '../../wallet/public.ts'
import { SEARCH_TEXTS as T } from '../domain/search-text.ts'
import { listModes } from '../store/queue-store.ts'

export interface EnterSearchDeps {
  readonly db: Db
  readonly accounts: AccountsApi
  readonly activity: ActivityApi
  readonly championships: ChampionshipsApi
  readonly moderation: Pick<ModerationApi, 'checkBan' | 'mayJudge' | 'searchDisabledReason'>
  readonly wallet: Pick<WalletApi, 'missing'>
}

export interface SearchWish {
  readonly accountId: number
  readonly role: SearchRole
  readonly modes: readonly SearchMode[]
  /** Ends a search that already runs. */
  readonly replace: boolean
}

export interface Entry {
  /** The place of the account: none, or the search that is to be replaced. */
  readonly place: Place | null
  /** See `Search.championshipId`. */
  readonly championshipId: number | null
}

/**
 * The checks of the product page in their order, each with its own variant of the break-search modal (spec §8). Throws
 * the first that fails.
 */
export async function checkEntry(deps: EnterSearchDeps, wish: SearchWish): Promise<Entry> {
  const { accountId, role, modes } = wish
  await checkOpen(deps, accountId)
  if (role === 'judge') await checkJudge(deps, wish)
  await checkVerified(deps, accountId, modes)
  const championshipId = role === 'player' ? await championshipOf(deps, accountId, modes) : null
  const place = await checkPlace(deps, wish)
  if (role === 'player') await checkCurrencies(deps, accountId, modes)
  return { place, championshipId }
}

/** Checks what may change during a search. Throws `game_search_disabled` or `ban_is_still_active`. */
export async function checkOpen(
  { moderation }: Pick<EnterSearchDeps, 'moderation'>,
  accountId: number,
): Promise<void> {
  const closed = await moderation.searchDisabledReason()
  if (closed !== null) throw new AppError('game_search_disabled', { details: { reason: closed } })
  await moderation.checkBan(accountId)
}

async function checkJudge({ moderation }: EnterSearchDeps, { accountId, modes }: SearchWish): Promise<void> {
  if (!(await moderation.mayJudge(accountId))) throw new AppError('role_of_judge_is_not_available')
  const wrong = modes.filter((mode) => !judgedModes.includes(mode))
  if (wrong.length > 0) {
    throw new AppError('validation_failed', { fields: { modes: wrong.map((mode) => `no judge in ${mode}`) } })
  }
}

async function checkVerified(
  { accounts }: EnterSearchDeps,
  accountId: number,
  modes: readonly SearchMode[],
): Promise<void> {
  if (!modes.some((mode) => verifiedModes.includes(mode))) return
  const account = await accounts.getAccount(accountId)
  if (account?.verified === true) return
  const leagueOnly = modes.every((mode) => mode === 'league')
  throw new AppError(leagueOnly ? 'league_verification_required' : 'verification_required')
}

/** The championship of a search: a championship is for its own list of players. Null when none is searched for. */
async function championshipOf(
  { championships }: EnterSearchDeps,
  accountId: number,
  modes: readonly SearchMode[],
): Promise<number | null> {
  if (!modes.includes('championship')) return null
  const running = await championships.runningFor(accountId)
  if (running === null) throw new AppError('championship_not_registered')
  return running.id
}

async function checkPlace(
  { db, activity }: EnterSearchDeps,
  { accountId, replace }: SearchWish,
): Promise<Place | null> {
  const place = await activity.placeOf(accountId)
  if (place === null) return null
  switch (place.kind) {
    case 'searching':
    case 'found':
      if (replace) return place
      throw new AppError('another_search', { details: { modes: await listModes(db, accountId) } })
    case 'lobby':
    case 'game':
      throw await activity.refusalAt(place)
  }
}

async function checkCurrencies(
  { wallet }: EnterSearchDeps,
  accountId: number,
  modes: readonly SearchMode[],
): Promise<void> {
  const missing = await wallet.missing(accountId, modes).catch((cause) => {
    // A variant of its own: the player learns that the reason is not a lack of tickets.
    throw new AppError('check_currencies_error', { cause, details: { message: T.walletSilent } })
  })
  if (missing !== null) throw new AppError('currencies_insufficiency', { details: missing })
}
