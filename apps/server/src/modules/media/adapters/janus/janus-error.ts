/** Why a request to Janus failed. `code` is Janus's own (0 when it said nothing). */
export class JanusError extends Error {
  readonly kind: 'unreachable' | 'timeout' | 'refused'
  readonly code: number

  constructor(kind: JanusError['kind'], code: number, reason: string) {
    super(reason)
    this.name = 'JanusError'
    this.kind = kind
    this.code = code
  }
}
