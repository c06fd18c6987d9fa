import { Plus } from 'lucide-react'
import { AdminNav } from '../../features/admin-console/nav/admin-nav.tsx'
import { DraftsTable } from '../../features/article-editor/drafts-table.tsx'
import { useDrafts } from '../../features/article-editor/use-drafts.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { EDITOR_TEXTS as T } from '../../shared/texts/content.ts'
import { useTitle } from '../../shared/use-title.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { EmptyState } from '../../ui/load-state/load-state.tsx'
import styles from './admin-articles.module.css'
import { EditorsOnly, Forbidden } from './editors-only.tsx'

/** `/admin/articles` */
export default function AdminArticlesScreen() {
  return (
    <EditorsOnly>
      <ArticlesList />
    </EditorsOnly>
  )
}

function ArticlesList() {
  useTitle(T.listTitle)
  const query = useDrafts()
  if (query.error instanceof ApiError && query.error.code === 'forbidden') return <Forbidden />
  return (
    <div className={`wrap ${styles.page}`}>
      <AdminNav />
      <header className={styles.head}>
        <h1 className="h1">{T.listTitle}</h1>
        <LinkButton to="/admin/articles/new" kind="lamp" icon={<Plus aria-hidden="true" />}>
          {T.create}
        </LinkButton>
      </header>
      <Loaded query={query} size="page">
        {(drafts) =>
          drafts.length === 0 ? <EmptyState size="part">{T.empty}</EmptyState> : <DraftsTable rows={drafts} />
        }
      </Loaded>
    </div>
  )
}
