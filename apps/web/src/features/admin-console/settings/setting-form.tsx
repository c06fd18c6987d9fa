import { type AdminSetting, resetSetting, saveSetting } from '@gorod/contracts/admin-settings'
import { checkSetting, SITE_SETTINGS } from '@gorod/contracts/site-settings'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshConsole } from '../../../shared/console/use-console-query.ts'
import { type FieldErrors, refusedFields } from '../../../shared/form/form-answer.ts'
import { PostAlert } from '../../../shared/form/post-alert.tsx'
import { Refusals } from '../../../shared/form/refusals.tsx'
import { useForm } from '../../../shared/form/use-form.ts'
import { useFormPost } from '../../../shared/form/use-form-post.ts'
import { ADMIN_TEXTS, SITE_SETTINGS_TEXTS as T } from '../../../shared/texts/admin.ts'
import { SITE_SETTINGS_KEY } from '../../../shared/use-site-settings.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ConfirmModal } from '../../../ui/confirm-modal/confirm-modal.tsx'
import styles from '../admin-console.module.css'
import { type Draft, draftOf, type Place, sentValue, withPart } from './draft.ts'
import own from './settings.module.css'
import { ShapeFields } from './shape-fields.tsx'
import { ValueLines } from './value-lines.tsx'

interface SettingFormProps {
  readonly setting: AdminSetting
  readonly onClose: () => void
}

/** The fields of one setting. Nothing typed is lost, whatever the server answers. */
export function SettingForm({ setting, onClose }: SettingFormProps) {
  const { name, fallback, version } = setting
  const { label, lead, shape } = SITE_SETTINGS[name]
  const { form, change, post, save, overtaken } = useSettingForm(setting, onClose)
  const [resetting, setResetting] = useState(false)
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
          <p className={styles.facts}>{lead}</p>
        </div>
        <fieldset className={own.fields} disabled={form.busy}>
          <ShapeFields
            shape={shape}
            label={label}
            draft={form.values.draft}
            fallback={fallback}
            place={[]}
            errors={form.errors}
            onChange={change}
          />
        </fieldset>
        {overtaken && (
          <div className={own.overtaken} role="alert">
            <p>{T.overtaken}</p>
            <ValueLines shape={shape} value={setting.value} />
          </div>
        )}
        <div className={styles.buttons}>
          <Button type="submit" kind="lamp" loading={form.busy}>
            {overtaken ? T.saveOver : T.save}
          </Button>
          <Button disabled={form.busy} onClick={onClose}>
            {T.cancel}
          </Button>
          {version > 0 && (
            <Button kind="ghost" disabled={form.busy} onClick={() => setResetting(true)}>
              {T.reset}
            </Button>
          )}
        </div>
      </form>
      <PostAlert post={post} />
      {resetting && <ResetDialog setting={setting} onDone={onClose} onClose={() => setResetting(false)} />}
    </li>
  )
}

interface ResetDialogProps extends SettingFormProps {
  readonly onDone: () => void
}

function ResetDialog({ setting: { name, version, fallback }, onDone, onClose }: ResetDialogProps) {
  const { label, shape } = SITE_SETTINGS[name]
  const refresh = useRefresh()
  const post = useFormPost(resetSetting, { forbidden: ADMIN_TEXTS.forbidden })
  const reset = async () => {
    const result = await post.send({ name, version }, refresh)
    if (result.state === 'done') onDone()
  }
  return (
    <ConfirmModal texts={T.resetConfirm} busy={post.busy} onConfirm={() => void reset()} onClose={onClose}>
      <p>{T.resetText(label)}</p>
      <ValueLines shape={shape} value={fallback} />
      <Refusals errors={post.errors} />
      <PostAlert post={post} />
    </ConfirmModal>
  )
}

function useSettingForm({ name, value, version }: AdminSetting, onSaved: () => void) {
  const { shape } = SITE_SETTINGS[name]
  const refresh = useRefresh()
  const post = useFormPost(saveSetting, { forbidden: ADMIN_TEXTS.forbidden })
  // What was on the page when the form opened: another one since then is shown before it is written over.
  const [opened] = useState({ version, draft: draftOf(value) })
  const form = useForm<{ readonly draft: Draft }>({
    initial: { draft: opened.draft },
    check: ({ draft }) => errorsOf(name, sentValue(shape, draft)),
  })
  const change = (place: Place, part: Draft) => {
    form.set('draft', withPart(form.values.draft, place, part))
    form.clear(place.length === 0 ? 'value' : place.join('.'))
  }
  const send = async ({ draft }: { readonly draft: Draft }): Promise<FieldErrors> => {
    const result = await post.send({ name, version, value: sentValue(shape, draft) }, refresh)
    if (result.state === 'done') onSaved()
    return refusedFields(result)
  }
  return { form, change, post, save: () => void form.submit(send), overtaken: version !== opened.version }
}

function errorsOf(name: AdminSetting['name'], value: unknown): FieldErrors {
  const checked = checkSetting(name, value)
  return checked.fits ? {} : checked.errors
}

/** The console, and this very page's footer. */
function useRefresh() {
  const client = useQueryClient()
  return async () => {
    void client.invalidateQueries({ queryKey: SITE_SETTINGS_KEY })
    await refreshConsole(client)
  }
}
