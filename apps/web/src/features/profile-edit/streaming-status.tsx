import { connectStreaming, disconnectStreaming, type Profile } from '@gorod/contracts/profile'
import { BadgeCheck, CircleDashed, Radio } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '../../shared/api/api-error.ts'
import { api } from '../../shared/api/client.ts'
import { forgetSession } from '../../shared/session/use-me.ts'
import { PROFILE_EDIT_TEXTS as T } from '../../shared/texts/profile-edit.ts'
import { useSiteSettings } from '../../shared/use-site-settings.ts'
import { Button } from '../../ui/button/button.tsx'
import { buttonClass } from '../../ui/button/button-class.ts'
import styles from './edit-modal.module.css'
import { editedState, type StreamingState, streamingState } from './streaming-state.ts'

const ICONS = { success: BadgeCheck, processing: CircleDashed, empty: Radio } as const

interface StreamingStatusProps {
  readonly profile: Profile
  readonly savedName: string
  readonly typed: string
  readonly error: string | undefined
  /** Something is not saved yet: the proof compares with what is. */
  readonly dirty: boolean
  /** Save first, then go to the platform. */
  readonly onConnect: () => void
  /** Keeps the form shut meanwhile: a save beside it could be answered first and be overwritten. */
  readonly hold: (act: () => Promise<void>) => Promise<void>
  readonly onDisconnected: (profile: Profile) => void
  readonly onFailed: () => void
}

/** Spec §4 «Streaming-platform status» with its ways on, and the help text of §5. */
export function StreamingStatus(props: StreamingStatusProps) {
  const { profile, savedName, typed, error, dirty, onConnect } = props
  const available = useSiteSettings()?.streamingAvailable ?? false
  const saved = streamingState(profile)
  const state = editedState(saved, savedName, typed)
  // Nothing is there and nothing can be done.
  if (state === 'empty' && !available && saved === 'empty') return null
  const Icon = ICONS[state]
  return (
    <div className={styles.streaming} data-state={state}>
      <p>
        <Icon className="icon-18" aria-hidden="true" />
        {T.streaming[state]}
      </p>
      <div className={styles.ways}>
        {saved !== 'empty' && state === saved && <Disconnect {...props} />}
        {state !== 'success' && available && <Connect state={state} dirty={dirty} onSaveFirst={onConnect} />}
      </div>
      {state === 'processing' && error === undefined && (
        <p className={styles.help}>
          {saved === 'success' && `${T.changedChannel} `}
          {T.streamingHelp}
        </p>
      )}
    </div>
  )
}

interface ConnectProps {
  readonly state: StreamingState
  readonly dirty: boolean
  readonly onSaveFirst: () => void
}

function Connect({ state, dirty, onSaveFirst }: ConnectProps) {
  if (dirty)
    return (
      <Button size="sm" onClick={onSaveFirst}>
        {T.connectAfterSaving}
      </Button>
    )
  return (
    <a className={buttonClass({ size: 'sm' })} href={connectStreaming.path}>
      {state === 'empty' ? T.connectEmpty : T.connect}
    </a>
  )
}

function Disconnect({ hold, onDisconnected, onFailed }: StreamingStatusProps) {
  const [busy, setBusy] = useState(false)
  const disconnect = async () => {
    setBusy(true)
    try {
      onDisconnected((await api(disconnectStreaming, {})).data)
    } catch (cause) {
      if (cause instanceof ApiError && cause.status === 401) forgetSession()
      onFailed()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="sm" loading={busy} onClick={() => void hold(disconnect)}>
      {T.disconnect}
    </Button>
  )
}
