import type { Operations } from '@gorod/contracts/operations'

type WellBeing = Pick<Operations, 'tables' | 'gateways' | 'processes' | 'jobs' | 'outgoingHeld'>

/** Nothing on the page of operations asks for an operator. */
export function isWell({ tables, gateways, processes, jobs, outgoingHeld = false }: WellBeing): boolean {
  return (
    tables.every(({ overdue }) => !overdue) &&
    gateways.every(({ running }) => running) &&
    processes.every(({ state }) => state === 'running') &&
    jobs.failed === 0 &&
    !outgoingHeld
  )
}
