import type { EchoTest } from '../../shared/media/echo-test.ts'

/** The devices of one attempt, which must be released. Devices that arrive after its end are released at once. */
export class CheckRun {
  echo: EchoTest | null = null
  /** The addresses, as far as the server gave them. */
  serverUrl = ''
  userId: string | null = null
  #stream: MediaStream | null = null
  #clearLimit = () => {}
  #ended = false
  #gaveUp = false

  /** True when no later event of this attempt counts. */
  get over(): boolean {
    return this.#ended || this.#gaveUp
  }

  keep(stream: MediaStream): void {
    this.#stream = stream
    if (this.#ended) stopTracks(stream)
  }

  keepEcho(echo: EchoTest): void {
    this.echo = echo
    if (this.over) echo.close()
  }

  /** Replaces the running limit by another; `clear` takes it back. */
  limit(clear: () => void): void {
    this.#clearLimit()
    this.#clearLimit = clear
  }

  clearLimit(): void {
    this.#clearLimit()
  }

  /** Ends the connection to the gateway. The picture of the person's own camera goes on. */
  giveUp(): void {
    this.#gaveUp = true
    this.#closeEcho()
  }

  end(): void {
    this.#ended = true
    this.#closeEcho()
    if (this.#stream !== null) stopTracks(this.#stream)
  }

  #closeEcho(): void {
    this.#clearLimit()
    this.echo?.close()
    this.echo = null
  }
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
