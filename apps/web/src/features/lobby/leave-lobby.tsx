import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { LOBBY_TEXTS } from '../../shared/texts/lobby.ts'
import { ConfirmModal } from '../../ui/confirm-modal/confirm-modal.tsx'

const T = LOBBY_TEXTS.leave

interface LeaveLobbyProps {
  readonly alone: boolean
  readonly busy: boolean
  readonly onLeave: () => void
  readonly onClose: () => void
}

/** Asked of the leader alone: for the others a lobby is easily entered again. */
export function LeaveLobby({ alone, busy, onLeave, onClose }: LeaveLobbyProps) {
  return (
    <ConfirmModal
      texts={{ title: T.title, confirm: T.go, cancel: T.cancel, close: INTERFACE_TEXTS.close }}
      kind="alert"
      busy={busy}
      onConfirm={onLeave}
      onClose={onClose}
    >
      <p>{alone ? T.textAlone : T.text}</p>
    </ConfirmModal>
  )
}
