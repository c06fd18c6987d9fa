import { AVATAR_FIELD, checkUsername, connectStreaming, type Profile } from '@gorod/contracts/profile'
import { api } from '../../shared/api/client.ts'
import { Form } from '../../shared/form/form.tsx'
import { formResult, refusedFields } from '../../shared/form/form-answer.ts'
import { Refusals } from '../../shared/form/refusals.tsx'
import { useTypedCheck } from '../../shared/form/use-form.ts'
import { PROFILE_EDIT_TEXTS as T } from '../../shared/texts/profile-edit.ts'
import { Button } from '../../ui/button/button.tsx'
import { Input } from '../../ui/field/input.tsx'
import { DescriptionField } from './description-field.tsx'
import styles from './edit-modal.module.css'
import { GenderChoice } from './gender-choice.tsx'
import { PictureField } from './picture-field.tsx'
import { StreamingStatus } from './streaming-status.tsx'
import { usePicture } from './use-picture.ts'
import type { ProfileEdit } from './use-profile-edit.ts'

interface EditFormProps {
  readonly titleId: string
  readonly profile: Profile
  readonly edit: ProfileEdit
  readonly onCancel: () => void
  /** The streaming channel was taken off, which is saved at once. */
  readonly onDisconnected: (profile: Profile) => void
  readonly onFailed: () => void
}

export function EditForm({ titleId, profile, edit, onCancel, onDisconnected, onFailed }: EditFormProps) {
  const picture = usePicture(edit)
  const { form, busy } = edit
  const connect = edit.save(() => location.assign(connectStreaming.path))
  return (
    <Form
      form={form}
      className={styles.form}
      onSubmit={edit.save()}
      {...picture.dropZone}
      // While everything in it is disabled, keys could not reach a sheet to scroll it.
      tabIndex={busy ? 0 : undefined}
    >
      <h2 className={`h2 ${styles.title}`} id={titleId}>
        {T.title}
      </h2>
      <fieldset className={styles.fields} disabled={busy}>
        <div className={styles.looks}>
          <PictureField profile={profile} picture={picture} />
          <GenderChoice {...form.choice('rpm_avatar_gender')} />
        </div>
        <TextFields edit={edit} />
        <StreamingStatus
          profile={profile}
          savedName={edit.saved.twitch}
          typed={form.values.twitch}
          error={form.errors.twitch}
          dirty={edit.dirty}
          onConnect={() => void form.submit(connect)}
          hold={edit.hold}
          onDisconnected={onDisconnected}
          onFailed={onFailed}
        />
        <Refusals errors={form.errors} shown={[...Object.keys(form.values), AVATAR_FIELD]} />
      </fieldset>
      <div className={styles.buttons}>
        <Button type="submit" kind="lamp" size="lg" loading={form.busy} disabled={busy}>
          {T.save}
        </Button>
        <Button size="lg" disabled={busy} onClick={onCancel}>
          {T.cancel}
        </Button>
      </div>
    </Form>
  )
}

function TextFields({ edit: { form, left, errors, saved } }: Pick<EditFormProps, 'edit'>) {
  const name = form.values.username.trim()
  // The call does not know who asks, and would say that one's own name is taken.
  const changed = name !== '' && name.toLowerCase() !== saved.username.toLowerCase()
  const refused = useTypedCheck(changed ? name : null, askAboutUsername)
  const social = (name: 'telegram' | 'instagram' | 'community' | 'twitch') => ({
    ...form.text(name),
    label: T[name],
    placeholder: T.placeholders[name],
    autoComplete: 'off',
  })
  return (
    <>
      <Input
        {...form.text('username')}
        error={errors.username ?? refused ?? undefined}
        label={T.username}
        autoComplete="off"
      />
      <DescriptionField {...form.choice('description')} left={left} error={errors.description} />
      <div className={styles.socials}>
        <Input {...social('telegram')} />
        <Input {...social('instagram')} />
        <Input {...social('community')} />
        <Input {...social('twitch')} />
      </div>
    </>
  )
}

/** Spec §7 `check-{entity}`, while the name is typed. */
async function askAboutUsername(username: string, signal: AbortSignal): Promise<string | null> {
  const answer = api(checkUsername, { username }, { signal })
  return refusedFields(await formResult(answer)).username ?? null
}
