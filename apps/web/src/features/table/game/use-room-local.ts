import { useMemo, useState } from 'react'
import { useLocalStorage } from '../../../shared/use-local-storage.ts'
import { NOT_COACHED } from '../model/coach.ts'
import { parseHotkeys } from '../model/hotkeys.ts'
import { parseNotebook } from '../model/notes.ts'
import { noPicks } from '../model/picks.ts'
import { parseTuning, tune } from '../model/tuning.ts'
import type { Layer, RoomLocal } from '../room/local-context.ts'
import { SETTINGS_KEY, settingsFor } from '../room/room-settings.ts'

/** The part of the room's state that never leaves this browser. */
export function useRoomLocal(accountId: number, accountHides: boolean): RoomLocal {
  const [picks, setPicks] = useState(() => noPicks(''))
  const [coached, setCoached] = useState(NOT_COACHED)
  const [layer, open] = useState<Layer | null>(null)
  const [settings, setSettings] = useLocalStorage(SETTINGS_KEY, settingsFor(accountHides))
  const [hotkeys, setHotkeys] = useLocalStorage('room-hotkeys', parseHotkeys)
  const [notebook, setNotebook] = useLocalStorage(`room-notes-${accountId}`, parseNotebook)
  const [tuning, setTuning] = useLocalStorage('room-people', parseTuning)
  return useMemo(
    () => ({
      tuning,
      tunePerson: (person, change) => setTuning(tune(tuning, person, change)),
      picks,
      setPicks,
      coached,
      setCoached,
      layer,
      open,
      settings,
      changeSettings: (change) => setSettings({ ...settings, ...change }),
      hotkeys,
      setHotkeys,
      notebook,
      setNotebook,
    }),
    [
      picks,
      coached,
      layer,
      settings,
      setSettings,
      hotkeys,
      setHotkeys,
      notebook,
      setNotebook,
      tuning,
      setTuning,
    ],
  )
}
