import {
  type DeviceChoice,
  type DeviceKind,
  type DeviceList,
  listDevices,
  NO_DEVICES,
  rememberDevice,
  rememberedDevice,
  setNoiseSuppression,
} from './devices.ts'
import type { DeviceProblem, OwnKind } from './own-devices.ts'

/** What happened to the devices of this machine: one was replaced or taken, or a new one may be used. */
export interface DeviceNews {
  readonly type: 'replaced' | 'taken' | 'offered'
  readonly kind: DeviceKind
  readonly device: DeviceChoice
}

export interface RoomDevicesState {
  readonly list: DeviceList
  /** The latest of each kind. */
  readonly news: readonly DeviceNews[]
}

/** Camera and microphone, as far as the choice of a device needs them. */
export interface OwnDevices {
  problem(kind: OwnKind): DeviceProblem | null
  /** The device in use. */
  deviceInUse(kind: OwnKind): DeviceChoice | null
  /** Opens the remembered device, or another where that is gone. */
  reopen(kind: OwnKind): Promise<void>
}

interface RoomDevicesOptions {
  readonly own: OwnDevices
  /** Plays everybody on this loudspeaker from now on; empty is the browser's default. */
  readonly playOn: (id: string) => void
  readonly onChange: () => void
  readonly list?: () => Promise<DeviceList>
}

const OWN: readonly OwnKind[] = ['camera', 'microphone']

/** The devices of this machine in the room: which there are, which are used, and what changes during the game. */
export class RoomDevices {
  state: RoomDevicesState = { list: NO_DEVICES, news: [] }
  readonly #options: RoomDevicesOptions
  readonly #list: () => Promise<DeviceList>

  constructor(options: RoomDevicesOptions) {
    this.#options = options
    this.#list = options.list ?? listDevices
  }

  start(): void {
    navigator.mediaDevices?.addEventListener('devicechange', this.changed)
    this.#options.playOn(rememberedDevice('output') ?? '')
  }

  stop(): void {
    navigator.mediaDevices?.removeEventListener('devicechange', this.changed)
  }

  idInUse(kind: DeviceKind): string | null {
    return kind === 'output' ? rememberedDevice('output') : (this.#options.own.deviceInUse(kind)?.id ?? null)
  }

  choose(kind: DeviceKind, id: string): void {
    rememberDevice(kind, id)
    this.closeNews(kind)
    if (kind === 'output') {
      this.#options.playOn(id)
      this.#options.onChange()
    } else void this.#options.own.reopen(kind)
  }

  /** The browser takes the choice only for a microphone that it opens. */
  suppressNoise(on: boolean): void {
    setNoiseSuppression(on)
    this.#options.onChange()
    void this.#options.own.reopen('microphone')
  }

  closeNews(kind: DeviceKind): void {
    this.#set({ news: this.state.news.filter((news) => news.kind !== kind) })
  }

  /** The devices were opened: from now on the browser names them. */
  async refresh(): Promise<void> {
    this.#set({ list: await this.#list() })
  }

  /** The device in use has gone: the next one takes its place. */
  async replace(kind: OwnKind): Promise<void> {
    await this.#options.own.reopen(kind)
    this.#tell('replaced', kind, this.#options.own.deviceInUse(kind))
  }

  readonly changed = async (): Promise<void> => {
    const before = this.state.list
    const list = await this.#list()
    this.#set({
      list,
      news: this.state.news.filter(({ kind, device }) => list[kind].some(({ id }) => id === device.id)),
    })
    const fresh = (kind: DeviceKind) =>
      list[kind].find(({ id }) => isDevice(id) && !before[kind].some((known) => known.id === id)) ?? null
    for (const kind of OWN) await this.#offerOwn(kind, fresh(kind))
    this.#changeOutput(before, list, fresh('output'))
  }

  async #offerOwn(kind: OwnKind, device: DeviceChoice | null): Promise<void> {
    if (device === null) return
    const problem = this.#options.own.problem(kind)
    // A refusal is an answer: the browser would ask once more.
    if (problem === 'denied') return
    if (problem === null) {
      this.#tell('offered', kind, device)
      return
    }
    await this.#options.own.reopen(kind)
    this.#tell('taken', kind, this.#options.own.deviceInUse(kind))
  }

  /** The system itself moves the sound to new headphones, unless somebody chose where it goes. */
  #changeOutput(before: DeviceList, { output }: DeviceList, fresh: DeviceChoice | null): void {
    const chosen = rememberedDevice('output')
    if (chosen === null) return
    const [was, is] = [before.output, output].map((list) => list.some(({ id }) => id === chosen))
    if (was && !is) {
      this.#options.playOn('')
      this.#tell('replaced', 'output', output[0] ?? null)
    } else if (is && !was) this.#options.playOn(chosen)
    else this.#tell('offered', 'output', fresh)
  }

  #tell(type: DeviceNews['type'], kind: DeviceKind, device: DeviceChoice | null): void {
    if (device === null) return
    const others = this.state.news.filter((news) => news.kind !== kind)
    this.#set({ news: [...others, { type, kind, device }] })
  }

  #set(part: Partial<RoomDevicesState>): void {
    this.state = { ...this.state, ...part }
    this.#options.onChange()
  }
}

/** Chromium lists the system's choice a second time, under these names. */
function isDevice(id: string): boolean {
  return id !== 'default' && id !== 'communications'
}
