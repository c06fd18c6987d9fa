import type { AnswerOf, ClientMessage, SentPayloadOf, ServerMessage } from '@gorod/contracts'

interface SendOptions {
  /** How long to wait for the answer, a reconnect on the way included. */
  readonly timeoutMs?: number
}

/** Why the line cannot be had. */
export interface ConnectFailure {
  /** The server itself said no. Else it was not reached. Both are tried again, unless another try could not help. */
  readonly refused: boolean
  /** For who is asked what went wrong: the server's code, or what the browser says. */
  readonly details: string
}

/** The page's one connection to the server. It reconnects by itself for as long as the page lives. */
export interface Realtime {
  readonly connected: boolean
  /** Resolves to the answer of the message, throws `RealtimeFailure` when refused or not answered in time. */
  send<Message extends ClientMessage>(
    message: Message,
    payload: SentPayloadOf<Message>,
    options?: SendOptions,
  ): Promise<AnswerOf<Message>>
  /** Hears a push until the returned function is called. */
  on<Payload>(message: ServerMessage<Payload>, listener: (payload: Payload) => void): () => void
  /**
   * Tells now and at every change whether the line stands. After each `true` join again what you were in: the
   * server forgets a socket that broke.
   */
  onConnection(listener: (connected: boolean) => void): () => void
  /** Tells now and at every change why the last attempt to connect failed; null once the line stands. */
  onConnectFailure(listener: (failure: ConnectFailure | null) => void): () => void
  /** Tries at once instead of after the usual pause, and again where the server refused for good. */
  reconnect(): void
}
