import { readFileSync } from 'node:fs'

/** Linux counts in these, whatever the machine. */
const TICKS_A_SECOND = 100

/** Processor time of a process, of its threads together; null where there is no /proc, and for one that is gone. */
export function cpuSecondsOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in the second field may hold spaces; the fields after it are numbers, of which 12 and 13 are user and system.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND
  } catch {
    return null
  }
}
