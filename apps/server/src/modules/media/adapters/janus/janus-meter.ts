import type { CpuTime } from '../../../../platform/cpu-time.ts'
import type { MediaLog } from './janus-keeper.ts'

const ANSWER_MS = 1_500
const MOST_CHARS = 100_000
const CPU = /^gorod_janus_cpu_seconds(?:\{[^}\n]*\})? ([\d.e+-]+)$/m

/** The processor time of a Janus elsewhere, as its metrics tell (`npm run janus` with `PROMETHEUS_PORT`). */
export class JanusMeter {
  readonly #url: string
  readonly #log: Pick<MediaLog, 'warn'>
  #cpu: CpuTime | null = null
  #isTold = false

  constructor(url: string, log: Pick<MediaLog, 'warn'>) {
    this.#url = url
    this.#log = log
  }

  /** Null: it did not answer when it was last asked. */
  get cpu(): CpuTime | null {
    return this.#cpu
  }

  /** Never rejects. */
  async look(): Promise<void> {
    try {
      this.#cpu = { seconds: await this.#read(), atMs: performance.now() }
      this.#isTold = false
    } catch (error) {
      this.#cpu = null
      if (!this.#isTold)
        this.#log.warn({ url: this.#url, error: String(error) }, 'the load of a Janus cannot be read')
      this.#isTold = true
    }
  }

  async #read(): Promise<number> {
    const answer = await fetch(this.#url, { signal: AbortSignal.timeout(ANSWER_MS), redirect: 'error' })
    if (!answer.ok) throw new Error(`it answers ${answer.status}`)
    const seconds = Number(CPU.exec((await answer.text()).slice(0, MOST_CHARS))?.[1])
    if (!Number.isFinite(seconds)) throw new Error('gorod_janus_cpu_seconds is not among its metrics')
    return seconds
  }
}
