import { readFileSync } from 'node:fs'

/** Processor time that something has taken since it started. */
export interface CpuTime {
  readonly seconds: number
  /** When it was read, by a clock that does not jump. */
  readonly atMs: number
}

/** Linux counts in these, whatever the machine. */
const TICKS_A_SECOND = 100

/** The time of a process, all its threads together. Null: there is no /proc, or the process is gone. */
export function cpuTimeOf(pid: number): CpuTime | null {
  const stat = statOf(pid)
  return stat && read(stat.own)
}

/** The time of a process, of its children, and of children that have ended. */
export function cpuTimeOfFamily(pid: number): CpuTime | null {
  const parent = statOf(pid)
  const children = readText(`/proc/${pid}/task/${pid}/children`)
  if (parent === null || children === null) return null
  const living = children.split(' ').flatMap((child) => statOf(Number(child))?.own ?? [])
  return read(living.reduce((sum, ticks) => sum + ticks, parent.own + parent.ofEndedChildren))
}

export function parentOf(pid: number): number | null {
  return statOf(pid)?.parent ?? null
}

const read = (ticks: number): CpuTime => ({ seconds: ticks / TICKS_A_SECOND, atMs: performance.now() })

function statOf(pid: number) {
  const stat = pid > 0 ? readText(`/proc/${pid}/stat`) : null
  if (stat === null) return null
  // The name in the second field may hold spaces; what follows it are the state and numbers: see proc(5).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [parent, user, system, childrenUser, childrenSystem] = [1, 11, 12, 13, 14].map((index) =>
    Number(fields[index]),
  ) as [number, number, number, number, number]
  return { parent, own: user + system, ofEndedChildren: childrenUser + childrenSystem }
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
