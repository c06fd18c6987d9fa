import type { PayloadOf, ServerMessage } from '@gorod/contracts'
import type { Socket } from 'socket.io'
import type { Identity } from '../identity.ts'

/** One connected page. */
export interface Client {
  /** Changes with every reconnect. */
  readonly id: string
  /** Null for a visitor. */
  readonly identity: Identity | null
  /** Null for a visitor. */
  readonly accountId: number | null
  /** The account; throws nothing, for messages that only signed-in accounts may send. */
  signedIn(): Identity
  send<Message extends ServerMessage>(message: Message, payload: PayloadOf<Message>): void
  /** Rooms are named by the module that uses them: `games:17`. A client leaves all of them when it disconnects. */
  join(room: string): void
  leave(room: string): void
  /** Ends the connection for good: the page does not come back by itself. */
  disconnect(): void
  /** Ends the connection as a broken line would: the page comes back by itself and asks for what it missed. */
  cut(): void
}

export function clientOf(socket: Socket, identity: Identity | null, notSignedIn: () => Error): Client {
  return {
    id: socket.id,
    identity,
    accountId: identity?.accountId ?? null,
    signedIn() {
      if (identity === null) throw notSignedIn()
      return identity
    },
    send: (message, payload) => void socket.emit(message.name, payload),
    join: (room) => void socket.join(room),
    leave: (room) => void socket.leave(room),
    disconnect: () => void socket.disconnect(true),
    cut: () => void socket.conn.close(),
  }
}
