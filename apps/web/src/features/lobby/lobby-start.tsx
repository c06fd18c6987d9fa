import { type LobbyState, setLobbyReadyMessage, startLobbyMessage } from '@gorod/contracts/lobby'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { LOBBY_TEXTS } from '../../shared/texts/lobby.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './lobby-room.module.css'
import { memberOf, missingForStart } from './lobby-state.ts'
import type { LobbyCommands } from './use-lobby-commands.ts'

const T = LOBBY_TEXTS.start

interface LobbyStartProps {
  readonly state: LobbyState
  readonly ownId: number
  readonly commands: LobbyCommands
  readonly disabled: boolean
}

/** The leader begins; everybody else says that they are here. */
export function LobbyStart({ state, ownId, commands, disabled }: LobbyStartProps) {
  const noteId = useId()
  const own = memberOf(state, ownId)
  if (own === null) return null
  const missing = missingForStart(state)
  const leads = state.leaderId === ownId
  const seated = own.seat !== null
  return (
    <div className={styles.start}>
      {leads ? (
        <Button
          kind="lamp"
          size="lg"
          loading={commands.busy.has('start')}
          disabled={disabled || missing.length > 0}
          aria-describedby={noteId}
          onClick={() => void commands.run('start', startLobbyMessage, {})}
        >
          {T.start}
        </Button>
      ) : (
        <Button
          kind={own.ready ? 'line' : 'lamp'}
          size="lg"
          icon={own.ready ? undefined : <Check className="icon-18" aria-hidden="true" />}
          loading={commands.busy.has('ready')}
          // Ready before the new seat is taken would be lost with the old one.
          disabled={disabled || !seated || commands.busy.has('seat')}
          aria-describedby={noteId}
          onClick={() => void commands.run('ready', setLobbyReadyMessage, { ready: !own.ready })}
        >
          {own.ready ? T.notReadyLabel : T.readyLabel}
        </Button>
      )}
      <div id={noteId} className={styles.notes} aria-live="polite">
        {missing.map(({ kind, count }) => (
          <p key={kind}>{T.missing(kind, count)}</p>
        ))}
        {missing.length === 0 && <p>{T.allSet}</p>}
        {!leads && <p>{T.waitLeader(memberOf(state, state.leaderId)?.username ?? '')}</p>}
        {!seated && <p>{leads ? LOBBY_TEXTS.room.standingNote : T.sitFirst}</p>}
      </div>
    </div>
  )
}
