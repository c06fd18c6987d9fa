import { type Profile, updateProfile } from '@gorod/contracts/profile'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../shared/api/api-error.ts'
import { api } from '../../shared/api/client.ts'
import { forgetSession } from '../../shared/session/use-me.ts'
import { PROFILE_EDIT_TEXTS as T } from '../../shared/texts/profile-edit.ts'
import {
  descriptionLeft,
  type EditField,
  type EditValues,
  editForm,
  editValues,
  isChanged,
  type PhotoWish,
} from './edit-values.ts'
import { readUpdate, type UpdateOutcome } from './update-answer.ts'

interface ProfileEditEnds {
  readonly onSaved: (profile: Profile) => void
  /** Spec §4: every failure that names no field. */
  readonly onFailed: () => void
}

/** Edits over the saved profile: what was not touched follows the server. */
export function useProfileEdit(profile: Profile, { onSaved, onFailed }: ProfileEditEnds) {
  const form = useRef<HTMLFormElement>(null)
  const [edits, setEdits] = useState<Partial<EditValues>>({})
  const [photo, setPhoto] = useState<PhotoWish>(null)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [saving, setSaving] = useState(false)
  const [held, setHeld] = useState(false)
  const busy = saving || held
  const saved = editValues(profile)
  const values = { ...saved, ...edits }
  const dirty = photo !== null || isChanged(saved, values)
  const left = descriptionLeft(values.description)
  const stayQuiet = useWarningBeforeLeaving(dirty)

  // The first wrong field takes the focus once its message stands under it.
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  const clear = (field: EditField) =>
    setErrors((now) => {
      const { [field]: _, ...rest } = now
      return field in now ? rest : now
    })

  const set = <Name extends keyof EditValues>(name: Name, value: EditValues[Name]) => {
    setEdits((now) => ({ ...now, [name]: value }))
    clear(name)
  }

  /** Resolves to whether it was saved. */
  const save = async (): Promise<boolean> => {
    if (busy) return false
    if (left < 0) {
      setErrors({ description: T.descriptionTooLong })
      return false
    }
    setSaving(true)
    setErrors({})
    const outcome = await send(profile.id, editForm(values, photo))
    setSaving(false)
    if (outcome.kind === 'refused') setErrors(outcome.errors)
    if (outcome.kind === 'failed') onFailed()
    if (outcome.kind !== 'saved') return false
    stayQuiet()
    onSaved(outcome.profile)
    return true
  }

  const hold = async (act: () => Promise<void>): Promise<void> => {
    setHeld(true)
    await act().finally(() => setHeld(false))
  }

  return {
    form,
    hold,
    values,
    saved,
    photo,
    dirty,
    left,
    saving,
    busy,
    /** What is too long says so while it is typed. */
    errors: left < 0 ? { ...errors, description: T.descriptionTooLong } : errors,
    set,
    save,
    choosePhoto: (wish: PhotoWish) => {
      setPhoto(wish)
      clear('avatar')
    },
    /** The channel was taken off: what was typed over it is not asked about any more. */
    forgetChannel: () => {
      setEdits(({ twitch: _, ...rest }) => rest)
      clear('twitch')
    },
  }
}

async function send(userId: number, form: FormData): Promise<UpdateOutcome> {
  try {
    return readUpdate(await api(updateProfile, form, { query: { user_id: userId } }), userId)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) forgetSession()
    return { kind: 'failed' }
  }
}

/** The browser asks before typed but unsaved changes are lost; not any more once the returned function was called. */
function useWarningBeforeLeaving(dirty: boolean): () => void {
  const quiet = useRef(false)
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!quiet.current) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [dirty])
  return () => {
    quiet.current = true
  }
}
