import type { MediaKind } from '@gorod/contracts/media'
import type { Layer } from '@gorod/rules'
import type { Incoming, LinkId, LocalEnd, Route, SwitchEvent, SwitchRequest } from '../switch-messages.ts'
import { Camera, type IncomingPacket } from './camera.ts'
import { Link, type Ports } from './link.ts'
import { Flow } from './packet-flow.ts'
import { beginsWholePicture, isRtcp, readRtp, wantedWholePictures } from './rtp.ts'

/** What pages that receive agree on: our offers say it. */
const FORMATS = {
  audio: { payloadType: 111, clockRate: 48_000 },
  video: { payloadType: 96, clockRate: 90_000 },
} as const

/** A route and how far it came. */
interface Outlet {
  readonly to: LinkId
  readonly route: Route
  readonly flow: Flow
  /** The layer that is forwarded now. */
  current: Layer | null
}

/** Forwards packets by its routes, and nothing that is in none. */
export class Switchboard {
  readonly #ports: Ports
  readonly #tell: (event: SwitchEvent) => void
  readonly #links = new Map<LinkId, Link>()
  readonly #cameras = new Map<LinkId, Camera>()
  /** By the connection that they lead to. */
  readonly #outlets = new Map<LinkId, readonly Outlet[]>()
  /** The same by the connection that they come from. */
  readonly #bySource = new Map<LinkId, readonly Outlet[]>()

  constructor(ports: Ports, tell: (event: SwitchEvent) => void) {
    this.#ports = ports
    this.#tell = tell
  }

  async serve(request: SwitchRequest): Promise<LocalEnd | undefined> {
    switch (request.type) {
      case 'answer':
        return this.#open(request.link, request.incoming).answer(request.remote)
      case 'offer':
        return this.#open(request.link, null).offer()
      case 'accept':
        this.#links.get(request.link)?.accept(request.remote)
        return
      case 'route':
        for (const { to, routes } of request.links) this.#route(to, routes)
        this.#index()
        return
      case 'close':
        this.#close(request.link)
        return
    }
  }

  /** Each second. */
  report(): void {
    const now = performance.now()
    for (const [id, camera] of this.#cameras)
      for (const report of camera.reports(now)) this.#links.get(id)?.send(report)
  }

  #open(id: LinkId, incoming: Incoming | null): Link {
    if (this.#links.size > this.#ports.to - this.#ports.from) throw new Error('no port is free')
    const link = new Link(this.#ports, {
      connected: () => this.#tell({ type: 'connected', link: id }),
      ended: () => this.#tell({ type: 'ended', link: id }),
      packet: (bytes) => (incoming === null ? this.#answered(id, bytes) : this.#came(id, bytes)),
    })
    this.#links.set(id, link)
    if (incoming !== null) this.#cameras.set(id, new Camera(incoming))
    return link
  }

  #close(id: LinkId): void {
    this.#links.get(id)?.close()
    this.#links.delete(id)
    this.#cameras.delete(id)
    this.#outlets.delete(id)
    this.#index()
  }

  /** A picture or sound that stays keeps its numbers. */
  #route(to: LinkId, routes: readonly Route[]): void {
    const before = this.#outlets.get(to) ?? []
    const outlets = routes.map((route): Outlet => {
      const known = before.find((one) => one.route.ssrc === route.ssrc)
      const goesOn = known?.route.from === route.from
      const flow = known?.flow ?? new Flow({ ...this.#formatFor(to, route.kind), ssrc: route.ssrc })
      if (!goesOn) flow.pause()
      return { to, route, flow, current: goesOn ? known.current : null }
    })
    this.#outlets.set(to, outlets)
  }

  /** A page that sends over the same connection has said itself what it calls its sound and its picture. */
  #formatFor(to: LinkId, kind: MediaKind) {
    const payloadType = this.#cameras.get(to)?.payloadType(kind)
    return payloadType === undefined ? FORMATS[kind] : { ...FORMATS[kind], payloadType }
  }

  #index(): void {
    this.#bySource.clear()
    for (const outlets of this.#outlets.values())
      for (const outlet of outlets) {
        const { from } = outlet.route
        this.#bySource.set(from, [...(this.#bySource.get(from) ?? []), outlet])
      }
  }

  /** From a page that sends. */
  #came(from: LinkId, bytes: Buffer): void {
    const camera = this.#cameras.get(from)
    if (camera === undefined) return
    const now = performance.now()
    if (isRtcp(bytes)) {
      camera.heardReport(bytes, now)
      // What it gets back it may miss as well.
      this.#answered(from, bytes)
    }
    const packet = isRtcp(bytes) ? null : readRtp(bytes)
    const arrived = packet && camera.accept(packet, now)
    if (arrived === null) return
    if (arrived.kind === 'audio') {
      const on = camera.voice(arrived.packet)
      if (on !== null) this.#tell({ type: 'talks', link: from, on })
    }
    for (const outlet of this.#bySource.get(from) ?? []) {
      if (outlet.route.kind !== arrived.kind || !this.#isDue(outlet, arrived, now)) continue
      const bytes = outlet.flow.pass(arrived.packet, now)
      if (bytes !== null) this.#links.get(outlet.to)?.send(bytes)
    }
  }

  /** Another layer begins with a whole picture; until then the one before goes on. */
  #isDue(outlet: Outlet, { layer, packet }: IncomingPacket, now: number): boolean {
    if (layer === null || outlet.route.layer === null) return layer === outlet.route.layer
    const { from } = outlet.route
    const best = this.#cameras.get(from)?.best(outlet.route.layer, now)
    if (layer === best && layer !== outlet.current) {
      if (beginsWholePicture(packet)) outlet.current = layer
      else this.#askForWhole(from, layer, now)
    }
    return layer === outlet.current
  }

  /** From a page that receives. */
  #answered(to: LinkId, bytes: Buffer): void {
    if (!isRtcp(bytes)) return
    for (const ssrc of wantedWholePictures(bytes)) {
      const outlet = this.#outlets.get(to)?.find(({ route }) => route.ssrc === ssrc)
      if (outlet?.current) this.#askForWhole(outlet.route.from, outlet.current, performance.now())
    }
  }

  #askForWhole(from: LinkId, layer: Layer, now: number): void {
    const request = this.#cameras.get(from)?.wholePicture(layer, now)
    if (request) this.#links.get(from)?.send(request)
  }
}
