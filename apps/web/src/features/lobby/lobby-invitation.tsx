import { type LobbyInvitation, lobbyInvitationMessage } from '@gorod/contracts/lobby'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useRealtime } from '../../shared/realtime/use-realtime.ts'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { LOBBY_TEXTS } from '../../shared/texts/lobby.ts'
import { Button } from '../../ui/button/button.tsx'
import { PromptModal } from '../../ui/prompt-modal/prompt-modal.tsx'

const T = LOBBY_TEXTS.invitation

/** It stays in the notifications. */
const SHOWN_MS = 60_000

/** On any page of somebody who is signed in: a friend may ask them into a lobby. */
export default function LobbyInvitationPrompt() {
  const { realtime } = useRealtime()
  const [invitation, setInvitation] = useState<LobbyInvitation | null>(null)
  useEffect(() => realtime?.on(lobbyInvitationMessage, setInvitation), [realtime])
  useEffect(() => {
    if (invitation === null) return
    const timer = setTimeout(() => setInvitation(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [invitation])
  return invitation && <LobbyInvitationModal invitation={invitation} onAnswered={() => setInvitation(null)} />
}

interface LobbyInvitationModalProps {
  readonly invitation: LobbyInvitation
  readonly onAnswered: () => void
}

export function LobbyInvitationModal({ invitation, onAnswered }: LobbyInvitationModalProps) {
  const { from, lobby, invite } = invitation
  const navigate = useNavigate()
  // A key that goes down now was meant for the page under it: on a button it would be an answer.
  const question = useRef<HTMLParagraphElement>(null)
  useEffect(() => question.current?.focus(), [])
  const accept = () => {
    onAnswered()
    void navigate(`/game-search?lobby=${encodeURIComponent(invite)}`)
  }
  return (
    <PromptModal
      title={T.asked}
      closeLabel={INTERFACE_TEXTS.close}
      onClose={onAnswered}
      buttons={
        <>
          <Button kind="lamp" size="lg" onClick={accept}>
            {T.accept}
          </Button>
          <Button kind="ghost" size="lg" onClick={onAnswered}>
            {T.refuse}
          </Button>
        </>
      }
    >
      <p ref={question} tabIndex={-1}>
        {T.askedBy(from, lobby)}
      </p>
    </PromptModal>
  )
}
