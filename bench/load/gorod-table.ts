import {
  type GameEventsPush,
  gameCommandMessage,
  gameEventsMessage,
  joinGameMessage,
} from '@gorod/contracts/game'
import type { AnswerOf } from '@gorod/contracts/realtime'
import type { GameEvent, SeatCommand } from '@gorod/rules'
import { GorodPage } from './gorod-page.ts'
import type { LoadedTable } from './loaded-table.ts'
import type { SeatedTable } from './tables.ts'

/** A speech may have 40 lines and 3,000 letters. */
const LINES_A_SPEECH = 38

/** A table of ours in a day of speeches: the speaker writes line after line, and then gives the word to the next one. */
export class GorodTable implements LoadedTable {
  readonly #gameId: string
  readonly #pages: GorodPage[] = []
  #speaker: number | null = null
  /** The first speech has begun some time ago: tables that were filled at one moment must not end all their speeches at one moment. */
  #lines = Math.floor(Math.random() * LINES_A_SPEECH)
  #sent = 0

  private constructor(gameId: string) {
    this.#gameId = gameId
  }

  /** `urlOf`: the process to which a seat connects. */
  static async open({ gameId, tokens }: SeatedTable, urlOf: (seat: number) => string): Promise<GorodTable> {
    const table = new GorodTable(gameId)
    const hear = (push: unknown) => table.#hear((push as GameEventsPush).events)
    const pages = await Promise.all(
      tokens.map((token, index) =>
        GorodPage.connect(urlOf(index + 1), token, {
          name: gameEventsMessage.name,
          take: index === 0 ? hear : null,
        }),
      ),
    )
    table.#pages.push(...pages)
    const snapshots = await Promise.all(
      pages.map((page) =>
        page.ask<AnswerOf<typeof joinGameMessage>>(joinGameMessage.name, { gameId, known: 0 }),
      ),
    )
    const refused = snapshots.find(({ ok }) => !ok)
    if (refused !== undefined) throw new Error(`a page was not let in: ${JSON.stringify(refused)}`)
    const [first] = snapshots
    table.#hear(first?.events ?? [])
    return table
  }

  get received(): number {
    return this.#pages.reduce((sum, page) => sum + page.received, 0)
  }

  get canPress(): boolean {
    return this.#speaker !== null
  }

  async press(): Promise<string | null> {
    const speaker = this.#speaker
    if (speaker === null) throw new Error('nobody speaks')
    const isOver = this.#lines >= LINES_A_SPEECH
    const words = `Слово номер ${this.#sent} за этим столом`
    const command: SeatCommand = isOver ? { type: 'endSpeech' } : { type: 'say', text: words, claims: [] }
    if (isOver) this.#speaker = null
    this.#lines++
    const id = `load-line-${this.#sent++}`
    const answer = await this.#pages[speaker - 1]?.ask(gameCommandMessage.name, {
      gameId: this.#gameId,
      id,
      command,
    })
    return answer === undefined || answer.ok ? null : (answer.error?.code ?? 'refused')
  }

  close(): void {
    for (const page of this.#pages) page.close()
  }

  #hear(events: readonly GameEvent[]): void {
    for (const event of events) {
      if (event.type !== 'phaseEntered') continue
      if (this.#speaker !== null || this.#sent > 0) this.#lines = 0
      this.#speaker = event.phase.id === 'speech' ? event.phase.seat : null
    }
  }
}
