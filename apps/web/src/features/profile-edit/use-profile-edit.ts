import { type Profile, updateProfile } from '@gorod/contracts/profile'
import { useState } from 'react'
import { ApiError } from '../../shared/api/api-error.ts'
import { api } from '../../shared/api/client.ts'
import { type FormResult, refusedFields } from '../../shared/form/form-answer.ts'
import { useForm } from '../../shared/form/use-form.ts'
import { useUnloadWarning } from '../../shared/leaving/use-unload-warning.ts'
import { forgetSession } from '../../shared/session/use-me.ts'
import { PROFILE_EDIT_TEXTS as T } from '../../shared/texts/profile-edit.ts'
import {
  descriptionLeft,
  type EditValues,
  editForm,
  editValues,
  isChanged,
  type PhotoWish,
} from './edit-values.ts'
import { updateResult } from './update-answer.ts'

interface ProfileEditEnds {
  readonly onSaved: (profile: Profile) => void
  /** Spec §4: every failure that names no field. */
  readonly onFailed: () => void
  /** Another window has saved the profile: fetches what is stored by now. */
  readonly onChanged: () => Promise<unknown>
}

export type ProfileEdit = ReturnType<typeof useProfileEdit>

/** The form over the saved profile, with the picture and the state of the whole dialog. */
export function useProfileEdit(profile: Profile, { onSaved, onFailed, onChanged }: ProfileEditEnds) {
  const [photo, setPhoto] = useState<PhotoWish>(null)
  const [held, setHeld] = useState(false)
  const saved = editValues(profile)
  const form = useForm<EditValues>({ initial: saved, check: tooLong })
  const dirty = photo !== null || isChanged(saved, form.values)
  const endWarning = useUnloadWarning(dirty)

  const save = (afterwards?: () => void) => async (values: EditValues) => {
    const result = await send(profile.id, editForm(values, photo, form.seen))
    if (result.state === 'failed') onFailed()
    if (result.state === 'done') {
      endWarning()
      onSaved(result.answer)
      afterwards?.()
    }
    if (result.state === 'refused' && result.errors.seen !== undefined) {
      await onChanged()
      form.acceptInitial()
    }
    return refusedFields(result)
  }
  const hold = async (act: () => Promise<void>): Promise<void> => {
    setHeld(true)
    await act().finally(() => setHeld(false))
  }

  return {
    form,
    hold,
    saved,
    photo,
    dirty,
    busy: form.busy || held,
    left: descriptionLeft(form.values.description),
    /** A description that is too long says so while it is typed. */
    errors: { ...form.errors, ...tooLong(form.values) },
    save,
    choosePhoto: (wish: PhotoWish) => {
      setPhoto(wish)
      form.clear('avatar')
    },
  }
}

function tooLong({ description }: EditValues): Readonly<Record<string, string>> {
  return descriptionLeft(description) < 0 ? { description: T.descriptionTooLong } : {}
}

async function send(userId: number, body: FormData): Promise<FormResult<Profile>> {
  const result = await updateResult(api(updateProfile, body, { query: { user_id: userId } }), userId)
  const ended = result.state === 'failed' && result.error instanceof ApiError && result.error.status === 401
  if (ended) forgetSession()
  return result
}
