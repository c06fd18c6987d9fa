import { useState } from 'react'
import { openAuth } from '../../shared/session/auth-dialog.ts'
import { BreakSearchModal } from './break-search-modal.tsx'

interface SessionEndedModalProps {
  /** Where the sign-in leads back. */
  readonly redirectUrl: string
}

/** The variant `logout`, over the page that the search screen becomes when the session is over. */
export default function SessionEndedModal({ redirectUrl }: SessionEndedModalProps) {
  const [open, setOpen] = useState(true)
  if (!open) return null
  return (
    <BreakSearchModal
      shown={{ type: 'logout' }}
      busy={null}
      wanted={[]}
      banOnQuit={false}
      onAction={(action) => {
        setOpen(false)
        if (action === 'sign_in') openAuth({ view: 'signin', redirectUrl })
      }}
    />
  )
}
