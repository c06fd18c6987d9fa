import type { Operations } from '@gorod/contracts/operations'

/** Above it the alert `JanusLosesPackets` comes: see docs/runbook.md. */
export const HOT_LOSS_PERCENT = 5

/** The Janus that loses most, where there are several and some of them loses something. */
export function worstGateway(gateways: Operations['gateways']): string | null {
  const told = gateways.flatMap(({ name, running, traffic }) =>
    running && traffic ? [{ name, ...traffic }] : [],
  )
  const [worst] = told.toSorted((a, b) => b.lostPercent - a.lostPercent)
  return told.length > 1 && worst !== undefined && worst.lostPercent > 0 ? worst.name : null
}
