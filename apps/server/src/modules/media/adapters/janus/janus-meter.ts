import type { CpuTime } from '../../../../platform/cpu-time.ts'
import type { Traffic } from '../../public.ts'
import type { MediaLog } from './janus-keeper.ts'

const ANSWER_MS = 1_500
const MOST_CHARS = 100_000
/** In the text format of Prometheus. */
const figureOf = (metric: string, text: string): number =>
  Number(new RegExp(`^${metric}(?:\\{[^}\\n]*\\})? ([\\d.e+-]+)$`, 'm').exec(text)?.[1])

/** The processor time and the traffic of a Janus elsewhere, as its metrics tell (`npm run janus` with `PROMETHEUS_PORT`). */
export class JanusMeter {
  readonly #url: string
  readonly #log: Pick<MediaLog, 'warn'>
  #cpu: CpuTime | null = null
  #cores: number | null = null
  #traffic: Traffic | null = null
  #isTold = false

  constructor(url: string, log: Pick<MediaLog, 'warn'>) {
    this.#url = url
    this.#log = log
  }

  /** Null: it did not answer when it was last asked. */
  get cpu(): CpuTime | null {
    return this.#cpu
  }

  /** Null: it did not answer when it was last asked, or is of an older version, which does not tell. */
  get cores(): number | null {
    return this.#cores
  }

  /** Null: it did not answer when it was last asked, or does not tell. */
  get traffic(): Traffic | null {
    return this.#traffic
  }

  /** Never rejects. */
  async look(): Promise<void> {
    try {
      const text = await this.#read()
      const [seconds, atMs] = [figureOf('gorod_janus_cpu_seconds', text), performance.now()]
      if (!Number.isFinite(seconds)) throw new Error('gorod_janus_cpu_seconds is not among its metrics')
      this.#cpu = { seconds, atMs }
      const cores = figureOf('gorod_janus_cores', text)
      this.#cores = Number.isFinite(cores) ? cores : null
      this.#traffic = trafficIn(text, atMs)
      this.#isTold = false
    } catch (error) {
      this.#cpu = null
      this.#cores = null
      this.#traffic = null
      if (!this.#isTold)
        this.#log.warn({ url: this.#url, error: String(error) }, 'the load of a Janus cannot be read')
      this.#isTold = true
    }
  }

  async #read(): Promise<string> {
    const answer = await fetch(this.#url, { signal: AbortSignal.timeout(ANSWER_MS), redirect: 'error' })
    if (!answer.ok) throw new Error(`it answers ${answer.status}`)
    return (await answer.text()).slice(0, MOST_CHARS)
  }
}

/** Null: it is of the version before, or has no library for it. */
function trafficIn(text: string, atMs: number): Traffic | null {
  const traffic: Traffic = {
    receivedBytes: figureOf('gorod_janus_received_bytes', text),
    receivedPackets: figureOf('gorod_janus_received_packets', text),
    lostPackets: figureOf('gorod_janus_lost_packets', text),
    sentBytes: figureOf('gorod_janus_sent_bytes', text),
    sentPackets: figureOf('gorod_janus_sent_packets', text),
    missedPackets: figureOf('gorod_janus_missed_packets', text),
    atMs,
  }
  return Object.values(traffic).every(Number.isFinite) ? traffic : null
}
