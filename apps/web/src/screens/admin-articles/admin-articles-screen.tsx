import { Plus } from 'lucide-react'
import { AdminNav } from '../../features/admin-console/nav/admin-nav.tsx'
import { DraftsTable } from '../../features/article-editor/drafts-table.tsx'
import { useDrafts } from '../../features/article-editor/use-drafts.ts'
import { ReadingFailed, ReadingLoading } from '../../features/reading/reading-state.tsx'
import { ApiError } from '../../shared/api/api-error.ts'
import { EDITOR_TEXTS as T } from '../../shared/texts/content.ts'
import { useTitle } from '../../shared/use-title.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
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
  const { data, error, isFetching, refetch } = useDrafts()
  if (error instanceof ApiError && error.code === 'forbidden') return <Forbidden />
  return (
    <div className={`wrap ${styles.page}`}>
      <AdminNav />
      <header className={styles.head}>
        <h1 className="h1">{T.listTitle}</h1>
        <LinkButton to="/admin/articles/new" kind="lamp" icon={<Plus aria-hidden="true" />}>
          {T.create}
        </LinkButton>
      </header>
      {error !== null && !isFetching ? (
        <ReadingFailed onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <ReadingLoading />
      ) : data.length === 0 ? (
        <p className="text-secondary">{T.empty}</p>
      ) : (
        <DraftsTable rows={data} />
      )}
    </div>
  )
}
