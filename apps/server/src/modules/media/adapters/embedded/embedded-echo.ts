import { randomInt } from 'node:crypto'
import type { MediaKind } from '@gorod/contracts/media'
import { CHECK_ERRORS, CheckRefusal, type ForwardedMessage } from '../../domain/check-message.ts'
import type { Echo, EchoListener, SessionDescription } from '../../domain/echo.ts'
import { echoAnswer, readPublishOffer } from './sdp.ts'
import type { LinkId } from './switch-messages.ts'
import type { SwitchProcess } from './switch-process.ts'

/** The names under which a visitor gets their own sound and picture back. */
const SSRC: Readonly<Record<MediaKind, number>> = { audio: 1_001, video: 1_002 }
/** As Janus names sessions and handles: nobody guesses them. */
const newId = () => randomInt(1, 2 ** 47)

interface Loop {
  readonly link: LinkId
  readonly kinds: readonly MediaKind[]
}

/** The echo of one visitor over the switch: a connection whose packets are routed back to it. */
export class EmbeddedEcho implements Echo {
  readonly id = newId()
  readonly closed: Promise<void>
  readonly #running: SwitchProcess
  #listener: EchoListener | null = null
  #loop: Loop | null = null
  /** What the visitor wants to get back. */
  readonly #wants: Record<MediaKind, boolean> = { audio: true, video: true }

  constructor(running: SwitchProcess) {
    this.#running = running
    this.closed = running.exited
  }

  async attach(listener: EchoListener): Promise<number> {
    this.#listener = listener
    return newId()
  }

  async forward(message: ForwardedMessage): Promise<void> {
    if (message.janus === 'hangup') this.#hangUp('Close PC')
    // The page finds the way to us: see `Link`.
    if (message.janus !== 'message') return
    const { body, jsep } = message
    this.#wants.audio = body.audio ?? this.#wants.audio
    this.#wants.video = body.video ?? this.#wants.video
    const answer = jsep === undefined ? null : await this.#answer(jsep)
    await this.#route()
    this.#listener?.event({ echotest: 'event', result: 'ok' }, answer)
  }

  async detach(): Promise<void> {
    this.#hangUp('Close PC')
    this.#listener = null
  }

  destroy(): Promise<void> {
    return this.detach()
  }

  close(): void {
    this.#listener = null
    this.#end()
  }

  async #answer(description: SessionDescription): Promise<SessionDescription> {
    const offer = description.type === 'offer' ? readPublishOffer(description.sdp) : null
    if (offer === null) throw new CheckRefusal(CHECK_ERRORS.invalidSdp)
    this.#end()
    const link = this.#running.newLink({
      connected: () => this.#listener?.up(),
      ended: () => this.#hangUp('ICE failed'),
    })
    const kinds = offer.sections.map(({ kind }) => kind)
    this.#loop = { link, kinds }
    const { remote, incoming } = offer
    const end = await this.#call(() => this.#running.call({ type: 'answer', link, remote, incoming }))
    if (end === undefined) throw new CheckRefusal(CHECK_ERRORS.silent)
    return { type: 'answer', sdp: echoAnswer(offer, end, SSRC) }
  }

  /** A page of the check sends one size of its picture. */
  async #route(): Promise<void> {
    if (this.#loop === null) return
    const { link, kinds } = this.#loop
    const routes = kinds
      .filter((kind) => this.#wants[kind])
      .map((kind) => ({
        from: link,
        kind,
        ssrc: SSRC[kind],
        layer: kind === 'video' ? ('low' as const) : null,
      }))
    await this.#call(() => this.#running.call({ type: 'route', links: [{ to: link, routes }] }))
  }

  #hangUp(reason: string): void {
    if (this.#loop === null) return
    this.#end()
    this.#listener?.hangup(reason)
  }

  #end(): void {
    const loop = this.#loop
    this.#loop = null
    if (loop !== null) this.#running.close(loop.link).catch(() => undefined) // it ended itself
  }

  async #call<Result>(ask: () => Promise<Result>): Promise<Result> {
    try {
      return await ask()
    } catch {
      throw new CheckRefusal(CHECK_ERRORS.silent)
    }
  }
}
