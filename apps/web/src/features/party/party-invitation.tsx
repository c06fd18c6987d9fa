import { answerPartyMessage, type PartyInvitation } from '@gorod/contracts/party'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useParty, usePartySender } from '../../shared/party/use-party.ts'
import { PLAY_URL } from '../../shared/session/use-play.ts'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { PARTY_TEXTS as T } from '../../shared/texts/party.ts'
import { useSecondsLeft } from '../../shared/use-now.ts'
import { Button } from '../../ui/button/button.tsx'
import { PromptModal } from '../../ui/prompt-modal/prompt-modal.tsx'
import { QuickAlert } from '../../ui/quick-alert/quick-alert.tsx'

/** On any page of somebody who is signed in: a friend may ask them into a party. */
export default function PartyInvitationPrompt() {
  const invitation = useParty()?.invitation ?? null
  return invitation === null ? null : (
    <PartyInvitationModal key={`${invitation.partyId} ${invitation.msLeft}`} invitation={invitation} />
  )
}

export function PartyInvitationModal({ invitation }: { readonly invitation: PartyInvitation }) {
  const { partyId, from, msLeft } = invitation
  const navigate = useNavigate()
  const { busy, error, dismiss, send } = usePartySender()
  const seconds = useSecondsLeft(msLeft)
  // A key that goes down now was meant for the page under it: on a button it would be an answer.
  const question = useRef<HTMLParagraphElement>(null)
  useEffect(() => question.current?.focus(), [])
  const answer = async (accept: boolean) => {
    if ((await send(answerPartyMessage, { partyId, accept })) && accept) void navigate(PLAY_URL)
  }
  if (seconds === 0) return null
  return (
    <PromptModal
      title={T.asked}
      closeLabel={INTERFACE_TEXTS.close}
      onClose={() => void answer(false)}
      buttons={
        <>
          <Button kind="lamp" size="lg" loading={busy} onClick={() => void answer(true)}>
            {T.accept(seconds)}
          </Button>
          <Button kind="ghost" size="lg" onClick={() => void answer(false)}>
            {T.refuse}
          </Button>
        </>
      }
    >
      <p ref={question} tabIndex={-1}>
        {T.askedBy(from)}
      </p>
      <p>{T.about}</p>
      {error !== null && <QuickAlert message={error} closeLabel={INTERFACE_TEXTS.close} onClose={dismiss} />}
    </PromptModal>
  )
}
