import { useLocal } from '../room/local-context.ts'
import { DEFAULT_SETTINGS } from '../room/room-settings.ts'

export interface ViewerVolume {
  /** 0…1; 0 is silence. */
  readonly loud: number
  readonly set: (loud: number) => void
  /** Silence and back. */
  readonly toggle: () => void
}

/** How loud the sounds of the table are in this browser. */
export function useViewerVolume(): ViewerVolume {
  const { settings, changeSettings } = useLocal()
  const { sounds, volume } = settings
  const loud = sounds ? volume : 0
  return {
    loud,
    // Silence keeps the loudness of before, to which a press goes back.
    set: (next) =>
      changeSettings(next <= 0 ? { sounds: false } : { sounds: true, volume: Math.min(1, next) }),
    toggle: () =>
      changeSettings(
        loud > 0
          ? { sounds: false }
          : { sounds: true, volume: volume > 0 ? volume : DEFAULT_SETTINGS.volume },
      ),
  }
}
