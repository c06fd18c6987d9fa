import type {
  AnswerOf,
  ClientMessage,
  PayloadOf,
  SentPayloadOf,
  ServerMessage,
} from '@gorod/contracts/realtime'

interface SendOptions {
  /** How long to wait for the answer, a reconnect on the way included. */
  readonly timeoutMs?: number
}

/** Why the line cannot be opened. */
export interface ConnectFailure {
  /** True: the server refused. False: it was not reached. Both are tried again, unless another try could not help. */
  readonly refused: boolean
  /** For support: the server's code, or the message of the browser. */
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
  on<Message extends ServerMessage>(
    message: Message,
    listener: (payload: PayloadOf<Message>) => void,
  ): () => void
  /**
   * Calls the listener now and at every change with whether the line is connected. After each `true` join again what you
   * were in: the server forgets a socket that broke.
   */
  onConnection(listener: (connected: boolean) => void): () => void
  /** Calls the listener now and at every change with why the last attempt failed; null once the line is connected. */
  onConnectFailure(listener: (failure: ConnectFailure | null) => void): () => void
  /** Tries at once instead of after the usual pause, also after a final refusal of the server. */
  reconnect(): void
  /** Connects again, to the process that the balancer knows by this name. Every later connection goes where the balancer leads. */
  moveTo(server: string): void
}
