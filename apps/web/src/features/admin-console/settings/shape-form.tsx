import type { Shape } from '@gorod/contracts/setting-shape'
import { useState } from 'react'
import { type FieldErrors, type FormResult, refusedFields } from '../../../shared/form/form-answer.ts'
import { PostAlert } from '../../../shared/form/post-alert.tsx'
import { Refusals } from '../../../shared/form/refusals.tsx'
import { useForm } from '../../../shared/form/use-form.ts'
import type { useFormPost } from '../../../shared/form/use-form-post.ts'
import { SITE_SETTINGS_TEXTS as T } from '../../../shared/texts/admin.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ConfirmModal } from '../../../ui/confirm-modal/confirm-modal.tsx'
import styles from '../admin-console.module.css'
import { type Draft, draftOf, type Place, sentValue, withPart } from './draft.ts'
import own from './settings.module.css'
import { ShapeFields } from './shape-fields.tsx'
import { ValueLines } from './value-lines.tsx'

/** Something of the console that has a default and a version. */
export interface VersionedValue {
  readonly value: unknown
  readonly fallback: unknown
  readonly version: number
}

type Post = Pick<ReturnType<typeof useFormPost>, 'busy' | 'errors' | 'alert' | 'dismiss'>

export interface ShapeFormProps {
  readonly label: string
  readonly lead: string | null
  readonly shape: Shape
  readonly held: VersionedValue
  readonly check: (value: unknown) => FieldErrors
  readonly saving: Post
  readonly resetting: Post
  readonly onSave: (value: unknown) => Promise<FormResult<unknown>>
  readonly onReset: () => Promise<FormResult<unknown>>
  readonly onClose: () => void
}

/** The fields of one value. Nothing typed is lost, whatever the server answers. */
export function ShapeForm(props: ShapeFormProps) {
  const { label, lead, shape, held, saving, onClose } = props
  const { form, change, save, overtaken } = useShapeForm(props)
  const [asksReset, setAsksReset] = useState(false)
  return (
    <li className={own.editor}>
      <form
        ref={form.element}
        className={own.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <div className={styles.words}>
          <h3 className={styles.name}>{label}</h3>
          {lead !== null && <p className={styles.facts}>{lead}</p>}
        </div>
        <fieldset className={own.fields} disabled={form.busy}>
          <ShapeFields
            shape={shape}
            label={label}
            draft={form.values.draft}
            fallback={held.fallback}
            place={[]}
            errors={form.errors}
            onChange={change}
          />
        </fieldset>
        {form.errors.shown !== undefined && <Refusals errors={{ shown: form.errors.shown }} />}
        {overtaken && (
          <div className={own.overtaken} role="alert">
            <p>{T.overtaken}</p>
            <ValueLines shape={shape} value={held.value} />
          </div>
        )}
        <div className={styles.buttons}>
          <Button type="submit" kind="lamp" loading={form.busy}>
            {overtaken ? T.saveOver : T.save}
          </Button>
          <Button disabled={form.busy} onClick={onClose}>
            {T.cancel}
          </Button>
          {held.version > 0 && (
            <Button kind="ghost" disabled={form.busy} onClick={() => setAsksReset(true)}>
              {T.reset}
            </Button>
          )}
        </div>
      </form>
      <PostAlert post={saving} />
      {asksReset && <ResetDialog {...props} onDismiss={() => setAsksReset(false)} />}
    </li>
  )
}

function ResetDialog(props: ShapeFormProps & { readonly onDismiss: () => void }) {
  const { label, shape, held, resetting, onReset, onClose, onDismiss } = props
  const reset = async () => {
    if ((await onReset()).state === 'done') onClose()
  }
  return (
    <ConfirmModal
      texts={T.resetConfirm}
      busy={resetting.busy}
      onConfirm={() => void reset()}
      onClose={onDismiss}
    >
      <p>{T.resetText(label)}</p>
      <ValueLines shape={shape} value={held.fallback} />
      <Refusals errors={resetting.errors} />
      <PostAlert post={resetting} />
    </ConfirmModal>
  )
}

function useShapeForm({ shape, held, check, onSave, onClose }: ShapeFormProps) {
  // What was on the page when the form opened: another one since then is shown before it is written over.
  const [opened] = useState({ version: held.version, draft: draftOf(held.value) })
  const form = useForm<{ readonly draft: Draft }>({
    initial: { draft: opened.draft },
    check: ({ draft }) => check(sentValue(shape, draft)),
  })
  const change = (place: Place, part: Draft) => {
    form.set('draft', withPart(form.values.draft, place, part))
    form.clear(place.length === 0 ? 'value' : place.join('.'))
  }
  const send = async ({ draft }: { readonly draft: Draft }): Promise<FieldErrors> => {
    const result = await onSave(sentValue(shape, draft))
    if (result.state === 'done') onClose()
    return refusedFields(result)
  }
  return { form, change, save: () => void form.submit(send), overtaken: held.version !== opened.version }
}
