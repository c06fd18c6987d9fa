import { pageDisplacedMessage } from '@gorod/contracts/realtime'
import type { Cluster } from '../cluster/cluster.ts'
import { type Elsewhere, NOTHING_ELSEWHERE } from '../cluster/elsewhere.ts'
import type { Client } from './client.ts'

interface Page {
  readonly client: Client
  readonly openedAt: number
}

/** Pages of this account that were opened then or before. Told twice it changes nothing. */
interface Displacement {
  readonly accountId: number
  readonly openedUntil: number
}

const DISPLACE = 'realtime.displace'

interface AccountPagesParts {
  readonly most: number
  readonly cluster: Pick<Cluster, 'elsewhere' | 'peers'> | null
}

/**
 * The pages of each account, at all processes. Beyond the limit the oldest have to go: a page that is opened wins over one
 * forgotten on another machine, which gets the order not to reconnect.
 */
export class AccountPages {
  readonly #most: number
  readonly #peers: Pick<Cluster['peers'], 'hear' | 'tell'> | null
  readonly #elsewhere: Elsewhere
  readonly #pages = new Map<number, Page[]>()

  constructor({ most, cluster }: AccountPagesParts) {
    this.#most = most
    this.#peers = cluster?.peers ?? null
    this.#elsewhere = cluster?.elsewhere.of('pages') ?? NOTHING_ELSEWHERE
    this.#peers?.hear<Displacement>(DISPLACE, ({ accountId, openedUntil }) =>
      this.#displace(this.#of(accountId).filter(({ openedAt }) => openedAt <= openedUntil)),
    )
  }

  opened(accountId: number, client: Client, at: number): void {
    const before = this.#of(accountId)
    // One after the other, so that a moment names one of them.
    const openedAt = Math.max(at, (before.at(-1)?.openedAt ?? 0) + 1)
    const pages = [...before, { client, openedAt }]
    this.#pages.set(accountId, pages)
    this.#displace(pages.slice(0, Math.max(0, pages.length - this.#most)))
    this.#write(accountId)
    void this.#displaceElsewhere(accountId)
  }

  closed(accountId: number, client: Client): void {
    const left = this.#of(accountId).filter((page) => page.client !== client)
    if (left.length === 0) this.#pages.delete(accountId)
    else this.#pages.set(accountId, left)
    this.#write(accountId)
  }

  #of(accountId: number): Page[] {
    return this.#pages.get(accountId) ?? []
  }

  #displace(pages: readonly Page[]): void {
    for (const { client } of pages) {
      client.send(pageDisplacedMessage, {})
      client.disconnect()
    }
  }

  #write(accountId: number): void {
    const times = this.#of(accountId).map(({ openedAt }) => openedAt)
    this.#elsewhere.write(String(accountId), times.length === 0 ? null : times.join(','))
  }

  async #displaceElsewhere(accountId: number): Promise<void> {
    const others = [...(await this.#elsewhere.read(String(accountId)))].map(([id, text]) => ({
      id,
      times: text.split(',').map(Number),
    }))
    const own = this.#of(accountId).map(({ openedAt }) => openedAt)
    const all = [...own, ...others.flatMap(({ times }) => times)].sort((a, b) => a - b)
    const openedUntil = all[all.length - this.#most - 1]
    if (openedUntil === undefined) return
    for (const { id, times } of others)
      if (times.some((time) => time <= openedUntil))
        this.#peers?.tell(id, DISPLACE, { accountId, openedUntil })
    this.#displace(this.#of(accountId).filter(({ openedAt }) => openedAt <= openedUntil))
  }
}
