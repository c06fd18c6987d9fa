import type { Clock } from '../../../platform/clock.ts'
import type { PersonalHolders } from '../domain/personal-holder.ts'

/** Everything kept about an account, by module: each tells what it keeps itself. */
export async function collectPersonalData(
  holders: PersonalHolders,
  clock: Clock,
  accountId: number,
): Promise<Record<string, unknown>> {
  const parts: Record<string, unknown> = { madeAt: new Date(clock.now()).toISOString() }
  for (const { name, personalData } of holders()) parts[name] = await personalData.collect(accountId)
  return parts
}
