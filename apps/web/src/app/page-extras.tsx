import { lazy, Suspense } from 'react'
import HoverCards from '../features/hover-card/hover-cards.tsx'
import SeatInvitation from '../features/seat-invitation/seat-invitation.tsx'
import { useMe } from '../shared/session/use-me.ts'
import { useVerificationDialog } from '../shared/session/verification-dialog.ts'

const VerificationModal = lazy(() => import('../features/verification/verification-modal.tsx'))

/** What may lie over any page, in a file of its own: the home page of a visitor has to be light and needs none of it. */
export default function PageExtras() {
  const signedIn = useMe().state === 'signed_in'
  const verification = useVerificationDialog()
  return (
    <>
      <HoverCards />
      {signedIn && <SeatInvitation />}
      <Suspense fallback={null}>{verification && <VerificationModal />}</Suspense>
    </>
  )
}
