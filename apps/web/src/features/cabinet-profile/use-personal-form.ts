import { type CabinetProfile, getCabinet, updateCabinet } from '@gorod/contracts/cabinet'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { cabinetKey, refresh } from '../../shared/cabinet/use-cabinet-query.ts'
import { useFormPost } from '../../shared/form/use-form-post.ts'
import { ME_KEY } from '../../shared/session/use-me.ts'
import { PERSONAL_TEXTS as T } from '../../shared/texts/cabinet.ts'
import {
  changedFields,
  type PersonalField,
  type PersonalValues,
  personalValues,
  profileAfter,
} from './changed-fields.ts'

type TextField = Exclude<PersonalField, 'streamerMode' | 'newsletter'>

/** Edits over the saved profile: what was not touched follows the server, what was typed stays until it is saved. */
export function usePersonalForm(profile: CabinetProfile) {
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [edits, setEdits] = useState<Partial<PersonalValues>>({})
  const [password, setPassword] = useState('')
  const [done, setDone] = useState<string | null>(null)
  const post = useFormPost(updateCabinet)
  const update = changedFields(profile, edits)
  const dirty = Object.keys(update).length > 0
  const values = { ...personalValues(profile), ...edits }
  const asksPassword = update.email !== undefined && profile.hasPassword

  useWarningBeforeLeaving(dirty)
  // The bar that comes up with the first change must not lie over the field it was made in.
  useEffect(() => {
    if (dirty) document.activeElement?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [dirty])
  useEffect(() => {
    if (Object.keys(post.errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [post.errors])

  const set = <Name extends PersonalField>(name: Name, value: PersonalValues[Name]) => {
    setEdits((now) => ({ ...now, [name]: value }))
    setDone(null)
    post.clear(name)
  }

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!dirty || post.busy) return
    setDone(null)
    const sent = asksPassword ? { ...update, currentPassword: password } : update
    if ((await post.send(sent)) === null) return
    client.setQueryData(cabinetKey(getCabinet), profileAfter(profile, update))
    setEdits({})
    setPassword('')
    setDone(update.email ? T.savedEmail(update.email) : T.saved)
    await Promise.all([refresh(client, getCabinet), client.invalidateQueries({ queryKey: ME_KEY })])
  }

  const undo = () => {
    setEdits({})
    setPassword('')
    for (const field of Object.keys(post.errors)) post.clear(field)
  }

  return {
    form,
    post,
    values,
    dirty,
    done,
    save,
    undo,
    set,
    /** What a text field of the form carries. */
    text: (name: TextField) => ({
      name,
      value: values[name],
      error: post.errors[name],
      onChange: (event: { readonly target: { readonly value: string } }) => set(name, event.target.value),
    }),
    /** What a field whose control hands over the value itself carries. */
    choice: (name: TextField) => ({
      name,
      value: values[name],
      error: post.errors[name],
      onChange: (value: string) => set(name, value),
    }),
    /** Null while the change needs no password. */
    password: asksPassword
      ? {
          value: password,
          error: post.errors.currentPassword,
          onChange: (event: { readonly target: { readonly value: string } }) => {
            setPassword(event.target.value)
            post.clear('currentPassword')
          },
        }
      : null,
  }
}

/** The browser asks before typed but unsaved changes are lost. */
function useWarningBeforeLeaving(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [dirty])
}
