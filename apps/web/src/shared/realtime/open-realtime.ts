import { loadEssential } from '../parts/load-part.ts'
import type { Realtime } from './realtime.ts'

let opened: Promise<Realtime> | null = null

/** The connection, opened on first use. socket.io's code loads with it, not with the page. */
export function openRealtime(): Promise<Realtime> {
  opened ??= loadEssential(() => import('./socket-realtime.ts')).then(({ connectSocket }) => connectSocket())
  return opened
}
