import { Suspense } from 'react'
import AppUpdate from '../features/app-update/app-update.tsx'
import HoverCards from '../features/hover-card/hover-cards.tsx'
import LobbyInvitation from '../features/lobby/lobby-invitation.tsx'
import PartyInvitation from '../features/party/party-invitation.tsx'
import FoundElsewhere from '../features/search/found-elsewhere.tsx'
import SeatInvitation from '../features/seat-invitation/seat-invitation.tsx'
import { lazyPart } from '../shared/parts/lazy-part.tsx'
import { useMe } from '../shared/session/use-me.ts'
import { useVerificationDialog } from '../shared/session/verification-dialog.ts'

const HeaderTools = lazyPart(() => import('./header-tools.tsx'), 'quiet')
const VerificationModal = lazyPart(() => import('../features/verification/verification-modal.tsx'), 'over')

/** What may lie over any page, in a file of its own: the home page of a visitor has to be light and needs none of it. */
export default function PageExtras() {
  const signedIn = useMe().state === 'signed_in'
  const verification = useVerificationDialog()
  return (
    <>
      <HoverCards />
      <AppUpdate />
      {signedIn && (
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
