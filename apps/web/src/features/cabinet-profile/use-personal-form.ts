import { getCabinet, type PersonalData, updateCabinet } from '@gorod/contracts/cabinet'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { cabinetKey, refresh } from '../../shared/cabinet/use-cabinet-query.ts'
import { type FieldErrors, refusedFields } from '../../shared/form/form-answer.ts'
import { useForm } from '../../shared/form/use-form.ts'
import { useFormPost } from '../../shared/form/use-form-post.ts'
import { useUnloadWarning } from '../../shared/leaving/use-unload-warning.ts'
import { ME_KEY } from '../../shared/session/use-me.ts'
import { PERSONAL_TEXTS as T } from '../../shared/texts/cabinet.ts'
import { changedFields, type PersonalValues, personalValues, profileAfter } from './changed-fields.ts'

interface FormValues extends PersonalValues {
  readonly currentPassword: string
}

/** The form over the saved personal data: it sends what differs, and asks for the password of a new e-mail address. */
export function usePersonalForm(profile: PersonalData) {
  const client = useQueryClient()
  const [done, setDone] = useState<string | null>(null)
  const post = useFormPost(updateCabinet)
  const form = useForm<FormValues>({
    initial: { ...personalValues(profile), currentPassword: '' },
    onEdit: () => setDone(null),
  })
  const { currentPassword: _, ...edits } = form.edits
  const update = changedFields(profile, edits)
  const dirty = Object.keys(update).length > 0
  const asksPassword = update.email !== undefined && profile.hasPassword

  useUnloadWarning(dirty)
  // The bar that comes up with the first change must not lie over the field it was made in.
  useEffect(() => {
    if (dirty) document.activeElement?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [dirty])

  const save = async ({ currentPassword }: FormValues): Promise<FieldErrors> => {
    if (!dirty) return {}
    setDone(null)
    const result = await post.send(asksPassword ? { ...update, currentPassword } : update)
    if (result.state !== 'done') return refusedFields(result)
    client.setQueryData(cabinetKey(getCabinet), profileAfter(profile, update))
    form.reset()
    setDone(update.email ? T.savedEmail(update.email) : T.saved)
    void refresh(client, getCabinet)
    void client.invalidateQueries({ queryKey: ME_KEY })
    return {}
  }
  return { form, post, dirty, done, save, asksPassword }
}
