import { type ChildProcess, spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Cluster } from '../../cluster/cluster.ts'
import { freePorts } from '../../cluster/network.ts'

/** A line of a panel: its labels, and pairs of a moment in seconds and a value as text. */
export interface Series {
  readonly metric: Readonly<Record<string, string>>
  readonly values: readonly (readonly [number, string])[]
}

interface Rule {
  readonly name: string
  readonly health: string
  readonly state: string
}

const DEPLOYED = fileURLToPath(new URL('../../deploy/prometheus/', import.meta.url))
const SCRAPE_SECONDS = 5
const READY_WITHIN_MS = 30_000

/** A real Prometheus with the configuration and the rules of `deploy/`, of other targets and more often. */
export class Prometheus {
  readonly #url: string
  readonly #child: ChildProcess

  private constructor(url: string, child: ChildProcess) {
    this.#url = url
    this.#child = child
  }

  static async start(home: string, { servers, janus }: Cluster['metrics']): Promise<Prometheus> {
    mkdirSync(home, { recursive: true })
    copyFileSync(join(DEPLOYED, 'alerts.yml'), join(home, 'alerts.yml'))
    const configuration = readFileSync(join(DEPLOYED, 'prometheus.yml'), 'utf8')
      .replace('targets: ["127.0.0.1:9400"]', `targets: ${JSON.stringify(servers)}`)
      .replace('targets: []', `targets: ${JSON.stringify(janus)}`)
      .replaceAll(/(_interval): \d+s/g, `$1: ${SCRAPE_SECONDS}s`)
    writeFileSync(join(home, 'prometheus.yml'), configuration)
    const [port = 0] = await freePorts(1)
    const files = [
      `--config.file=${join(home, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(home, 'data')}`,
    ]
    const child = spawn('prometheus', [...files, `--web.listen-address=127.0.0.1:${port}`], {
      stdio: 'ignore',
    })
    const prometheus = new Prometheus(`http://127.0.0.1:${port}`, child)
    const giveUpAt = performance.now() + READY_WITHIN_MS
    while (!(await prometheus.#isReady())) {
      if (performance.now() > giveUpAt) throw new Error('Prometheus does not start')
      await wait(200)
    }
    return prometheus
  }

  /** What a panel shows of the last so many seconds. */
  async range(expr: string, seconds: number): Promise<readonly Series[]> {
    const end = Date.now() / 1000
    const query = {
      query: expr,
      start: String(end - seconds),
      end: String(end),
      step: String(SCRAPE_SECONDS),
    }
    const { result } = await this.#ask<{ result: Series[] }>('query_range', query)
    return result
  }

  /** Every alert rule: whether it can be evaluated, and whether it fires. */
  async rules(): Promise<readonly Rule[]> {
    const { groups } = await this.#ask<{ groups: { rules: Rule[] }[] }>('rules', {})
    return groups.flatMap(({ rules }) => rules)
  }

  stop(): Promise<void> {
    return new Promise((resolve) => {
      this.#child.once('exit', () => resolve())
      this.#child.kill('SIGTERM')
    })
  }

  async #ask<Data>(what: string, query: Record<string, string>): Promise<Data> {
    const answer = await fetch(`${this.#url}/api/v1/${what}?${new URLSearchParams(query)}`)
    const { status, data, error } = (await answer.json()) as { status: string; data: Data; error?: string }
    if (status !== 'success') throw new Error(`${what}: ${error}`)
    return data
  }

  #isReady(): Promise<boolean> {
    return fetch(`${this.#url}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  }
}
