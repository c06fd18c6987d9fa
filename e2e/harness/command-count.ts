import type { BrowserContext, Page } from 'playwright-core'

interface CommandRecord {
  /** Ids of commands, in the order in which they were sent first. */
  readonly sent: string[]
  /** Those that the server said yes to. */
  readonly taken: string[]
}

declare global {
  interface Window {
    commandsOfPage?: CommandRecord
  }
}

/** Notes below everything the page draws which commands it sends and what it is answered. Call before the page is opened. */
export async function countCommands(context: BrowserContext): Promise<void> {
  await context.addInitScript(noteCommands)
}

/** To be run in a page before its own scripts. Frames of socket.io: `42<number>[name, payload]`, `43<number>[answer]`. */
function noteCommands(): void {
  const told: CommandRecord = { sent: [], taken: [] }
  window.commandsOfPage = told
  const note = (ids: string[], id: string) => {
    if (!ids.includes(id)) ids.push(id)
  }
  window.WebSocket = class extends WebSocket {
    readonly #asked = new Map<string, string>()

    constructor(...address: ConstructorParameters<typeof WebSocket>) {
      super(...address)
      this.addEventListener('message', ({ data }) => this.#hear(String(data)))
    }

    override send(data: string): void {
      const [, number = '', body] = /^42(\d+)(\["game\.command".*)$/s.exec(String(data)) ?? []
      if (body !== undefined) {
        const [, { id }] = JSON.parse(body) as [string, { id: string }]
        this.#asked.set(number, id)
        note(told.sent, id)
      }
      super.send(data)
    }

    #hear(data: string): void {
      const [, number = '', body] = /^43(\d+)(\[.*)$/s.exec(data) ?? []
      const id = this.#asked.get(number)
      if (body === undefined || id === undefined) return
      if ((JSON.parse(body) as [{ ok: boolean }])[0].ok) note(told.taken, id)
    }
  }
}

/** The commands of a page. */
export class CommandCount {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async read(): Promise<{ readonly taken: readonly string[]; readonly unanswered: readonly string[] }> {
    const { sent, taken } = (await this.#page.evaluate(() => window.commandsOfPage)) ?? {
      sent: [],
      taken: [],
    }
    return { taken, unanswered: sent.filter((id) => !taken.includes(id)) }
  }
}
