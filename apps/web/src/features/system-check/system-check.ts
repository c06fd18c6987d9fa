import type { ConnectionData } from '@gorod/contracts'
import type { EchoTest, EchoTestOptions } from '../../shared/media/echo-test.ts'
import type { BrowserFacts } from '../../shared/media/echo-test-browser.ts'
import { refuseBrowser } from '../../shared/media/echo-test-browser.ts'
import { CheckTimeout, DeviceError, MEDIA_SERVER_UNREACHABLE, toProblem } from './check-problem.ts'
import { type CheckEvent, type CheckState, IDLE, nextCheckState } from './check-state.ts'
import type { DeviceList, DeviceWish, OpenedDevices } from './devices.ts'

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
  /** Tells the server; what it answers does not matter. */
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

export interface SystemCheck {
  readonly getSnapshot: () => CheckSnapshot
  readonly subscribe: (listener: () => void) => () => void
  readonly start: () => void
  readonly stop: () => void
  readonly choose: (wish: Partial<DeviceWish>) => void
  /** The panel saw the returned picture move. */
  readonly framesShown: (width: number, height: number) => void
  readonly roundTripMs: () => Promise<number | null>
  /** Stops everything and hands out the result. */
  readonly close: () => void
  /** Stops everything silently: the panel was taken away. */
  readonly dispose: () => void
}

/** The check as a plain object: the panel draws its snapshot and forwards presses. */
export function createSystemCheck(ports: CheckPorts, options: CheckOptions): SystemCheck {
  let snapshot: CheckSnapshot = {
    ...IDLE,
    wish: ports.readWish(),
    devices: { cameras: [], microphones: [] },
    ownStream: null,
    remoteStream: null,
  }
  const listeners = new Set<() => void>()
  let run = createRun()

  function update(change: Partial<CheckSnapshot>): void {
    snapshot = { ...snapshot, ...change }
    for (const listener of listeners) listener()
  }
  const apply = (event: CheckEvent) => update(nextCheckState(snapshot, event))

  function endRun(): void {
    run.end()
    if (snapshot.ownStream !== null || snapshot.remoteStream !== null)
      update({ ownStream: null, remoteStream: null })
  }

  function start(): void {
    endRun()
    const mine = createRun()
    run = mine
    apply({ type: 'started' })
    const refusal = refuseBrowser(ports.browserFacts())
    apply({ type: 'browserJudged', refusal })
    if (refusal !== null) return
    execute(mine).catch((error: unknown) => fail(mine, error))
  }

  function fail(mine: Run, error: unknown): void {
    if (mine.ended || mine.failed) return
    mine.failed = true
    mine.endEcho()
    update({ remoteStream: null })
    const problem = toProblem(error)
    if (problem.name === MEDIA_SERVER_UNREACHABLE) ports.logUnreachable(mine.serverUrl, mine.userId)
    apply({ type: 'failed', problem })
  }

  async function execute(mine: Run): Promise<void> {
    const opened = await ports.openDevices(snapshot.wish)
    mine.keep(opened.stream)
    if (mine.ended) return
    update({ ownStream: opened.stream, devices: await ports.listDevices() })
    if (mine.ended) return
    if (opened.failure !== null) {
      if (opened.working !== null) apply({ type: 'devicesOpened', devices: opened.working })
      throw new DeviceError(opened.failure, opened.working)
    }
    apply({ type: 'devicesOpened', devices: 'both' })
    await connect(mine, opened.stream)
  }

  async function connect(mine: Run, stream: MediaStream): Promise<void> {
    mine.limit(ports.setTimer(() => fail(mine, new CheckTimeout('gateway')), GATEWAY_LIMIT_MS))
    const data = await ports.connectionData()
    mine.serverUrl = data.serverUrl
    mine.userId = data.userId
    if (mine.ended || mine.failed) return
    const echo = await ports.startEchoTest({
      serverUrl: data.serverUrl,
      token: data.token,
      iceServers: iceServersOf(data),
      tracks: stream.getTracks(),
      onAnswered: (ms) => {
        if (mine.ended || mine.failed) return
        apply({ type: 'gatewayAnswered', ms })
        mine.limit(ports.setTimer(() => fail(mine, new CheckTimeout('frames')), FRAMES_LIMIT_MS))
      },
      onRemoteStream: (remoteStream) => {
        if (!mine.ended && !mine.failed) update({ remoteStream })
      },
      onFailed: (error) => fail(mine, error),
    })
    mine.keepEcho(echo)
  }

  function framesShown(width: number, height: number): void {
    if (snapshot.status !== 'started') return
    run.clearLimit()
    apply({ type: 'framesShown', width, height })
    if (options.runOnReady) options.onResult?.('success')
  }

  return {
    getSnapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start,
    stop: () => {
      endRun()
      apply({ type: 'stopped' })
    },
    choose: (change) => {
      const wish = { ...snapshot.wish, ...change }
      ports.writeWish(wish)
      update({ wish })
      // Spec §4: changing the camera restarts the stream and reconnects. A microphone deserves the same.
      if (snapshot.status !== 'idle') start()
    },
    framesShown,
    roundTripMs: () => run.echo?.roundTripMs() ?? Promise.resolve(null),
    close: () => {
      const result = snapshot.status === 'success' ? 'success' : 'failure'
      endRun()
      if (!options.runOnReady) options.onResult?.(result)
    },
    dispose: endRun,
  }
}

/** What one attempt holds and must give back. */
function createRun() {
  let stream: MediaStream | null = null
  let clearLimit = () => {}
  const run = {
    ended: false,
    /** The own picture may go on; the way to the gateway is given up. */
    failed: false,
    echo: null as EchoTest | null,
    serverUrl: '',
    userId: null as string | null,
    keep(opened: MediaStream): void {
      stream = opened
      if (run.ended) stopTracks(opened)
    },
    keepEcho(echo: EchoTest): void {
      run.echo = echo
      if (run.ended || run.failed) echo.close()
    },
    limit(clear: () => void): void {
      clearLimit()
      clearLimit = clear
    },
    clearLimit: () => clearLimit(),
    endEcho(): void {
      clearLimit()
      run.echo?.close()
      run.echo = null
    },
    end(): void {
      run.ended = true
      run.endEcho()
      if (stream !== null) stopTracks(stream)
    },
  }
  return run
}
type Run = ReturnType<typeof createRun>

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

function iceServersOf({ stun, turn }: ConnectionData): RTCIceServer[] {
  const servers: RTCIceServer[] = stun.map((urls) => ({ urls }))
  if (turn !== null)
    servers.push({ urls: [...turn.url], username: turn.username, credential: turn.credential })
  return servers
}
