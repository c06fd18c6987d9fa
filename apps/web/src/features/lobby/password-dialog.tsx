import { useState } from 'react'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { LOBBY_TEXTS } from '../../shared/texts/lobby.ts'
import { ConfirmModal } from '../../ui/confirm-modal/confirm-modal.tsx'
import { Input } from '../../ui/field/input.tsx'
import { LOBBY_PASSWORD_LIMIT } from './lobby-form.ts'

const T = LOBBY_TEXTS.password

interface PasswordDialogProps {
  readonly name: string
  readonly busy: boolean
  /** Why what was typed does not open the lobby. */
  readonly error: string | null
  readonly onEnter: (password: string) => void
  readonly onClose: () => void
}

/** Asks for the word that opens a lobby. It is shared among friends, so it is shown as it is typed. */
export function PasswordDialog({ name, busy, error, onEnter, onClose }: PasswordDialogProps) {
  const [password, setPassword] = useState('')
  const [empty, setEmpty] = useState(false)
  return (
    <ConfirmModal
      texts={{ title: T.title(name), confirm: T.enter, cancel: T.cancel, close: INTERFACE_TEXTS.close }}
      busy={busy}
      onClose={onClose}
      onConfirm={() => {
        setEmpty(password === '')
        if (password !== '') onEnter(password)
      }}
    >
      <Input
        label={T.label}
        autoComplete="off"
        maxLength={LOBBY_PASSWORD_LIMIT}
        value={password}
        error={empty ? T.empty : (error ?? undefined)}
        onChange={(event) => setPassword(event.target.value)}
      />
    </ConfirmModal>
  )
}
