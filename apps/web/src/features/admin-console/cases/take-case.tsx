import { takeCase } from '@gorod/contracts/cases'
import { Hand } from 'lucide-react'
import { PostAlert } from '../../../shared/form/post-alert.tsx'
import { Refusals } from '../../../shared/form/refusals.tsx'
import { useFormPost } from '../../../shared/form/use-form-post.ts'
import { CASE_TEXTS as T } from '../../../shared/texts/cases.ts'
import { Button } from '../../../ui/button/button.tsx'
import styles from '../admin-console.module.css'
import type { Case } from './cases.ts'

/** Takes an open case, or lets it go; of a case that somebody else works on it says who. */
export function TakeCase({ one, onDone }: { readonly one: Case; readonly onDone: () => Promise<void> }) {
  const post = useFormPost(takeCase, { not_found: T.gone })
  const { id, taken } = one.item
  if (taken !== null && !taken.own) return <p className="text-muted">{T.takenBy(taken.by)}</p>
  const isOwn = taken !== null
  return (
    <div className={styles.stack}>
      <div>
        <Button
          size="sm"
          kind="line"
          icon={<Hand aria-hidden="true" />}
          loading={post.busy}
          onClick={() => void post.send({ kind: one.kind, id, taken: !isOwn }, onDone)}
        >
          {isOwn ? T.letGo : T.take}
        </Button>
      </div>
      <Refusals errors={post.errors} />
      <PostAlert post={post} />
    </div>
  )
}
