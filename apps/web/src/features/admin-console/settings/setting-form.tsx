import { type AdminSetting, resetSetting, saveSetting } from '@gorod/contracts/admin-settings'
import { checkSetting, SITE_SETTINGS } from '@gorod/contracts/site-settings'
import { useQueryClient } from '@tanstack/react-query'
import { refreshConsole } from '../../../shared/console/use-console-query.ts'
import type { FieldErrors } from '../../../shared/form/form-answer.ts'
import { useFormPost } from '../../../shared/form/use-form-post.ts'
import { ADMIN_TEXTS } from '../../../shared/texts/admin.ts'
import { SITE_SETTINGS_KEY } from '../../../shared/use-site-settings.ts'
import { ShapeForm } from './shape-form.tsx'

interface SettingFormProps {
  readonly setting: AdminSetting
  readonly onClose: () => void
}

/** The fields of one setting. */
export function SettingForm({ setting, onClose }: SettingFormProps) {
  const { name, version } = setting
  const { label, lead, shape } = SITE_SETTINGS[name]
  const refresh = useRefresh()
  const saving = useFormPost(saveSetting, { forbidden: ADMIN_TEXTS.forbidden })
  const resetting = useFormPost(resetSetting, { forbidden: ADMIN_TEXTS.forbidden })
  return (
    <ShapeForm
      label={label}
      lead={lead}
      shape={shape}
      held={setting}
      check={(value) => errorsOf(name, value)}
      saving={saving}
      resetting={resetting}
      onSave={(value) => saving.send({ name, version, value }, refresh)}
      onReset={() => resetting.send({ name, version }, refresh)}
      onClose={onClose}
    />
  )
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
