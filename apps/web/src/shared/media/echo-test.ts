import type { JanusJS } from 'janus-gateway'
import { loadPart } from '../parts/load-part.ts'
import { EchoTestError } from './echo-test-error.ts'
import { gatewayServers } from './echo-test-servers.ts'

export interface EchoTestOptions {
  /** Path on the site's own origin, or a whole address, WebSocket or REST. */
  readonly serverUrl: string
  /** Short-lived, allows the echo plugin only. */
  readonly token: string
  /** Null: messages carry none. */
  readonly apiSecret: string | null
  readonly iceServers: readonly RTCIceServer[]
  /** Live camera and microphone tracks; they stay the caller's. */
  readonly tracks: readonly MediaStreamTrack[]
  /** The gateway took our session and plugin; `ms` since the start. */
  readonly onAnswered: (ms: number) => void
  /** Grows as tracks come back; the same stream every time. */
  readonly onRemoteStream: (stream: MediaStream) => void
  /** At most once; the test is closed by then. */
  readonly onFailed: (error: EchoTestError) => void
}

export interface EchoTest {
  /** Ends the media session. Safe to call twice. */
  close(): void
  /** Round trip of the media path, once there is one. */
  roundTripMs(): Promise<number | null>
}

/**
 * Sends own picture and sound to the gateway's echo plugin and hands back what returns. The official client brings
 * the specification's messages and time-outs; its 27 KB load with the first test.
 */
export async function startEchoTest(options: EchoTestOptions): Promise<EchoTest> {
  const { createGatewaySession } = await loadPart(() => import('./echo-test-gateway.ts'))
  const startedAt = performance.now()
  const remote = new MediaStream()
  let handle: JanusJS.PluginHandle | null = null
  let ended = false

  const end = () => {
    if (ended) return false
    ended = true
    session.close()
    return true
  }
  const fail = (error: EchoTestError) => {
    if (end()) options.onFailed(error)
  }
  const failByLibrary = (cause: unknown) => fail(new EchoTestError('library', messageOf(cause)))

  const onAttached = (attached: JanusJS.PluginHandle) => {
    if (ended) return
    handle = attached
    options.onAnswered(Math.round(performance.now() - startedAt))
    offer(attached, options.tracks, failByLibrary)
  }
  const onTrack = (track: MediaStreamTrack) => {
    if (ended || remote.getTracks().includes(track)) return
    remote.addTrack(track)
    options.onRemoteStream(remote)
  }

  const session = createGatewaySession({
    servers: gatewayServers(options.serverUrl, location.href),
    token: options.token,
    apiSecret: options.apiSecret,
    iceServers: options.iceServers,
    onReady: (janus) => {
      if (!ended) attachEcho(janus, { onAttached, onTrack, onBroken: failByLibrary })
    },
    onError: (message) => fail(new EchoTestError('unreachable', message)),
  })
  return { close: end, roundTripMs: () => readRoundTripMs(handle) }
}

/** The package's types want a `request`; this plugin has none. */
const ECHO_BOTH = { audio: true, video: true } as unknown as JanusJS.PluginMessage['message']

interface EchoHandlers {
  readonly onAttached: (handle: JanusJS.PluginHandle) => void
  readonly onTrack: (track: MediaStreamTrack) => void
  readonly onBroken: (cause: unknown) => void
}

function attachEcho(janus: JanusJS.Janus, { onAttached, onTrack, onBroken }: EchoHandlers): void {
  let handle: JanusJS.PluginHandle | null = null
  janus.attach({
    plugin: 'janus.plugin.echotest',
    opaqueId: 'system-check',
    success: (attached) => {
      handle = attached
      onAttached(attached)
    },
    error: onBroken,
    onmessage: (message, jsep) => {
      if (message.error !== undefined) onBroken(message.error)
      else if (jsep !== undefined) handle?.handleRemoteJsep({ jsep, error: onBroken })
    },
    iceState: (state) => {
      if (state === 'failed') onBroken('ICE failed')
    },
    webrtcState: (connected) => {
      if (!connected) onBroken('WebRTC hangup')
    },
    onremotetrack: (track, _mid, on) => {
      if (on) onTrack(track)
    },
  })
}

function offer(
  handle: JanusJS.PluginHandle,
  tracks: readonly MediaStreamTrack[],
  onError: (cause: unknown) => void,
): void {
  handle.createOffer({
    // This page stops the tracks itself: the person's own picture goes on when the test ends.
    tracks: tracks.map((track) => ({
      type: track.kind === 'audio' ? 'audio' : 'video',
      capture: track,
      recv: true,
      dontStop: true,
    })),
    success: (jsep) => handle.send({ message: ECHO_BOTH, jsep, error: onError }),
    error: onError,
  })
}

async function readRoundTripMs(handle: JanusJS.PluginHandle | null): Promise<number | null> {
  const connection: RTCPeerConnection | undefined = handle?.webrtcStuff.pc
  if (connection === undefined || connection === null) return null
  let seconds: number | null = null
  for (const report of (await connection.getStats()).values()) {
    if (report.type === 'candidate-pair' && report.nominated && report.currentRoundTripTime !== undefined)
      seconds = report.currentRoundTripTime
  }
  return seconds === null ? null : Math.max(1, Math.round(seconds * 1000))
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
