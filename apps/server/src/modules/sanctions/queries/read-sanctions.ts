import type { ModerationApi } from '../../moderation/public.ts'
import type { ReportBehind, ReportsApi, SanctionRef } from '../../reports/public.ts'
import { keyOf, ofBan, ofWarning, type Sanction } from '../domain/sanction.ts'

export interface ReadDeps {
  readonly moderation: ModerationApi
  readonly reports: ReportsApi
}

/** Bans and warnings of an account, the latest first. */
export async function sanctionsOf(
  { moderation, reports }: ReadDeps,
  accountId: number,
): Promise<readonly Sanction[]> {
  const [bans, warnings] = await Promise.all([moderation.bansOf(accountId), reports.warningsOf(accountId)])
  return [...bans.map(ofBan), ...warnings.map(ofWarning)].sort((a, b) => b.from.getTime() - a.from.getTime())
}

export async function readSanctions(
  { moderation, reports }: ReadDeps,
  refs: readonly SanctionRef[],
): Promise<readonly Sanction[]> {
  const idsOf = (kind: SanctionRef['kind']) => refs.flatMap((ref) => (ref.kind === kind ? ref.id : []))
  const [bans, warnings] = await Promise.all([
    moderation.bans(idsOf('ban')),
    reports.warnings(idsOf('warning')),
  ])
  return [...bans.map(ofBan), ...warnings.map(ofWarning)]
}

/** The reports behind sanctions, by `keyOf`. */
export async function reportsBehind(
  { reports }: ReadDeps,
  refs: readonly SanctionRef[],
): Promise<ReadonlyMap<string, ReportBehind>> {
  const found = await reports.reportsBehind(refs)
  return new Map(found.map(({ report, ...ref }) => [keyOf(ref), report]))
}
