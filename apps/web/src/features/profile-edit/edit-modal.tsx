import type { Profile } from '@gorod/contracts/profile'
import { connectStreaming } from '@gorod/contracts/profile'
import { type FormEvent, useId, useState } from 'react'
import { Refusals } from '../../shared/form/refusals.tsx'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { PROFILE_EDIT_TEXTS as T } from '../../shared/texts/profile-edit.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmModal } from '../../ui/confirm-modal/confirm-modal.tsx'
import { Input } from '../../ui/field/input.tsx'
import { Modal } from '../../ui/modal/modal.tsx'
import { DescriptionField } from './description-field.tsx'
import styles from './edit-modal.module.css'
import { EDIT_FIELDS } from './edit-values.ts'
import { GenderChoice } from './gender-choice.tsx'
import { PictureField } from './picture-field.tsx'
import { StreamingStatus } from './streaming-status.tsx'
import { useKeptProfile } from './use-kept-profile.ts'
import { usePicture } from './use-picture.ts'
import { useProfileEdit } from './use-profile-edit.ts'

interface EditModalProps {
  readonly profile: Profile
  readonly onClose: () => void
  /** Something failed as a whole; said once the modal is closed. */
  readonly onFailed: () => void
}

/** «Редактировать» (spec §4 «Edit-profile modal»): all of the owner's own words about themself. */
export function EditModal({ profile, onClose, onFailed }: EditModalProps) {
  const titleId = useId()
  const keep = useKeptProfile()
  const [asking, setAsking] = useState(false)
  const edit = useProfileEdit(profile, {
    onSaved: (changed) => {
      void keep(changed)
      onClose()
    },
    onFailed: () => {
      onClose()
      onFailed()
    },
  })
  const picture = usePicture(edit)
  const text = (name: 'username' | 'telegram' | 'instagram' | 'twitch') => ({
    name,
    value: edit.values[name],
    error: edit.errors[name],
    autoComplete: 'off',
    onChange: (event: { readonly target: { readonly value: string } }) => edit.set(name, event.target.value),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void edit.save()
  }
  const connect = async () => {
    if (await edit.save()) location.assign(connectStreaming.path)
  }
  return (
    <>
      <Modal
        labelledBy={titleId}
        closeLabel={INTERFACE_TEXTS.close}
        locked={edit.busy}
        onClose={edit.dirty ? () => setAsking(true) : onClose}
      >
        <form
          ref={edit.form}
          className={styles.form}
          noValidate
          onSubmit={submit}
          {...picture.dropZone}
          // While everything in it is disabled, keys could not reach a sheet to scroll it.
          tabIndex={edit.busy ? 0 : undefined}
        >
          <h2 className={`h2 ${styles.title}`} id={titleId}>
            {T.title}
          </h2>
          <fieldset className={styles.fields} disabled={edit.busy}>
            <div className={styles.looks}>
              <PictureField profile={profile} picture={picture} />
              <GenderChoice
                value={edit.values.rpm_avatar_gender}
                onChange={(gender) => edit.set('rpm_avatar_gender', gender)}
                error={edit.errors.rpm_avatar_gender}
              />
            </div>
            <Input {...text('username')} label={T.username} />
            <DescriptionField
              value={edit.values.description}
              left={edit.left}
              error={edit.errors.description}
              onChange={(value) => edit.set('description', value)}
            />
            <div className={styles.socials}>
              <Input {...text('telegram')} label={T.telegram} placeholder={T.placeholders.telegram} />
              <Input {...text('instagram')} label={T.instagram} placeholder={T.placeholders.instagram} />
              <Input {...text('twitch')} label={T.twitch} placeholder={T.placeholders.twitch} />
            </div>
            <StreamingStatus
              profile={profile}
              savedName={edit.saved.twitch}
              typed={edit.values.twitch}
              error={edit.errors.twitch}
              dirty={edit.dirty}
              onConnect={() => void connect()}
              hold={edit.hold}
              onDisconnected={(changed) => {
                edit.forgetChannel()
                void keep(changed)
              }}
              onFailed={onFailed}
            />
            <Refusals errors={edit.errors} shown={EDIT_FIELDS} />
            <div className={styles.buttons}>
              <Button type="submit" kind="lamp" size="lg" loading={edit.saving} disabled={edit.busy}>
                {T.save}
              </Button>
              <Button size="lg" disabled={edit.busy} onClick={onClose}>
                {T.cancel}
              </Button>
            </div>
          </fieldset>
        </form>
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
