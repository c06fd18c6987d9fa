import type { ParticipantKey } from '@gorod/contracts/media'

/** Plays everybody's sound, each with a volume of its own. Pictures are drawn muted, elsewhere. */
export class Speakers {
  readonly #elements = new Map<ParticipantKey, HTMLAudioElement>()
  readonly #volumes = new Map<ParticipantKey, number>()
  /** A muted element may always play: that says nothing of the others. */
  readonly #blocked = new Set<HTMLAudioElement>()
  #output = ''
  readonly #onBlocked: (blocked: boolean) => void

  /** Browsers keep sound back until the page is touched; then `unlock` from a click helps. */
  constructor(onBlocked: (blocked: boolean) => void) {
    this.#onBlocked = onBlocked
  }

  /** Plays exactly these. */
  set(tracks: ReadonlyMap<ParticipantKey, MediaStreamTrack>): void {
    for (const [key, element] of this.#elements) {
      if (tracks.has(key)) continue
      element.srcObject = null
      this.#elements.delete(key)
      this.#note(element, false)
    }
    for (const [key, track] of tracks) this.#play(key, track)
  }

  /** Call about once a second: what a phone call or a pulled plug has stopped stays silent until it is started again. */
  keepPlaying(): void {
    for (const element of this.#elements.values())
      if (element.paused && !this.#blocked.has(element)) this.#start(element)
  }

  /** 0–1. iOS plays everything at the volume of its buttons; there only 0 has an effect. */
  setVolume(key: ParticipantKey, volume: number): void {
    const bounded = Math.min(1, Math.max(0, volume))
    this.#volumes.set(key, bounded)
    const element = this.#elements.get(key)
    if (element) applyVolume(element, bounded)
  }

  /** The loudspeaker by its id; empty is the browser's default. Not every browser lets a page choose. */
  setOutput(id: string): void {
    this.#output = id
    for (const element of this.#elements.values()) applyOutput(element, id)
  }

  unlock(): void {
    for (const element of this.#elements.values()) this.#start(element)
  }

  close(): void {
    this.set(new Map())
  }

  #play(key: ParticipantKey, track: MediaStreamTrack): void {
    const element = this.#elements.get(key) ?? new Audio()
    this.#elements.set(key, element)
    const playing = element.srcObject instanceof MediaStream ? element.srcObject.getTracks()[0] : undefined
    if (playing === track) return
    applyVolume(element, this.#volumes.get(key) ?? 1)
    if (this.#output !== '') applyOutput(element, this.#output)
    element.srcObject = new MediaStream([track])
    this.#start(element)
  }

  #start(element: HTMLAudioElement): void {
    element.play().then(
      () => this.#note(element, false),
      (error: unknown) => {
        const isBlocked = error instanceof Error && error.name === 'NotAllowedError'
        if (isBlocked && element.srcObject !== null) this.#note(element, true)
      },
    )
  }

  #note(element: HTMLAudioElement, blocked: boolean): void {
    const before = this.#blocked.size > 0
    if (blocked) this.#blocked.add(element)
    else this.#blocked.delete(element)
    const now = this.#blocked.size > 0
    if (now !== before) this.#onBlocked(now)
  }
}

function applyVolume(element: HTMLAudioElement, volume: number): void {
  element.volume = volume
  element.muted = volume === 0
}

function applyOutput(element: HTMLAudioElement, id: string): void {
  // A loudspeaker that is gone is refused: the element goes on with the one it has.
  if ('setSinkId' in element) element.setSinkId(id).catch(() => undefined)
}
