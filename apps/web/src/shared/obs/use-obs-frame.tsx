import { type ReactNode, useEffect, useRef, useState } from 'react'
import { OBS_TEXTS } from '../texts/room/obs.ts'
import { type FromObs, messageFrom, NO_OBS, type ObsState, postTo, type ToObs } from './obs-messages.ts'

const KINDS: readonly FromObs['kind'][] = ['ready', 'state']

export interface ObsFrame {
  /** To be drawn by the page: the connection lives as long as it stands there. It shows nothing. */
  readonly frame: ReactNode
  readonly state: ObsState
  readonly send: (message: ToObs) => void
  /** How often the frame was loaded: whatever was sent before is lost. */
  readonly loads: number
}

/** The connection to the streamer's own broadcasting program, by the settings in this browser. */
export function useObsFrame(): ObsFrame {
  const [window_, setWindow] = useState<HTMLIFrameElement | null>(null)
  const [state, setState] = useState(NO_OBS)
  const [loads, setLoads] = useState(0)
  const target = useRef<HTMLIFrameElement | null>(null)
  useEffect(() => {
    target.current = window_
    const onMessage = (event: MessageEvent<unknown>) => {
      const message = messageFrom<FromObs>(event, { source: window_?.contentWindow ?? null, kinds: KINDS })
      if (message?.kind === 'ready') setLoads((before) => before + 1)
      if (message?.kind === 'state') setState(message.state)
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [window_])
  const [send] = useState(() => (message: ToObs) => {
    const page = target.current?.contentWindow
    if (page) postTo(page, message)
  })
  return { frame: <iframe ref={setWindow} title={OBS_TEXTS.frame} src="/obs" hidden />, state, send, loads }
}
