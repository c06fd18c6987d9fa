import type { LayerLimit, ParticipantKey } from '@gorod/contracts/media'
import { LAYERS, type Layer } from '@gorod/rules'
import { layerForHeight } from './camera-layers.ts'
import type { LineStep } from './line-ladder.ts'

/** Ten pictures are decoded at once: a small machine does not have the time for large ones. */
const FEW_CORES = 2

interface ShownElement {
  readonly clientHeight: number
}

/** What the browser says of its page and its machine. */
interface ThisPage {
  /** The windows of a page that nobody looks at show nothing. */
  readonly hidden: () => boolean
  /** Pixels of the screen for each of the page. */
  readonly density: () => number
  readonly cores: number
  readonly savesData: boolean
}

/** In how large a window this page shows each picture, and so the most that it wants of each. */
export class ShownSizes {
  readonly #send: (limits: LayerLimit[]) => void
  readonly #page: ThisPage
  /** One picture may be in two windows: of the seat, and of the speaker. */
  readonly #windows = new Map<ParticipantKey, Set<ShownElement>>()
  /** Everybody whose picture may come, in a window or not. */
  #offered: readonly ParticipantKey[] = []
  #line: LineStep = 'high'
  #told = '[]'
  /** The server takes limits only of a page that it knows. */
  #welcomed = false
  #looksSoon = false

  /** `send` gets the limits when they differ from those before. */
  constructor(send: (limits: LayerLimit[]) => void, page: ThisPage = thisPage()) {
    this.#send = send
    this.#page = page
  }

  start(): void {
    document.addEventListener('visibilitychange', this.look)
  }

  stop(): void {
    document.removeEventListener('visibilitychange', this.look)
    this.#welcomed = false
  }

  /** Returns what is to be called when the window is closed. */
  open(participant: ParticipantKey, window: ShownElement): () => void {
    const windows = this.#windows.get(participant) ?? new Set()
    this.#windows.set(participant, windows.add(window))
    this.#lookSoon()
    return () => {
      windows.delete(window)
      this.#lookSoon()
    }
  }

  /** These pictures may come from now on. */
  offer(participants: readonly ParticipantKey[]): void {
    this.#offered = participants
    this.look()
  }

  /** What the line bears from now on. */
  bear(line: LineStep): void {
    this.#line = line
  }

  /** The server knows this page from now on, and nothing about it. */
  welcome(): void {
    this.#told = '[]'
    this.#welcomed = true
    this.look()
  }

  /** Call once a second: nothing announces that a window has another size. */
  readonly look = (): void => {
    if (!this.#welcomed) return
    const shown = [...this.#windows].filter(([, windows]) => windows.size > 0)
    const largest = Math.max(...shown.map(([, windows]) => heightOf(windows)))
    const limits = shown.flatMap(([participant, windows]): LayerLimit[] => {
      const most = this.#most(heightOf(windows), largest)
      return most === 'high' ? [] : [{ participant, most }]
    })
    if (this.#sparesUnshown())
      for (const participant of this.#offered)
        if (!this.#windows.get(participant)?.size) limits.push({ participant, most: 'none' })
    const told = JSON.stringify(limits)
    if (told === this.#told) return
    this.#told = told
    this.#send(limits)
  }

  #most(height: number, largest: number): LayerLimit['most'] {
    if (this.#page.hidden() || this.#line === 'voices') return 'none'
    if (this.#line === 'largest' && height < largest) return 'none'
    const rank = Math.min(LAYERS.indexOf(layerForHeight(height * this.#page.density())), this.#bearable())
    return LAYERS[rank] ?? 'low'
  }

  /** A picture that is in no window now is about to be drawn elsewhere: it must be there at once, unless voices need the line. */
  #sparesUnshown(): boolean {
    return this.#page.hidden() || this.#line === 'largest' || this.#line === 'voices'
  }

  #bearable(): number {
    const { cores, savesData } = this.#page
    const most: Layer = this.#line === 'high' || this.#line === 'middle' ? this.#line : 'low'
    if (savesData) return LAYERS.indexOf('low')
    return Math.min(LAYERS.indexOf(most), LAYERS.indexOf(cores <= FEW_CORES ? 'middle' : 'high'))
  }

  /** The tiles of a new phase come and go together. */
  #lookSoon(): void {
    if (this.#looksSoon) return
    this.#looksSoon = true
    queueMicrotask(() => {
      this.#looksSoon = false
      this.look()
    })
  }
}

function heightOf(windows: ReadonlySet<ShownElement>): number {
  return Math.max(...[...windows].map(({ clientHeight }) => clientHeight))
}

function thisPage(): ThisPage {
  const connection = 'connection' in navigator ? navigator.connection : null
  const savesData = typeof connection === 'object' && connection !== null && 'saveData' in connection
  return {
    hidden: () => document.hidden,
    density: () => devicePixelRatio,
    cores: navigator.hardwareConcurrency || 4,
    savesData: savesData && connection.saveData === true,
  }
}
