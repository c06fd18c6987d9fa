import type { AccountsApi } from '../../accounts/public.ts'
import type { ReportBehind } from '../../reports/public.ts'
import { keyOf, type Sanction } from '../domain/sanction.ts'
import type { ReadDeps } from './read-sanctions.ts'

/** Whether a moderator decides about an appeal. */
export type Standing =
  /** `alone`: they gave the sanction, and nobody else may decide. */
  | { readonly may: true; readonly alone: boolean }
  /** `why` null: they are a party of the case. */
  | { readonly may: false; readonly why: string | null }

interface StandingDeps extends Pick<ReadDeps, 'moderation'> {
  readonly accounts: Pick<AccountsApi, 'listWhoMay'>
}

const PARTY: Standing = { may: false, why: null }

/**
 * Nobody answers for what they decided or reported, nor for themselves; and who may not lift a ban may not lift it by its appeal either. On a
 * site where nobody else is left, an appeal would wait for ever: there the one who gave the sanction decides.
 */
export async function standingsIn(
  deps: StandingDeps,
  moderatorId: number,
  {
    sanctions,
    behind,
  }: { readonly sanctions: readonly Sanction[]; readonly behind: ReadonlyMap<string, ReportBehind> },
): Promise<(sanction: Sanction) => Standing> {
  const bans = sanctions.filter(({ kind }) => kind === 'ban')
  const refusals = await deps.moderation.liftRefusals(moderatorId, bans)
  const isOwn = ({ byAccount }: Sanction) => byAccount === moderatorId
  const decidersOf = await readDeciders(deps, sanctions.filter(isOwn))
  const standingOf = (sanction: Sanction): Standing => {
    const why = (sanction.kind === 'ban' && refusals.get(sanction.id)) || null
    const parties = [sanction.accountId, behind.get(keyOf(sanction))?.reporterId]
    if (parties.includes(moderatorId)) return PARTY
    if (!isOwn(sanction)) return why === null ? { may: true, alone: false } : { may: false, why }
    // A moderator who lost the rank since.
    if (why !== null) return PARTY
    const isAlone = decidersOf(sanction).every((id) => id === moderatorId || parties.includes(id))
    return isAlone ? { may: true, alone: true } : PARTY
  }
  const standings = new Map(sanctions.map((sanction) => [keyOf(sanction), standingOf(sanction)]))
  return (sanction) => standings.get(keyOf(sanction)) ?? PARTY
}

/** Who may decide about each of these, parties of the case among them. */
async function readDeciders(
  { moderation, accounts }: StandingDeps,
  sanctions: readonly Sanction[],
): Promise<(sanction: Sanction) => readonly number[]> {
  if (sanctions.length === 0) return () => []
  const lifters = await moderation.lifters(sanctions.filter(({ kind }) => kind === 'ban'))
  const moderators = (await accounts.listWhoMay('moderate')).map(({ id }) => id)
  return ({ kind, id }) => (kind === 'ban' ? (lifters.get(id) ?? []) : moderators)
}
