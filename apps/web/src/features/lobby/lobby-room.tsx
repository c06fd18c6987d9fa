import {
  changeLobbyMessage,
  type LobbyMember,
  type LobbyState,
  leaveLobbyMessage,
  sayInLobbyMessage,
} from '@gorod/contracts/lobby'
import { Unplug } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { LOBBY_TEXTS } from '../../shared/texts/lobby.ts'
import { QuickAlert } from '../../ui/quick-alert/quick-alert.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import { LeaveLobby } from './leave-lobby.tsx'
import { LobbyChat } from './lobby-chat.tsx'
import { LobbyDialog } from './lobby-dialog.tsx'
import { changePayload, valuesOf } from './lobby-form.ts'
import { LobbyHead } from './lobby-head.tsx'
import { LobbyHouse } from './lobby-house.tsx'
import styles from './lobby-room.module.css'
import { LobbyStart } from './lobby-start.tsx'
import { MemberDialog } from './member-dialog.tsx'
import type { LobbyPlace } from './use-lobby.ts'
import { type LobbyCommands, useLobbyCommands } from './use-lobby-commands.ts'

const T = LOBBY_TEXTS.room

interface LobbyRoomProps {
  readonly lobby: LobbyPlace
  readonly ownId: number
  /** The known state of this device's camera. */
  readonly device: ReactNode
  /** The judge's place was refused for want of the right. */
  readonly onNoJudgeRight: (cause: unknown) => void
}

/** The lobby one is in: the house of ten windows, the spectators, the chat, and the button that begins the game. */
export function LobbyRoom(props: LobbyRoomProps) {
  const { state, connected } = props.lobby
  if (state === null) {
    return (
      <p className={styles.loading} role="status">
        <Spinner /> {connected ? T.loading : T.lost}
      </p>
    )
  }
  return <JoinedLobby {...props} state={state} />
}

type Layer =
  | { readonly kind: 'settings' }
  | { readonly kind: 'leave' }
  | { readonly kind: 'member'; readonly accountId: number }

/** The member that a dialog is about may have left meanwhile. */
function isAbout(layer: Layer, { members }: LobbyState): boolean {
  return layer.kind !== 'member' || members.some(({ accountId }) => accountId === layer.accountId)
}

interface JoinedLobbyProps extends LobbyRoomProps {
  readonly state: LobbyState
}

function JoinedLobby({ lobby, state, ownId, device, onNoJudgeRight }: JoinedLobbyProps) {
  const commands = useLobbyCommands(onNoJudgeRight)
  const [layer, setLayer] = useState<Layer | null>(null)
  const leads = state.leaderId === ownId
  // A late answer closes the dialog it was asked in, not the next one.
  const close = () => setLayer((now) => (now === layer ? null : now))
  // A dialog that lost its meaning must not open by itself when it has one again.
  if (layer !== null && !(leads && isAbout(layer, state))) close()
  const leave = async () => {
    lobby.leaving(true)
    if (!(await commands.run('leave', leaveLobbyMessage, {}))) lobby.leaving(false)
  }
  return (
    <div className={styles.room}>
      <div className={styles.main}>
        <LobbyHead
          state={state}
          leads={leads}
          disabled={!lobby.connected || [...commands.busy].some((one) => one !== 'say')}
          onChange={() => setLayer({ kind: 'settings' })}
          onLeave={() => (leads ? setLayer({ kind: 'leave' }) : void leave())}
        />
        {device}
        {!lobby.connected && (
          <p className={styles.lost} role="status">
            <Unplug className="icon-18" aria-hidden="true" />
            {T.lost}
          </p>
        )}
        <LobbyHouse
          state={state}
          ownId={ownId}
          commands={commands}
          disabled={!lobby.connected}
          onMember={({ accountId }: LobbyMember) => setLayer({ kind: 'member', accountId })}
        />
      </div>
      <LobbyStart state={state} ownId={ownId} commands={commands} disabled={!lobby.connected} />
      <LobbyChat
        lines={state.chat}
        ownId={ownId}
        disabled={!lobby.connected}
        onSend={(text) => commands.run('say', sayInLobbyMessage, { text })}
      />
      <Layers
        layer={layer}
        state={state}
        commands={commands}
        onLeave={() => void leave().then(close)}
        onClose={close}
      />
      {commands.fault !== null && !(layer?.kind === 'settings' && commands.fault.of === 'change') && (
        <QuickAlert
          message={commands.fault.text}
          closeLabel={INTERFACE_TEXTS.close}
          onClose={commands.forget}
        />
      )}
    </div>
  )
}

interface LayersProps {
  readonly layer: Layer | null
  readonly state: LobbyState
  readonly commands: LobbyCommands
  readonly onLeave: () => void
  readonly onClose: () => void
}

/** The one dialog over the room; all are the leader's. */
function Layers({ layer, state, commands, onLeave, onClose }: LayersProps) {
  if (layer === null) return null
  if (layer.kind === 'leave')
    return (
      <LeaveLobby
        alone={state.members.length === 1}
        busy={commands.busy.has('leave')}
        onLeave={onLeave}
        onClose={onClose}
      />
    )
  if (layer.kind === 'member') {
    const member = state.members.find(({ accountId }) => accountId === layer.accountId)
    return member === undefined ? null : (
      <MemberDialog key={member.accountId} member={member} commands={commands} onClose={onClose} />
    )
  }
  return (
    <LobbyDialog
      mode="change"
      initial={valuesOf(state)}
      ownId={null}
      busy={commands.busy.has('change')}
      error={commands.fault?.of === 'change' ? commands.fault.text : null}
      onClose={() => {
        commands.forget()
        onClose()
      }}
      onSubmit={(values) => {
        const changed = changePayload(values, state)
        if (Object.keys(changed).length === 0) onClose()
        else
          void commands.run('change', changeLobbyMessage, changed).then((done) => {
            if (done) onClose()
          })
      }}
    />
  )
}
