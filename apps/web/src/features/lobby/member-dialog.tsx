import { kickFromLobbyMessage, type LobbyMember, passLobbyLeadMessage } from '@gorod/contracts/lobby'
import { Crown, UserX } from 'lucide-react'
import { useId, useState } from 'react'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { LOBBY_TEXTS } from '../../shared/texts/lobby.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmModal } from '../../ui/confirm-modal/confirm-modal.tsx'
import { Modal } from '../../ui/modal/modal.tsx'
import styles from './lobby-room.module.css'
import type { LobbyCommands } from './use-lobby-commands.ts'

const T = LOBBY_TEXTS.member

interface MemberDialogProps {
  readonly member: LobbyMember
  readonly commands: LobbyCommands
  readonly onClose: () => void
}

/** The leader's actions on a member; each is confirmed once more. */
export function MemberDialog({ member: { accountId, username }, commands, onClose }: MemberDialogProps) {
  const [asked, setAsked] = useState<'lead' | 'kick' | null>(null)
  const titleId = useId()
  if (asked === null) {
    return (
      <Modal labelledBy={titleId} closeLabel={INTERFACE_TEXTS.close} width={420} onClose={onClose}>
        <div className={styles.menu}>
          <h2 className="h3" id={titleId}>
            {T.title(username)}
          </h2>
          <Button icon={<Crown className="icon-18" aria-hidden="true" />} onClick={() => setAsked('lead')}>
            {T.lead}
          </Button>
          <Button
            kind="alert"
            icon={<UserX className="icon-18" aria-hidden="true" />}
            onClick={() => setAsked('kick')}
          >
            {T.kick}
          </Button>
        </div>
      </Modal>
    )
  }
  const lead = asked === 'lead'
  const act = async () => {
    const done = lead
      ? await commands.run('lead', passLobbyLeadMessage, { accountId })
      : await commands.run('kick', kickFromLobbyMessage, { accountId })
    if (done) onClose()
  }
  return (
    <ConfirmModal
      texts={{
        title: lead ? T.leadTitle(username) : T.kickTitle(username),
        confirm: lead ? T.leadGo : T.kickGo,
        cancel: T.cancel,
        close: INTERFACE_TEXTS.close,
      }}
      kind={lead ? 'lamp' : 'alert'}
      busy={commands.busy.has(asked)}
      onConfirm={() => void act()}
      onClose={onClose}
    >
      <p>{lead ? T.leadText : T.kickText}</p>
    </ConfirmModal>
  )
}
