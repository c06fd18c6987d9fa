import {
  RELEASED,
  type ReleasedKind,
  type ReleasedThing,
  resetReleased,
  saveReleased,
} from '@gorod/contracts/release-parts'
import { checkShape } from '@gorod/contracts/setting-shape'
import { useQueryClient } from '@tanstack/react-query'
import { refreshConsole } from '../../../shared/console/use-console-query.ts'
import { useFormPost } from '../../../shared/form/use-form-post.ts'
import { ADMIN_TEXTS } from '../../../shared/texts/admin.ts'
import { RELEASED_TEXTS as T } from '../../../shared/texts/admin-released.ts'
import { ShapeForm } from '../settings/shape-form.tsx'
import { nameNow } from './value-now.ts'

interface ReleasedFormProps {
  readonly kind: ReleasedKind
  readonly thing: ReleasedThing
  readonly onClose: () => void
}

const TEXTS = { forbidden: ADMIN_TEXTS.forbidden, not_found: ADMIN_TEXTS.gone }

/** The fields of a lesson or an achievement. */
export function ReleasedForm({ kind, thing, onClose }: ReleasedFormProps) {
  const client = useQueryClient()
  const refresh = () => refreshConsole(client)
  const saving = useFormPost(saveReleased, TEXTS)
  const resetting = useFormPost(resetReleased, TEXTS)
  const { key, version } = thing
  return (
    <ShapeForm
      label={nameNow(thing)}
      lead={T.form[kind]}
      shape={RELEASED[kind]}
      held={thing}
      check={(value) => {
        const checked = checkShape(RELEASED[kind], value)
        return checked.fits ? {} : checked.errors
      }}
      saving={saving}
      resetting={resetting}
      onSave={(value) => saving.send({ kind, key, version, value }, refresh)}
      onReset={() => resetting.send({ kind, key, version }, refresh)}
      onClose={onClose}
    />
  )
}
