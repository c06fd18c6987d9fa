import {
  answerInvitationMessage,
  getInvitationMessage,
  invitationMessage,
  type SeatInvitation,
} from '@gorod/contracts/invitations'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { faultText } from '../../shared/realtime/fault-text.ts'
import { useRealtime } from '../../shared/realtime/use-realtime.ts'
import { useWatched } from '../../shared/realtime/use-watched.ts'
import type { Watch } from '../../shared/realtime/watch.ts'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { INVITATION_TEXTS as T } from '../../shared/texts/invitation.ts'
import { useSecondsLeft } from '../../shared/use-now.ts'
import { Button } from '../../ui/button/button.tsx'
import { PromptModal } from '../../ui/prompt-modal/prompt-modal.tsx'
import { QuickAlert } from '../../ui/quick-alert/quick-alert.tsx'

const INVITATION: Watch<{ readonly invitation: SeatInvitation | null }> = {
  push: invitationMessage,
  start: (realtime) => realtime.send(getInvitationMessage, {}),
  stop: async () => undefined,
}

/** On any page of somebody who is signed in: a judge may ask them to take a seat. */
export default function SeatInvitationPrompt() {
  const invitation = useWatched(INVITATION)?.invitation ?? null
  return invitation === null ? null : <InvitationModal key={invitation.id} invitation={invitation} />
}

export function InvitationModal({ invitation }: { readonly invitation: SeatInvitation }) {
  const { judge, seat, reason } = invitation
  const { answer, busy, error, dismiss } = useAnswer(invitation.id)
  const seconds = useSecondsLeft(invitation.msLeft)
  const refuse = () => void answer(false)
  // A key that goes down now was meant for the page under it: on a button it would be an answer.
  const question = useRef<HTMLParagraphElement>(null)
  useEffect(() => question.current?.focus(), [])
  if (seconds === 0) return null
  return (
    <PromptModal
      title={T.asked}
      closeLabel={INTERFACE_TEXTS.close}
      onClose={refuse}
      buttons={
        <>
          <Button kind="lamp" size="lg" loading={busy} onClick={() => void answer(true)}>
            {T.accept(seconds)}
          </Button>
          <Button kind="ghost" size="lg" onClick={refuse}>
            {T.refuse}
          </Button>
        </>
      }
    >
      <p ref={question} tabIndex={-1}>
        {seat === 'secondJudge' ? T.askedToJudge(judge) : T.askedBy(judge, seat)}
      </p>
      <p>{T.because(reason)}</p>
      <p>{seat === 'secondJudge' ? T.freeJudge : T.free}</p>
      {error !== null && <QuickAlert message={error} closeLabel={INTERFACE_TEXTS.close} onClose={dismiss} />}
    </PromptModal>
  )
}

/** After a yes the page goes to the table. */
function useAnswer(id: string) {
  const { realtime } = useRealtime()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const answer = async (accept: boolean) => {
    if (realtime === null) return
    setBusy(true)
    setError(null)
    try {
      await realtime.send(answerInvitationMessage, { id, accept })
      if (accept) navigate('/game')
    } catch (cause) {
      setError(faultText(cause))
    } finally {
      setBusy(false)
    }
  }
  return { answer, busy, error, dismiss: () => setError(null) }
}
