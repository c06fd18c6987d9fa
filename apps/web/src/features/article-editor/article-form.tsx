import type { ArticleDraft } from '@gorod/contracts/content'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { Form } from '../../shared/form/form.tsx'
import { useLeavingGuard } from '../../shared/leaving/use-leaving-guard.ts'
import { EDITOR_TEXTS as T } from '../../shared/texts/content.ts'
import { SOMETHING_WENT_WRONG } from '../../shared/texts/errors.ts'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { ConfirmModal } from '../../ui/confirm-modal/confirm-modal.tsx'
import { QuickAlert } from '../../ui/quick-alert/quick-alert.tsx'
import { ArticleActions } from './article-actions.tsx'
import styles from './article-editor.module.css'
import { ArticleFields } from './article-fields.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { useArticleForm } from './use-article-form.ts'

interface ArticleFormProps {
  /** Null for a new one. */
  readonly draft: ArticleDraft | null
  /** A new article was kept for the first time. */
  readonly onMade: (id: number) => void
  readonly onRemoved: () => void
  /** Draws the server's HTML as the blog does. */
  readonly prose: (html: string) => ReactNode
}

/** Writing an article: fields on the left, what readers will see on the right; on a phone one of the two. */
export function ArticleForm({ draft, onMade, onRemoved, prose }: ArticleFormProps) {
  const article = useArticleForm(draft, onMade)
  const guard = useLeavingGuard(article.unsaved, { survivesReload: false })
  const [removing, setRemoving] = useState(false)
  const { form, pane } = article
  const save = article.save(article.published)
  useSaveKey(() => void form.submit(save))
  return (
    <div className={`wrap ${styles.page}`}>
      <Form form={form} onSubmit={save}>
        <header className={styles.head}>
          <Link className={styles.back} to="/admin/articles">
            <ArrowLeft className="icon-18" aria-hidden="true" />
            {T.back}
          </Link>
          <h1 className="h2">{article.id === null ? T.newTitle : T.editTitle}</h1>
          <ArticleActions article={article} onRemove={() => setRemoving(true)} />
          <PaneSwitch pane={pane} onPane={article.setPane} />
        </header>
        <div className={styles.panes} data-pane={pane}>
          <div className={styles.fields}>
            <ArticleFields {...article} />
          </div>
          <PreviewPane title={form.values.title} markdown={form.values.markdown} prose={prose} />
        </div>
      </Form>
      {removing && article.id !== null && (
        <RemoveDialog
          id={article.id}
          title={form.values.title}
          onRemoved={() => {
            guard.release()
            onRemoved()
          }}
          onClose={() => setRemoving(false)}
        />
      )}
      {guard.asked && (
        <ConfirmModal
          texts={T.leaveConfirm}
          kind="alert"
          busy={false}
          onConfirm={guard.leave}
          onClose={guard.stay}
        >
          <p>{T.leaveText}</p>
        </ConfirmModal>
      )}
      {(article.outcome === 'failed' || article.outcome === 'changed') && (
        <QuickAlert
          message={article.outcome === 'changed' ? T.changed : SOMETHING_WENT_WRONG}
          closeLabel={INTERFACE_TEXTS.close}
          onClose={article.dismiss}
        />
      )}
    </div>
  )
}

interface PaneSwitchProps {
  readonly pane: 'write' | 'look'
  readonly onPane: (pane: 'write' | 'look') => void
}

/** Only where both do not fit side by side. */
function PaneSwitch({ pane, onPane }: PaneSwitchProps) {
  return (
    <fieldset className={styles.switch} aria-label={T.panes}>
      {(['write', 'look'] as const).map((one) => (
        <button key={one} type="button" aria-pressed={pane === one} onClick={() => onPane(one)}>
          {T[one]}
        </button>
      ))}
    </fieldset>
  )
}

/** Ctrl+S, or ⌘S: fingers press it whether it does something or not. */
function useSaveKey(save: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.code !== 'KeyS' || event.altKey) return
    event.preventDefault()
    save()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
