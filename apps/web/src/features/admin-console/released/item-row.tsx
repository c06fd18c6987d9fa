import { type ReleasedThing, saveReleased } from '@gorod/contracts/release-parts'
import { useQueryClient } from '@tanstack/react-query'
import { refreshConsole } from '../../../shared/console/use-console-query.ts'
import { PostAlert } from '../../../shared/form/post-alert.tsx'
import { Refusals } from '../../../shared/form/refusals.tsx'
import { useFormPost } from '../../../shared/form/use-form-post.ts'
import { ADMIN_TEXTS } from '../../../shared/texts/admin.ts'
import { Switch } from '../../../ui/switch/switch.tsx'
import styles from '../admin-console.module.css'
import own from './released.module.css'
import { isShown } from './value-now.ts'

/** An item of the shop: it is offered or not, with one press. */
export function ItemRow({ thing }: { readonly thing: ReleasedThing }) {
  const { key, name, image, fixed, version } = thing
  const client = useQueryClient()
  const post = useFormPost(saveReleased, { forbidden: ADMIN_TEXTS.forbidden, not_found: ADMIN_TEXTS.gone })
  const show = (shown: boolean) => {
    // Not by disabling it: a switch under the finger would lose the focus.
    if (!post.busy)
      void post.send({ kind: 'item', key, version, value: { shown } }, () => refreshConsole(client))
  }
  return (
    <li>
      <div className={own.thing}>
        {image !== null && <img className={own.item} src={image} alt="" loading="lazy" />}
        <div className={styles.words}>
          <Switch
            label={name}
            {...(fixed === null ? {} : { hint: fixed })}
            checked={isShown(thing)}
            disabled={fixed !== null}
            onChange={show}
          />
          <Refusals errors={post.errors} />
          <PostAlert post={post} />
        </div>
      </div>
    </li>
  )
}
