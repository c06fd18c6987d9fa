/** Processor time of a part of the site since it started; null: not known now. */
type ReadCpu = () => number | null

/** Turns processor times into shares of a core, from one sample to the next. */
export class CpuShares {
  #last: { readonly atMs: number; readonly seconds: ReadonlyMap<string, number> } | null = null
  #percent = new Map<string, number>()

  /** `nowMs` by any clock that does not jump. */
  sample(nowMs: number, parts: Readonly<Record<string, ReadCpu>>): void {
    const seconds = new Map<string, number>()
    for (const [name, read] of Object.entries(parts)) {
      const spent = read()
      if (spent !== null) seconds.set(name, spent)
    }
    const last = this.#last
    this.#last = { atMs: nowMs, seconds }
    this.#percent = new Map()
    if (last === null || nowMs <= last.atMs) return
    for (const [name, spent] of seconds) {
      const before = last.seconds.get(name)
      // Less than before: it is another process by now.
      if (before === undefined || spent < before) continue
      this.#percent.set(name, Math.round(((spent - before) * 100_000) / (nowMs - last.atMs)))
    }
  }

  percentOf(name: string): number | null {
    return this.#percent.get(name) ?? null
  }
}

export const cpuSecondsOfThis: ReadCpu = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000
}
