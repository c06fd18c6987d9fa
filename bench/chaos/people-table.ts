import { type GameAsked, gameAskedMessage, gameHereMessage } from '@gorod/contracts/attention'
import type { Ack } from '@gorod/contracts/realtime'
import { startSearchMessage } from '@gorod/contracts/search'
import type { SeatCommand } from '@gorod/rules'
import { SocketPlayer } from '../../apps/server/src/testing/games/socket-player.ts'
import { makeAccount } from '../../e2e/harness/account.ts'
import {
  askAlways,
  pressUntilAnswered,
  type ReportedPlayer,
  type SentCommand,
  watchConnection,
} from './press.ts'
import { PlayerReport, type TableRecord, together } from './table-report.ts'

const SEATS = 10
const LOOK_MS = 500
const ASK_EVERY_MS = 250
const RECONNECT_MS = 100

/** A person who searches, plays by itself, and searches again. */
class Person extends SocketPlayer implements ReportedPlayer {
  readonly sent: SentCommand[] = []
  readonly report = new PlayerReport()
  readonly player = this
  #isGoing = true
  #pressed = 0

  begin(): void {
    watchConnection(this, this.#goes)
    this.acceptEverything()
    this.playByItself()
    // A fault may have taken all its presses of a day, and then its seat would be lost as that of somebody who went away from the page.
    this.socket.on(gameAskedMessage.name, ({ gameId, answerBy }: GameAsked) => {
      if (answerBy !== null) this.send(gameHereMessage, { gameId }).catch(() => null)
    })
    void askAlways(this, ASK_EVERY_MS, this.#goes)
  }

  /** As the other players of this load, so that what became of it is counted. */
  override async command(command: SeatCommand): Promise<Ack<{ readonly repeated: boolean }>> {
    const id = `person-${this.#pressed++}-${command.type}`
    const ack = await pressUntilAnswered(this, id, command, this.#goes)
    if (ack === null) throw new Error('the player has left')
    return ack
  }

  async searchIfIdle(): Promise<void> {
    if (this.activity?.kind !== 'idle') return
    this.report.note(await this.send(startSearchMessage, {}).catch(() => null))
  }

  override close(): void {
    this.#isGoing = false
    super.close()
  }

  readonly #goes = (): boolean => this.#isGoing
}

/** Ten people who find each other by the search, at whatever processes they are. */
export class PeopleTable {
  readonly #people: Person[] = []
  #looking: NodeJS.Timeout | null = null

  static async open(url: string, name: string): Promise<PeopleTable> {
    const table = new PeopleTable()
    for (let n = 1; n <= SEATS; n++) {
      const { token } = await makeAccount(url, `${name}p${n}`)
      const person = new Person({ url, token, reconnectMs: RECONNECT_MS })
      person.begin()
      table.#people.push(person)
    }
    table.#looking = setInterval(() => table.#searchWhereIdle(), LOOK_MS)
    return table
  }

  get sent(): SentCommand[] {
    return this.#people.flatMap(({ sent }) => sent)
  }

  /** What the ten have seen since the last time. */
  take(): TableRecord {
    return { of: 'people', ...together(this.#people.map(({ report }) => report.take())) }
  }

  stop(): void {
    if (this.#looking !== null) clearInterval(this.#looking)
    for (const person of this.#people) person.close()
  }

  #searchWhereIdle(): void {
    for (const person of this.#people) void person.searchIfIdle()
  }
}
