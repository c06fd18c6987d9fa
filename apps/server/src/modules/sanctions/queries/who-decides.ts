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
  const standings = new Map<string, Standing>()
  for (const sanction of sanctions) {
    const why = (sanction.kind === 'ban' && refusals.get(sanction.id)) || null
    const { accountId, byAccount } = sanction
    const others = [accountId, behind.get(keyOf(sanction))?.reporterId]
    standings.set(
      keyOf(sanction),
      others.includes(moderatorId)
        ? PARTY
        : byAccount === moderatorId
          ? await standingOfGiver(deps, sanction, { why, parties: [...others, byAccount] })
          : ofOthers(why),
    )
  }
  return (sanction) => standings.get(keyOf(sanction)) ?? PARTY
}

const ofOthers = (why: string | null): Standing =>
  why === null ? { may: true, alone: false } : { may: false, why }

async function standingOfGiver(
  { moderation, accounts }: StandingDeps,
  sanction: Sanction,
  { why, parties }: { readonly why: string | null; readonly parties: readonly (number | undefined)[] },
): Promise<Standing> {
  // A moderator who lost the rank since.
  if (why !== null) return PARTY
  const deciders =
    sanction.kind === 'ban'
      ? await moderation.lifters(sanction)
      : (await accounts.listWhoMay('moderate')).map(({ id }) => id)
  return deciders.some((id) => !parties.includes(id)) ? PARTY : { may: true, alone: true }
}
