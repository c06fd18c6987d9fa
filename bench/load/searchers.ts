import {
  type ActivityState,
  acceptTableMessage,
  activityStateMessage,
  type SearchMode,
  startSearchMessage,
} from '@gorod/contracts/search'
import { GorodPage } from './gorod-page.ts'

const OPENED_AT_ONCE = 50
const LOOK_MS = 20

/** People who search at the same moment, and accept the table that is found for them. */
export class Searchers {
  readonly #pages: GorodPage[] = []
  readonly #accepted = new Map<GorodPage, string>()
  readonly #seated = new Set<GorodPage>()

  async open(url: string, tokens: readonly string[]): Promise<void> {
    const left = [...tokens]
    const take = (state: unknown, page: GorodPage) => this.#learn(page, state as ActivityState)
    const openSome = async () => {
      for (let token = left.pop(); token !== undefined; token = left.pop())
        this.#pages.push(await GorodPage.connect(url, token, { name: activityStateMessage.name, take }))
    }
    await Promise.all(Array.from({ length: OPENED_AT_ONCE }, openSome))
  }

  /** Until everybody has a seat in a game, or the time is over. */
  async search(mode: SearchMode, withinMs: number) {
    const begun = performance.now()
    const seconds = () => Math.round((performance.now() - begun) / 100) / 10
    const answers = await Promise.all(
      this.#pages.map((page) => page.ask(startSearchMessage.name, { modes: [mode] })),
    )
    const answeredSeconds = seconds()
    const searching = answers.filter(({ ok }) => ok).length
    while (this.#seated.size < searching && performance.now() - begun < withinMs)
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    return {
      people: this.#pages.length,
      searching,
      seated: this.#seated.size,
      answeredSeconds,
      seatedSeconds: seconds(),
    }
  }

  close(): void {
    for (const page of this.#pages) page.close()
  }

  #learn(page: GorodPage, state: ActivityState): void {
    if (state.kind === 'game') this.#seated.add(page)
    if (state.kind !== 'found' || this.#accepted.get(page) === state.tableId) return
    this.#accepted.set(page, state.tableId)
    void page.ask(acceptTableMessage.name, { tableId: state.tableId })
  }
}
