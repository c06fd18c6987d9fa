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

interface Processes {
  /** The process to which a seat connects at first. */
  readonly urlOf: (seat: number) => string
  /** The process that a balancer knows by this name. Null: nobody moves to the process that keeps the game. */
  readonly urlNamed: ((name: string) => string) | null
}

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

  static async open({ gameId, tokens }: SeatedTable, { urlOf, urlNamed }: Processes): Promise<GorodTable> {
    const table = new GorodTable(gameId)
    const hear = (push: unknown) => table.#hear((push as GameEventsPush).events)
    const joined = await Promise.all(
      tokens.map(async (token, index) => {
        const enter = async (url: string) => {
          const hearing = { name: gameEventsMessage.name, take: index === 0 ? hear : null }
          const page = await GorodPage.connect(url, token, hearing)
          const join = { gameId, known: 0 }
          const snapshot = await page.ask<AnswerOf<typeof joinGameMessage>>(joinGameMessage.name, join)
          if (!snapshot.ok) throw new Error(`a page was not let in: ${JSON.stringify(snapshot)}`)
          return { page, snapshot }
        }
        const entered = await enter(urlOf(index + 1))
        const { moveTo } = entered.snapshot
        if (moveTo === null || urlNamed === null) return entered
        entered.page.close()
        return enter(urlNamed(moveTo))
      }),
    )
    table.#pages.push(...joined.map(({ page }) => page))
    table.#hear(joined[0]?.snapshot.events ?? [])
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
