import type { ConnectionData } from '@gorod/contracts/media'
import { type DeviceList, NO_DEVICES } from '../../shared/media/devices.ts'
import type { EchoTest, EchoTestOptions } from '../../shared/media/echo-test.ts'
import type { BrowserFacts } from '../../shared/media/echo-test-browser.ts'
import { refuseBrowser, speaksUnifiedPlan } from '../../shared/media/echo-test-browser.ts'
import { CheckTimeout, DeviceError, MEDIA_SERVER_UNREACHABLE, toProblem } from './check-problem.ts'
import { CheckRun } from './check-run.ts'
import { type CheckEvent, type CheckState, IDLE, nextCheckState } from './check-state.ts'
import { devicesOf, type UsedDevices } from './device-memory.ts'
import type { DeviceWish, OpenedDevices } from './open-devices.ts'

/** A frozen gateway accepts the connection and says nothing. */
export const GATEWAY_LIMIT_MS = 5_000
/** Wrong TURN credentials and closed networks give no error at all, only silence. */
export const FRAMES_LIMIT_MS = 10_000

/** Everything the check touches outside itself. */
export interface CheckPorts {
  readonly browserFacts: () => BrowserFacts
  readonly openDevices: (wish: DeviceWish) => Promise<OpenedDevices>
  readonly listDevices: () => Promise<DeviceList>
  readonly readWish: () => DeviceWish
  readonly writeWish: (wish: DeviceWish) => void
  readonly connectionData: () => Promise<ConnectionData>
  readonly startEchoTest: (options: EchoTestOptions) => Promise<EchoTest>
  /** The check-done event of spec §4. */
  readonly announceDone: (devices: UsedDevices) => void
  /** Reports to the server; its answer does not matter. */
  readonly logUnreachable: (serverUrl: string, userId: string | null) => void
  readonly setTimer: (run: () => void, ms: number) => () => void
}

export interface CheckSnapshot extends CheckState {
  readonly wish: DeviceWish
  readonly devices: DeviceList
  readonly ownStream: MediaStream | null
  readonly remoteStream: MediaStream | null
}

export interface CheckOptions {
  /** Spec §4: the callback runs as soon as the remote stream shows, else when the panel is closed. */
  readonly runOnReady: boolean
  readonly onResult: ((result: 'success' | 'failure') => void) | null
}

/** The check as a plain object: the panel draws its snapshot and forwards presses. Methods need no `this`. */
export class SystemCheck {
  readonly #ports: CheckPorts
  readonly #options: CheckOptions
  readonly #listeners = new Set<() => void>()
  #snapshot: CheckSnapshot
  #run = new CheckRun()

  constructor(ports: CheckPorts, options: CheckOptions) {
    this.#ports = ports
    this.#options = options
    this.#snapshot = {
      ...IDLE,
      wish: ports.readWish(),
      devices: NO_DEVICES,
      ownStream: null,
      remoteStream: null,
    }
  }

  readonly getSnapshot = (): CheckSnapshot => this.#snapshot

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly start = (): void => {
    this.dispose()
    const run = new CheckRun()
    this.#run = run
    this.#apply({ type: 'started' })
    const facts = this.#ports.browserFacts()
    const refusal = refuseBrowser(facts)
    this.#apply({ type: 'browserJudged', refusal })
    if (refusal !== null) return
    if (!speaksUnifiedPlan(facts)) {
      this.#apply({ type: 'failed', problem: { part: 'browser', name: 'NoUnifiedPlan', details: '' } })
      return
    }
    this.#execute(run).catch((error: unknown) => this.#fail(run, error))
  }

  readonly stop = (): void => {
    this.dispose()
    this.#apply({ type: 'stopped' })
  }

  /** Spec §4: changing the camera restarts the stream and reconnects. A microphone deserves the same. */
  readonly choose = (change: Partial<DeviceWish>): void => {
    const wish = { ...this.#snapshot.wish, ...change }
    this.#ports.writeWish(wish)
    this.#update({ wish })
    if (this.#snapshot.status !== 'idle') this.start()
  }

  /** The panel saw the returned picture move. */
  readonly framesShown = (width: number, height: number): void => {
    if (this.#snapshot.status !== 'started') return
    this.#run.clearLimit()
    this.#apply({ type: 'framesShown', width, height })
    const { ownStream } = this.#snapshot
    if (ownStream !== null) this.#ports.announceDone(devicesOf(ownStream))
    if (this.#options.runOnReady) this.#options.onResult?.('success')
  }

  readonly roundTripMs = (): Promise<number | null> => this.#run.echo?.roundTripMs() ?? Promise.resolve(null)

  /** Stops everything and hands out the result. */
  readonly close = (): void => {
    const result = this.#snapshot.status === 'success' ? 'success' : 'failure'
    this.dispose()
    if (!this.#options.runOnReady) this.#options.onResult?.(result)
  }

  /** Stops everything silently: the panel was taken away. */
  readonly dispose = (): void => {
    this.#run.end()
    const { ownStream, remoteStream } = this.#snapshot
    if (ownStream !== null || remoteStream !== null) this.#update({ ownStream: null, remoteStream: null })
  }

  #update(change: Partial<CheckSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change }
    for (const listener of this.#listeners) listener()
  }

  #apply(event: CheckEvent): void {
    this.#update(nextCheckState(this.#snapshot, event))
  }

  #fail(run: CheckRun, error: unknown): void {
    if (run.over) return
    run.giveUp()
    this.#update({ remoteStream: null })
    const problem = toProblem(error)
    if (problem.name === MEDIA_SERVER_UNREACHABLE) this.#ports.logUnreachable(run.serverUrl, run.userId)
    this.#apply({ type: 'failed', problem })
  }

  async #execute(run: CheckRun): Promise<void> {
    const opened = await this.#ports.openDevices(this.#snapshot.wish)
    run.keep(opened.stream)
    if (run.over) return
    const devices = await this.#ports.listDevices()
    // Stopped, or begun again with another camera: this picture does not move.
    if (run.over) return
    this.#update({ ownStream: opened.stream, devices })
    if (opened.failure !== null) {
      if (opened.working !== null) this.#apply({ type: 'devicesOpened', devices: opened.working })
      throw new DeviceError(opened.failure, opened.working)
    }
    this.#apply({ type: 'devicesOpened', devices: 'both' })
    await this.#connect(run, opened.stream)
  }

  async #connect(run: CheckRun, stream: MediaStream): Promise<void> {
    this.#limit(run, 'gateway')
    const data = await this.#ports.connectionData()
    run.serverUrl = data.serverUrl
    run.userId = data.userId
    if (run.over) return
    const echo = await this.#ports.startEchoTest({
      serverUrl: data.serverUrl,
      token: data.token,
      apiSecret: data.apiSecret,
      iceServers: iceServersOf(data),
      tracks: stream.getTracks(),
      onAnswered: (ms) => {
        if (run.over) return
        this.#apply({ type: 'gatewayAnswered', ms })
        this.#limit(run, 'frames')
      },
      onRemoteStream: (remoteStream) => {
        if (!run.over) this.#update({ remoteStream })
      },
      onFailed: (error) => this.#fail(run, error),
    })
    run.keepEcho(echo)
  }

  #limit(run: CheckRun, awaited: 'gateway' | 'frames'): void {
    const ms = awaited === 'gateway' ? GATEWAY_LIMIT_MS : FRAMES_LIMIT_MS
    run.limit(this.#ports.setTimer(() => this.#fail(run, new CheckTimeout(awaited)), ms))
  }
}

function iceServersOf({ stun, turn }: ConnectionData): RTCIceServer[] {
  const servers: RTCIceServer[] = stun.map((urls) => ({ urls }))
  if (turn !== null)
    servers.push({ urls: [...turn.url], username: turn.username, credential: turn.credential })
  return servers
}
