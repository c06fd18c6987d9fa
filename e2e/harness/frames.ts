import type { BrowserContext } from 'playwright-core'

declare global {
  interface Window {
    connectionsOfPage?: RTCPeerConnection[]
  }
}

/** Lets a story count what really arrives, below everything the page draws. Call before the page is opened. */
export async function watchConnections(context: BrowserContext): Promise<void> {
  await context.addInitScript(recordConnections)
}

/** To be run in a page before its own scripts. */
export function recordConnections(): void {
  const made: RTCPeerConnection[] = []
  window.connectionsOfPage = made
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration)
      made.push(this)
    }
  }
}

/** What any driver's page can do. */
interface AnyPage {
  evaluate(run: () => Promise<number>): Promise<number>
}

/** Video frames this page has received from others so far, over all its connections. */
export function framesReceived(page: AnyPage): Promise<number> {
  return page.evaluate(async () => {
    let frames = 0
    // The figures of a connection that only sends cost as much and say nothing here.
    const receiving = (window.connectionsOfPage ?? []).filter((connection) =>
      connection.getTransceivers().some(({ currentDirection }) => /recv/.test(currentDirection ?? '')),
    )
    for (const connection of receiving) {
      const stats = await connection.getStats()
      stats.forEach((entry: { type: string; kind?: string; framesReceived?: number }) => {
        if (entry.type === 'inbound-rtp' && entry.kind === 'video') frames += entry.framesReceived ?? 0
      })
    }
    return frames
  })
}

/** The layers that a page's camera has sent, as the browser itself counts them. */
export const sentLayers = (page: { evaluate(run: () => Promise<string[]>): Promise<string[]> }) =>
  page.evaluate(async () => {
    const sent: string[] = []
    for (const connection of window.connectionsOfPage ?? [])
      for (const entry of (await connection.getStats()).values())
        if (entry.type === 'outbound-rtp' && entry.kind === 'video' && entry.framesEncoded > 0)
          sent.push(entry.rid ?? 'the only one')
    return sent
  })
