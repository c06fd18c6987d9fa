import { gameCommandMessage } from '@gorod/contracts/game'
import { startPracticeMessage } from '@gorod/contracts/search'
import { nextDeadline } from '@gorod/rules'
import { SocketPlayer } from '../../../apps/server/src/testing/games/socket-player.ts'
import { type Account, makeAccount } from '../../harness/account.ts'
import { eventually, pause } from './measure.ts'

const EVERY_MS = 200
const GIVE_UP_MS = 15_000
const PLAYERS = 2
/** The longest quiet phase of a brisk practice table. */
const NEXT_EVENT_MS = 60_000
/** From the end of a phase to the event that a player hears of it, on a busy machine. */
const LATE_MS = 3_000

export interface CanaryReport {
  /** Pages and calls of a visitor. */
  readonly calls: number
  readonly failed: readonly string[]
  readonly longestMs: number
  readonly p95Ms: number
  /** Commands of players at running tables. */
  readonly commands: number
  readonly unanswered: readonly string[]
  readonly longestCommandMs: number
}

/** Those who only want to play: a visitor who opens pages, and players at practice tables. */
export class Innocents {
  readonly #url: string
  readonly #seats: { readonly account: Account; readonly player: SocketPlayer; rounds: number }[] = []

  constructor(url: string) {
    this.#url = url
  }

  /** Everybody sits at a running table; a game that is over is followed by a new one. */
  async settle(): Promise<void> {
    for (let n = 0; n < PLAYERS; n++) {
      const before = this.#seats[n]?.player
      if (before !== undefined && !before.over) continue
      before?.close()
      // Somebody new: how many practice games one may play in an hour is limited.
      const account = await makeAccount(this.#url, `innocent${n + 1}`)
      const player = new SocketPlayer({ url: this.#url, token: account.token, reconnectMs: 200 })
      this.#seats[n] = { account, player, rounds: 0 }
      const { gameId } = await player.ask(startPracticeMessage, { ruleSet: 'fiim', pace: 'brisk' })
      await player.join(gameId)
      player.playByItself()
    }
  }

  /** What they see until `finish` is called. */
  watch(): { finish(): Promise<CanaryReport> } {
    const calls: number[] = []
    const failed: string[] = []
    const commands: number[] = []
    const unanswered: string[] = []
    const token = this.#seats[0]?.account.token ?? ''
    let done = false
    const repeat = async (act: () => Promise<void>): Promise<void> => {
      while (!done) {
        await act()
        await pause(EVERY_MS)
      }
    }
    const timed = async (
      list: number[],
      failures: string[],
      act: () => Promise<string | null>,
    ): Promise<void> => {
      const startedAt = performance.now()
      const problem = await act().catch((error: Error) => `${error.name}: ${error.message}`)
      list.push(performance.now() - startedAt)
      if (problem !== null) failures.push(problem)
    }
    const page = (path: string) => () =>
      timed(calls, failed, async () => {
        const answer = await fetch(`${this.#url}${path}`, {
          headers: { authorization: `Bearer ${token}` },
          signal: AbortSignal.timeout(GIVE_UP_MS),
        })
        await answer.text()
        return answer.ok ? null : `${path} answered ${answer.status}`
      })
    const command = (index: number) => () => timed(commands, unanswered, () => this.#command(index))
    const running = [
      repeat(page('/')),
      repeat(page('/v1/me')),
      ...this.#seats.map((_, index) => repeat(command(index))),
    ]
    return {
      finish: async () => {
        done = true
        await Promise.all(running)
        return {
          calls: calls.length,
          failed,
          longestMs: Math.round(Math.max(0, ...calls)),
          p95Ms: Math.round(p95(calls)),
          commands: commands.length,
          unanswered,
          longestCommandMs: Math.round(Math.max(0, ...commands)),
        }
      },
    }
  }

  /** Events heard so far, for {@link goesOn}. */
  heard(): readonly number[] {
    return this.#seats.map(({ player }) => player.events.length)
  }

  /** Running games in which nothing has happened since. */
  standing(since: readonly number[]): number {
    return this.#seats.filter(({ player }, n) => !player.over && player.events.length <= since[n]!).length
  }

  /** Those of them in which something was due meanwhile: many a phase is quiet for longer than an attack lasts. */
  late(since: readonly number[], now = Date.now()): number {
    return this.#seats.filter(({ player }, n) => {
      const due = player.state === null ? null : nextDeadline(player.state)
      const stands = !player.over && player.events.length <= since[n]!
      return stands && due !== null && due.at + LATE_MS < now
    }).length
  }

  /** Something has happened at every table since. */
  goesOn(since: readonly number[], withinMs = NEXT_EVENT_MS): Promise<void> {
    return eventually(
      () => this.standing(since) === 0,
      () => `${this.standing(since)} of ${PLAYERS} running games stand still`,
      withinMs,
    )
  }

  close(): void {
    for (const { player } of this.#seats) player.close()
  }

  /** Refused by the rules, but answered: that goes through the game's line. */
  async #command(index: number): Promise<string | null> {
    const seat = this.#seats[index]!
    const { player } = seat
    if (player.gameId === null || player.over) return null
    const id = `canary-${index}-${seat.rounds++}`
    const ack = await player.socket
      .timeout(GIVE_UP_MS)
      .emitWithAck(gameCommandMessage.name, { gameId: player.gameId, id, command: { type: 'resume' } })
    const code: unknown = ack.ok === true ? null : ack.error?.code
    return code === null || code === 'command_refused' || code === 'game_over' ? null : `a command: ${code}`
  }
}

export function p95(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0
}
