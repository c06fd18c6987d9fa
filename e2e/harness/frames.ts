import type { BrowserContext, Page } from 'playwright-core'

declare global {
  interface Window {
    connectionsOfPage?: RTCPeerConnection[]
  }
}

/** Lets a story count what really arrives, below everything the page draws. Call before the page is opened. */
export async function watchConnections(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const made: RTCPeerConnection[] = []
    window.connectionsOfPage = made
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        made.push(this)
      }
    }
  })
}

/** Video frames this page has received from others so far, over all its connections. */
export function framesReceived(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let frames = 0
    for (const connection of window.connectionsOfPage ?? []) {
      const stats = await connection.getStats()
      stats.forEach((entry: { type: string; kind?: string; framesReceived?: number }) => {
        if (entry.type === 'inbound-rtp' && entry.kind === 'video') frames += entry.framesReceived ?? 0
      })
    }
    return frames
  })
}
