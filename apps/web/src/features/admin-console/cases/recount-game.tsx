import { recountGame } from '@gorod/contracts/reviews'
import { Calculator } from 'lucide-react'
import { useState } from 'react'
import { PostAlert } from '../../../shared/form/post-alert.tsx'
import { Refusals } from '../../../shared/form/refusals.tsx'
import { useFormPost } from '../../../shared/form/use-form-post.ts'
import { CASE_TEXTS as T } from '../../../shared/texts/cases.ts'
import { Button } from '../../../ui/button/button.tsx'
import styles from '../admin-console.module.css'

/** Counts the game of a protest again, and says whether something changed. */
export function RecountGame({ protestId }: { readonly protestId: number }) {
  const post = useFormPost(recountGame, { forbidden: T.recountForbidden, not_found: T.gone })
  const [changed, setChanged] = useState<boolean | null>(null)
  const recount = async () => {
    setChanged(null)
    const result = await post.send({ protestId })
    if (result.state === 'done') setChanged(result.answer.changed)
  }
  return (
    <div className={styles.stack}>
      <p className="text-muted">{T.recountLead}</p>
      <div>
        <Button
          size="sm"
          kind="line"
          icon={<Calculator aria-hidden="true" />}
          loading={post.busy}
          onClick={() => void recount()}
        >
          {T.recount}
        </Button>
      </div>
      <p role="status">{changed === null ? '' : changed ? T.recountChanged : T.recountSame}</p>
      <Refusals errors={post.errors} />
      <PostAlert post={post} />
    </div>
  )
}
