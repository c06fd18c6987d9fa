import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { readObsSettings } from '../../../shared/obs/obs-settings.ts'
import { useObsFrame } from '../../../shared/obs/use-obs-frame.tsx'
import { useGame } from '../room/game-context.ts'
import { usePictures, usePicturesState } from '../room/pictures-context.ts'
import { heardIn, obsPhaseOf, quietens } from './heard-in.ts'
import { StreamContext } from './stream-context.ts'

/** Leads the streamer's own broadcasting program through the game, where this browser knows one. */
export function StreamProvider({ children }: { readonly children: ReactNode }) {
  const [isSet] = useState(() => readObsSettings() !== null)
  return isSet ? <Stream>{children}</Stream> : children
}

function Stream({ children }: { readonly children: ReactNode }) {
  const { view } = useGame()
  const { toggleMic } = usePictures()
  const micOn = usePicturesState((pictures) => pictures.micOn())
  const { frame, state, send, loads } = useObsFrame()
  const phase = obsPhaseOf(view)
  useEffect(() => {
    if (loads > 0) send({ kind: 'phase', phase })
  }, [send, loads, phase])
  const heard = heardIn(micOn, state)
  const stream = useMemo(
    () => ({
      heard,
      toggleSound: () => {
        const on = quietens(heard, micOn)
        send({ kind: 'mute', on })
        if (micOn === on) toggleMic()
      },
    }),
    [heard, micOn, send, toggleMic],
  )
  return (
    <StreamContext value={stream}>
      {children}
      {frame}
    </StreamContext>
  )
}
