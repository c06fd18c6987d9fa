import type { Profile } from '@gorod/contracts/profile'
import { Settings } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../shared/parts/lazy-part.tsx'
import { SOMETHING_WENT_WRONG } from '../../shared/texts/failures.ts'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { PROFILE_EDIT_TEXTS as T } from '../../shared/texts/profile-edit.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { QuickAlert } from '../../ui/quick-alert/quick-alert.tsx'

const loadModal = () => import('./edit-modal.tsx')
const EditModal = lazyPart(async () => ({ default: (await loadModal()).EditModal }), 'over')

interface ProfileEditProps {
  readonly profile: Profile
  /** Spec §5: the cog only where the viewer's id equals the profile's. */
  readonly own: boolean
}

/** The owner's cog, the form it opens, and the alert that stays when the form has closed over a failure. */
export function ProfileEdit({ profile, own }: ProfileEditProps) {
  const [open, setOpen] = useState(false)
  const [failed, setFailed] = useState(false)
  return (
    <>
      {own && (
        <IconButton
          label={T.open}
          aria-haspopup="dialog"
          onPointerDown={prepare}
          onFocus={prepare}
          onClick={() => {
            setFailed(false)
            setOpen(true)
          }}
        >
          <Settings aria-hidden="true" />
        </IconButton>
      )}
      {own && open && (
        <Suspense fallback={null}>
          <EditModal profile={profile} onClose={() => setOpen(false)} onFailed={() => setFailed(true)} />
        </Suspense>
      )}
      {failed && (
        <QuickAlert
          message={SOMETHING_WENT_WRONG}
          closeLabel={INTERFACE_TEXTS.close}
          onClose={() => setFailed(false)}
        />
      )}
    </>
  )
}

/** Fetches the form's code before the press is over. */
function prepare(): void {
  // Without network the press itself says so.
  loadModal().catch(() => undefined)
}
