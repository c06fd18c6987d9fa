/** Wi-Fi that stumbles comes back by itself within this time. */
const RESTART_AFTER_MS = 2_000
/** A restart that works does so in a second; after this the connection is rebuilt. */
const REBUILD_AFTER_MS = 5_000
/** A new connection is up within seconds. One that has no way out, as to a relay that does not answer, never says so. */
const FIRST_WITHIN_MS = 15_000

interface Healers {
  /** New ICE candidates for the same connection. */
  readonly restart: () => void
  /** A new connection. */
  readonly rebuild: () => void
}

/** Watches one peer connection: trouble that stays is answered by an ICE restart, then by a new connection. */
export function watchHealth(pc: RTCPeerConnection, healers: Healers): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null
  let restarting = false
  const calm = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    restarting = false
  }
  const restart = () => {
    restarting = true
    healers.restart()
    timer = setTimeout(healers.rebuild, REBUILD_AFTER_MS)
  }
  const look = () => {
    const state = pc.iceConnectionState
    if (state === 'connected' || state === 'completed' || state === 'closed') calm()
    else if (state === 'failed') {
      const hasRestarted = restarting
      calm()
      if (hasRestarted) healers.rebuild()
      else restart()
    } else if (state === 'disconnected' && timer === null) timer = setTimeout(restart, RESTART_AFTER_MS)
  }
  if (pc.iceConnectionState === 'new') timer = setTimeout(healers.rebuild, FIRST_WITHIN_MS)
  pc.addEventListener('iceconnectionstatechange', look)
  return () => {
    calm()
    pc.removeEventListener('iceconnectionstatechange', look)
  }
}

export function isConnected(link: { readonly pc: RTCPeerConnection } | null): boolean {
  return link !== null && /^(connected|completed)$/.test(link.pc.iceConnectionState)
}
