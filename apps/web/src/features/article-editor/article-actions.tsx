import { Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { EDITOR_TEXTS as T } from '../../shared/texts/content.ts'
import { Button } from '../../ui/button/button.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import styles from './article-editor.module.css'
import type { ArticleFormState } from './use-article-form.ts'

interface ArticleActionsProps {
  readonly article: ArticleFormState
  readonly onRemove: () => void
}

/** The state of the article, and what can be done with it. */
export function ArticleActions({ article, onRemove }: ArticleActionsProps) {
  const { id, published, saving, savedSlug, form, save } = article
  return (
    <div className={styles.actions}>
      <p className={styles.state}>
        <Tag kind={published ? 'lit' : 'line'}>{published ? T.published : T.draft}</Tag>
        {published && (
          <Link className="link" to={`/blog/${savedSlug}`} target="_blank">
            {T.view}
          </Link>
        )}
        <span role="status">{noteOf(article)}</span>
      </p>
      <div className={styles.buttons}>
        <Button
          type="submit"
          kind={published ? 'lamp' : 'line'}
          loading={saving === 'keep'}
          disabled={saving !== null}
        >
          {published ? T.save : T.saveDraft}
        </Button>
        <Button
          kind={published ? 'line' : 'lamp'}
          loading={saving === 'publish'}
          disabled={saving !== null}
          onClick={() => void form.submit(save(!published))}
        >
          {published ? T.withdraw : T.publish}
        </Button>
        {id !== null && (
          <Button
            kind="alert"
            icon={<Trash2 aria-hidden="true" />}
            disabled={saving !== null}
            onClick={onRemove}
          >
            {T.remove}
          </Button>
        )}
      </div>
    </div>
  )
}

function noteOf({ outcome, unsaved }: ArticleFormState): string {
  // What was typed while the rest was being saved is not saved either.
  if (unsaved) return T.dirty
  if (outcome === 'saved') return T.saved
  if (outcome === 'published') return T.savedPublished
  if (outcome === 'withdrawn') return T.savedWithdrawn
  return ''
}
