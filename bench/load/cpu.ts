import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

const TICKS_A_SECOND = 100

interface Stat {
  readonly parent: number
  readonly ticks: number
  /** The ticks of children that have ended. */
  readonly childTicks: number
}

/** Null: it has ended. */
function statOf(pid: number): Stat | null {
  try {
    // The name of the program may hold anything, so the fields are counted from behind it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    const at = (index: number) => Number(fields[index])
    return { parent: at(1), ticks: at(11) + at(12), childTicks: at(13) + at(14) }
  } catch {
    return null
  }
}

/** Seconds of processor time of a process with all its threads. */
export function cpuOf(pid: number): number {
  return (statOf(pid)?.ticks ?? 0) / TICKS_A_SECOND
}

/** Seconds of processor time of a process and its children, the ended ones included. */
export function cpuOfFamily(pid: number): number {
  const own = statOf(pid)
  if (own === null) return 0
  const ticks = childrenOf(pid).reduce(
    (sum, child) => sum + (statOf(child)?.ticks ?? 0),
    own.ticks + own.childTicks,
  )
  return ticks / TICKS_A_SECOND
}

const childrenOf = (pid: number): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => statOf(one)?.parent === pid)

export function memoryMbOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

const MOST_PINS = 5

/** Keeps a process with all its threads, its children, and what they start from now on, on these cores. */
export function pin(pid: number, cores: string): void {
  for (const child of childrenOf(pid)) pin(child, cores)
  for (let tries = 1; ; tries++) {
    const { status, stderr } = spawnSync('taskset', ['-a', '-c', '-p', cores, String(pid)], {
      encoding: 'utf8',
    })
    if (status === 0) return
    // A thread that ends while `taskset` goes through them, as some do at a start.
    if (!stderr.includes('No such process') || tries === MOST_PINS) throw new Error(`taskset: ${stderr}`)
  }
}
