import { startSearchMessage } from '@gorod/contracts/search'
import { SocketPlayer } from '../../apps/server/src/testing/games/socket-player.ts'
import { makeAccount } from '../../e2e/harness/account.ts'
import type { AcknowledgedCommand } from './socket-table.ts'

const SEATS = 10
const LOOK_MS = 500

/** A person who searches, plays by itself, and searches again. */
class Person extends SocketPlayer {
  readonly acknowledged: AcknowledgedCommand[] = []

  override async command(command: Parameters<SocketPlayer['command']>[0]) {
    const { gameId, viewer } = this
    const ack = await super.command(command)
    const id = this.acked.at(-1)?.id
    // Several may be on their way: of each only its own answer counts.
    if (ack.ok && gameId !== null && id !== undefined && this.acked.at(-1)?.command === command)
      this.acknowledged.push({ gameId, commandId: `${viewer}:${id}`, text: null })
    return ack
  }
}

/** Ten people who find each other by the search, at whatever processes they are. */
export class PeopleTable {
  readonly #people: Person[] = []
  #looking: NodeJS.Timeout | null = null

  static async open(url: string, name: string): Promise<PeopleTable> {
    const table = new PeopleTable()
    for (let n = 1; n <= SEATS; n++) {
      const { token } = await makeAccount(url, `${name}p${n}`)
      const person = new Person({ url, token, reconnectMs: 100 })
      person.acceptEverything()
      person.playByItself()
      table.#people.push(person)
    }
    table.#looking = setInterval(() => table.#searchWhereIdle(), LOOK_MS)
    return table
  }

  get acknowledged(): AcknowledgedCommand[] {
    return this.#people.flatMap(({ acknowledged }) => acknowledged)
  }

  stop(): void {
    if (this.#looking !== null) clearInterval(this.#looking)
    for (const person of this.#people) person.close()
  }

  #searchWhereIdle(): void {
    for (const person of this.#people)
      if (person.activity?.kind === 'idle') person.send(startSearchMessage, {}).catch(() => undefined)
  }
}
