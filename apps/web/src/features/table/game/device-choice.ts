import { isRecord } from '../../../shared/is-record.ts'
import type { OwnChoice } from '../../../shared/media/own-media.ts'

const KEY = 'devicesInGame'

/**
 * Whether the player has turned camera or microphone off in this game, in this tab: a reload, also one that a phone does by
 * itself for want of memory, must not turn them on. The next game begins with both.
 */
export function readDeviceChoice(gameId: string): OwnChoice {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    const own: Readonly<Record<string, unknown>> = isRecord(stored) && stored.gameId === gameId ? stored : {}
    return { cameraOn: own.cameraOn !== false, microphoneOn: own.microphoneOn !== false }
  } catch {
    return { cameraOn: true, microphoneOn: true }
  }
}

export function writeDeviceChoice(gameId: string, { cameraOn, microphoneOn }: OwnChoice): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ gameId, cameraOn, microphoneOn }))
  } catch {
    // Without storage the choice lives as long as the page.
  }
}
