import type { CpuTime } from '../../../platform/cpu-time.ts'

/** Turns processor times into shares of a core, from one sample to the next. */
export class CpuShares {
  #last: ReadonlyMap<string, CpuTime> = new Map()
  #percent: ReadonlyMap<string, number> = new Map()

  /** Null: not known now. */
  sample(parts: Readonly<Record<string, CpuTime | null>>): void {
    const [last, percent] = [this.#last, this.#percent]
    const known = Object.entries(parts).flatMap(([name, time]): [string, CpuTime][] =>
      time === null ? [] : [[name, time]],
    )
    this.#last = new Map(known)
    this.#percent = new Map(
      known.flatMap(([name, { seconds, atMs }]): [string, number][] => {
        const before = last.get(name)
        // Less than before: it is another process by now.
        if (before === undefined || seconds < before.seconds) return []
        // Nobody has read it again meanwhile.
        if (atMs <= before.atMs) return percent.has(name) ? [[name, percent.get(name)!]] : []
        return [[name, Math.round(((seconds - before.seconds) * 100_000) / (atMs - before.atMs))]]
      }),
    )
  }

  percentOf(name: string): number | null {
    return this.#percent.get(name) ?? null
  }
}

export function cpuTimeOfThis(): CpuTime {
  const { user, system } = process.cpuUsage()
  return { seconds: (user + system) / 1_000_000, atMs: performance.now() }
}
