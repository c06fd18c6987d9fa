import { setTimeout as wait } from 'node:timers/promises'
import { gameCommandMessage, joinGameMessage } from '@gorod/contracts/game'
import type { Ack, AnswerOf } from '@gorod/contracts/realtime'
import type { SeatCommand } from '@gorod/rules'
import type { SocketPlayer } from '../../apps/server/src/testing/games/socket-player.ts'
import { isAnswer, type PlayerReport } from './table-report.ts'

const ANSWER_WITHIN_MS = 2_000
const AGAIN_AFTER_MS = 25

/** A command that left a player. */
export interface SentCommand {
  readonly gameId: string
  /** The id of the command in the log. */
  readonly commandId: string
  readonly type: SeatCommand['type']
  /** False: refused, or nobody heard what became of it. */
  isAcknowledged: boolean
}

/** A player whose presses and answers are written down. */
export interface ReportedPlayer {
  readonly player: SocketPlayer
  readonly report: PlayerReport
  readonly sent: SentCommand[]
}

/** Null: no answer, and none will come. */
async function send<Message extends typeof joinGameMessage | typeof gameCommandMessage>(
  player: SocketPlayer,
  message: Message,
  payload: object,
): Promise<Ack<AnswerOf<Message>> | null> {
  return player.socket
    .timeout(ANSWER_WITHIN_MS)
    .emitWithAck(message.name, payload)
    .catch(() => null)
}

/** Repeats the command with the same id until the server says what became of it, or the player goes. Null: it went. */
export async function pressUntilAnswered(
  { player, report, sent }: ReportedPlayer,
  id: string,
  command: SeatCommand,
  isGoing: () => boolean,
): Promise<Ack<{ readonly repeated: boolean }> | null> {
  const { gameId, viewer } = player
  if (gameId === null) return null
  const written = { gameId, commandId: `${viewer}:${id}`, type: command.type, isAcknowledged: false }
  sent.push(written)
  const done = report.presses()
  try {
    while (isGoing()) {
      const ack = await send(player, gameCommandMessage, { gameId, id, command })
      if (isAnswer(ack)) {
        written.isAcknowledged = ack.ok
        return ack
      }
      report.note(ack)
      await wait(AGAIN_AFTER_MS)
    }
    return null
  } finally {
    done()
  }
}

/** Asks about the player's game all the time. */
export async function askAlways(
  { player, report }: ReportedPlayer,
  everyMs: number,
  isGoing: () => boolean,
): Promise<void> {
  while (isGoing()) {
    const { gameId, events } = player
    if (gameId === null) report.rests()
    else {
      const ack = await send(player, joinGameMessage, { gameId, known: events.length })
      if (isAnswer(ack)) report.answered()
      else report.note(ack)
    }
    await wait(everyMs)
  }
}

/** Counts lost connections and failed handshakes while the player wants to be there. */
export function watchConnection({ player, report }: ReportedPlayer, isGoing: () => boolean): void {
  player.socket.on('disconnect', () => {
    if (isGoing()) report.wasCutOff()
  })
  player.socket.on('connect_error', (error) => report.handshakeFailed(error))
}
