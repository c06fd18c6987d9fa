import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/**
 * What axe calls serious or critical on the page as it is, or in a part of it: rule and the first place.
 * All of it is judged in the page itself (the «legacy» mode): the other mode opens an empty page beside it each time, for
 * frames of other origins, and no page of ours has one.
 */
export async function seriousFindings(page: Page, within?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze()
  return violations
    .filter((found) => found.impact === 'serious' || found.impact === 'critical')
    .map((found) => `${found.id}: ${found.nodes[0]?.html ?? ''}`)
}
