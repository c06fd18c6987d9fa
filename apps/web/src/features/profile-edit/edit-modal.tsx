import type { Profile } from '@gorod/contracts/profile'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { PROFILE_EDIT_TEXTS as T } from '../../shared/texts/profile-edit.ts'
import { ConfirmModal } from '../../ui/confirm-modal/confirm-modal.tsx'
import { Modal } from '../../ui/modal/modal.tsx'
import { EditForm } from './edit-form.tsx'
import { useProfileEdit } from './use-profile-edit.ts'
import { useStoreProfile } from './use-store-profile.ts'

interface EditModalProps {
  readonly profile: Profile
  readonly onClose: () => void
  /** Something failed as a whole; said once the modal is closed. */
  readonly onFailed: () => void
}

/** «Редактировать» (spec §4 «Edit-profile modal»): all of the owner's own words about themself. */
export function EditModal({ profile, onClose, onFailed }: EditModalProps) {
  const titleId = useId()
  const client = useQueryClient()
  const store = useStoreProfile()
  const [asking, setAsking] = useState(false)
  const edit = useProfileEdit(profile, {
    onSaved: (changed) => {
      void store(changed)
      onClose()
    },
    onChanged: () => client.invalidateQueries({ queryKey: ['profile', profile.id] }),
    onFailed: () => {
      onClose()
      onFailed()
    },
  })
  return (
    <>
      <Modal
        labelledBy={titleId}
        closeLabel={INTERFACE_TEXTS.close}
        locked={edit.busy}
        onClose={edit.dirty ? () => setAsking(true) : onClose}
      >
        <EditForm
          titleId={titleId}
          profile={profile}
          edit={edit}
          onCancel={onClose}
          onDisconnected={(changed) => {
            // Edits over the removed channel cause no question any more.
            edit.form.reset('twitch')
            void store(changed)
          }}
          onFailed={onFailed}
        />
      </Modal>
      {asking && (
        <ConfirmModal
          texts={T.discard}
          kind="alert"
          busy={false}
          onConfirm={onClose}
          onClose={() => setAsking(false)}
        >
          <p>{T.discardLead}</p>
        </ConfirmModal>
      )}
    </>
  )
}
