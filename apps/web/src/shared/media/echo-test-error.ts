/**
 * `unreachable`: the gateway did not let us in or went away, the spec's MediaserverUnreachable. `library`: it
 * answers but the test broke; the message is the media library's own.
 */
export class EchoTestError extends Error {
  override readonly name = 'EchoTestError'
  readonly kind: 'unreachable' | 'library'

  constructor(kind: 'unreachable' | 'library', message: string) {
    super(message)
    this.kind = kind
  }
}
