import type { PayloadOf, ServerMessage } from '@gorod/contracts/realtime'
import type { Socket } from 'socket.io'
import type { Identity } from '../identity.ts'
import type { Outbox } from './outbox.ts'
import type { Packets } from './packets.ts'
import type { PushCheck } from './push-check.ts'

/** One connected page. */
export interface Client {
  /** Changes with every reconnect. */
  readonly id: string
  /** Null for a visitor. */
  readonly identity: Identity | null
  /** Null for a visitor. */
  readonly accountId: number | null
  /** The same for every page and account of one browser; null for one in which nobody has ever signed in. Proves nothing. */
  readonly browser: string | null
  /** The account; throws nothing, for messages that only signed-in accounts may send. */
  signedIn(): Identity
  /** The same object sent to several clients in one turn is encoded once. */
  send<Message extends ServerMessage>(message: Message, payload: PayloadOf<Message>): void
  /** Rooms are named by the module that uses them: `games:17`. A client leaves all of them when it disconnects. */
  join(room: string): void
  leave(room: string): void
  /** Ends the connection for good: the page does not come back by itself. */
  disconnect(): void
  /** Ends the connection as a broken line would: the page comes back by itself and asks for what it missed. */
  cut(): void
}

interface ClientParts {
  readonly browser: string | null
  readonly packets: Packets
  readonly outbox: Outbox
  readonly check: PushCheck
  readonly notSignedIn: () => Error
}

export function clientOf(
  socket: Socket,
  identity: Identity | null,
  { browser, packets, outbox, check, notSignedIn }: ClientParts,
): Client {
  return {
    id: socket.id,
    identity,
    accountId: identity?.accountId ?? null,
    browser,
    signedIn() {
      if (identity === null) throw notSignedIn()
      return identity
    },
    // Sends past the encoder of each socket, as socket.io's adapter does with a room.
    send(message, payload) {
      check(message, payload)
      outbox.send(packets.encode(message.name, payload as object))
    },
    join: (room) => void socket.join(room),
    leave: (room) => void socket.leave(room),
    disconnect: () => void socket.disconnect(true),
    cut() {
      outbox.flush()
      socket.conn.close()
    },
  }
}
