import { Suspense, useEffect, useState } from 'react'
import AppUpdate from '../features/app-update/app-update.tsx'
import HoverCards from '../features/hover-card/hover-cards.tsx'
import LobbyInvitation from '../features/lobby/lobby-invitation.tsx'
import PartyInvitation from '../features/party/party-invitation.tsx'
import FoundElsewhere from '../features/search/found-elsewhere.tsx'
import SeatInvitation from '../features/seat-invitation/seat-invitation.tsx'
import { lazyPart } from '../shared/lazy-part.ts'
import { useMe } from '../shared/session/use-me.ts'
import { useVerificationDialog } from '../shared/session/verification-dialog.ts'

const HeaderTools = lazyPart(() => import('./header-tools.tsx'))
const VerificationModal = lazyPart(() => import('../features/verification/verification-modal.tsx'))

/** The line for invitations comes after the first view of a page, which has few requests. An invitation lasts a minute. */
const LINE_AFTER_MS = 3_000

/** What may lie over any page, in a file of its own: the home page of a visitor has to be light and needs none of it. */
export default function PageExtras() {
  const signedIn = useMe().state === 'signed_in'
  const verification = useVerificationDialog()
  const [isSettled, setIsSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSettled(true), LINE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <HoverCards />
      {isSettled && <AppUpdate />}
      {signedIn && isSettled && (
        <>
          <PartyInvitation />
          <LobbyInvitation />
          <FoundElsewhere />
          <SeatInvitation />
          <Suspense fallback={null}>
            <HeaderTools />
          </Suspense>
        </>
      )}
      <Suspense fallback={null}>{verification && <VerificationModal />}</Suspense>
    </>
  )
}
