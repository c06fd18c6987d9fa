import Janus from 'janus-gateway'
import adapter from 'webrtc-adapter'

interface GatewaySessionOptions {
  /** Tried in this order. */
  readonly servers: readonly string[]
  readonly token: string
  readonly apiSecret: string | null
  readonly iceServers: readonly RTCIceServer[]
  readonly onReady: (janus: Janus) => void
  /** The library's message, when the session cannot be made or is lost. */
  readonly onError: (message: string) => void
}

/** The library opens its own sockets and keeps one open that never answers; here we can close it. */
let lastSocket: WebSocket | null = null
class OwnedWebSocket extends WebSocket {
  constructor(url: string | URL, protocols?: string | string[]) {
    super(url, protocols)
    lastSocket = this
  }
}

let initialised = false
function initialise(): void {
  if (initialised) return
  initialised = true
  const own = { adapter, WebSocket: OwnedWebSocket }
  // The package types the class as a plain function, but calls it with `new`.
  const { useDefaultDependencies: withDefaults } = Janus
  const dependencies = withDefaults(own as unknown as Parameters<typeof Janus.useDefaultDependencies>[0])
  Janus.init({ debug: false, dependencies, callback: () => undefined })
}

/** One session of the official client, with its keep-alive of 25 s; destroyed on page unload. */
export function createGatewaySession(options: GatewaySessionOptions): { close(): void } {
  initialise()
  lastSocket = null
  const janus: Janus = new Janus({
    server: [...options.servers],
    token: options.token,
    ...(options.apiSecret === null ? {} : { apisecret: options.apiSecret }),
    iceServers: [...options.iceServers],
    destroyOnUnload: true,
    success: () => options.onReady(janus),
    // Later, because the library may refuse while it is being constructed.
    error: (cause: unknown) => queueMicrotask(() => options.onError(String(cause))),
  })
  const socket: WebSocket | null = lastSocket
  return {
    close: () => {
      janus.destroy({ cleanupHandles: true, notifyDestroyed: false, success: () => closeSocket(socket) })
      // `destroy` waits for an answer; a frozen gateway never sends one.
      setTimeout(() => closeSocket(socket), CLOSE_GRACE_MS)
    },
  }
}

const CLOSE_GRACE_MS = 1000

function closeSocket(socket: WebSocket | null): void {
  if (socket !== null && socket.readyState <= WebSocket.OPEN) socket.close()
}
