import type { LobbyList } from '@gorod/contracts/lobby'
import { useState } from 'react'
import type { Watching } from '../../shared/realtime/use-watched.ts'
import { ERROR_TEXTS } from '../../shared/texts/errors.ts'
import { LobbyDialog } from './lobby-dialog.tsx'
import { createPayload, newValues } from './lobby-form.ts'
import { LobbyPanel } from './lobby-panel.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import type { Door, EnterLobby } from './use-enter-lobby.ts'

interface LobbyEntranceProps {
  readonly ownId: number | null
  readonly username: string
  readonly list: Watching<LobbyList>
  readonly entrance: EnterLobby
  /** Nothing can be begun now. */
  readonly disabled: boolean
  /** Goes on once this device was looked at. */
  readonly pass: (goOn: () => void) => void
}

/** The open lobbies, and the dialogs on the way into one. */
export function LobbyEntrance({ ownId, username, list, entrance, disabled, pass }: LobbyEntranceProps) {
  const [door, setDoor] = useState<(Door & { readonly wrong: boolean }) | null>(null)
  const [creating, setCreating] = useState(false)
  const stopCreating = () => {
    entrance.forget()
    setCreating(false)
  }
  return (
    <>
      <LobbyPanel
        list={list}
        disabled={disabled || entrance.busy !== null}
        onCreate={() => pass(() => setCreating(true))}
        onEnter={(lobby, asJudge) =>
          pass(() => {
            if (lobby.locked) setDoor({ lobby, asJudge, wrong: false })
            else void entrance.join({ lobby, asJudge })
          })
        }
      />
      {door !== null && 'name' in door.lobby && (
        <PasswordDialog
          name={door.lobby.name}
          busy={entrance.busy !== null}
          error={door.wrong ? ERROR_TEXTS.lobby_password_wrong : null}
          onClose={() => setDoor(null)}
          onEnter={(password) =>
            void entrance
              .join(door, password)
              .then((entered) => setDoor(entered === 'wrong' ? { ...door, wrong: true } : null))
          }
        />
      )}
      {creating && (
        <LobbyDialog
          mode="create"
          initial={newValues(username)}
          ownId={ownId}
          busy={entrance.busy === 'create'}
          error={entrance.fault}
          onClose={stopCreating}
          onSubmit={(values) =>
            void entrance.create(createPayload(values)).then((entered) => {
              // An interruption opens a modal of its own, which must not lie under this one.
              if (entered !== 'refused') setCreating(false)
            })
          }
        />
      )}
    </>
  )
}
