import { ARTICLES_PAGE_SIZE } from '@gorod/contracts/content'
import { PenLine, Rss } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import { useArticles, useBlogVisit } from '../../features/reading/use-articles.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { pageOf } from '../../shared/page-of.ts'
import { mayEdit } from '../../shared/session/may-edit.ts'
import { useMe } from '../../shared/session/use-me.ts'
import { BLOG_TEXTS as T } from '../../shared/texts/content.ts'
import { PAGINATION_TEXTS } from '../../shared/texts/interface.ts'
import { useTitle } from '../../shared/use-title.ts'
import { buttonClass } from '../../ui/button/button-class.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Pagination } from '../../ui/pagination/pagination.tsx'
import { ArticleList } from './article-list.tsx'
import styles from './blog.module.css'

/** `/blog`, pages by `?page=`, so that a page can be linked to and come back to. */
export default function BlogScreen() {
  useTitle(T.title)
  useBlogVisit()
  const me = useMe()
  return (
    <div className={`wrap ${styles.page}`}>
      <header className={styles.head}>
        <div>
          <h1 className="h1">{T.title}</h1>
          <p className={styles.lead}>{T.lead}</p>
        </div>
        <div className={styles.actions}>
          {mayEdit(me) && (
            <LinkButton to="/admin/articles" kind="line" icon={<PenLine aria-hidden="true" />}>
              {T.edit}
            </LinkButton>
          )}
          <a className={buttonClass({ kind: 'line' })} href="/blog/rss.xml">
            <Rss aria-hidden="true" />
            {T.feed}
          </a>
        </div>
      </header>
      <Articles />
    </div>
  )
}

function Articles() {
  const page = usePageNumber()
  const navigate = useNavigate()
  const query = useArticles(page)
  return (
    <Loaded query={query} size="page">
      {({ rows, totalCount }) =>
        rows.length === 0 ? (
          <Empty all={totalCount === 0} />
        ) : (
          <>
            <div className={styles.list} aria-busy={query.isPlaceholderData}>
              <ArticleList rows={rows} />
            </div>
            <Pagination
              page={page}
              pageCount={Math.ceil(totalCount / ARTICLES_PAGE_SIZE)}
              onPage={(next) => {
                void navigate(next === 1 ? '/blog' : `/blog?page=${next}`)
                scrollTo({ top: 0, behavior: 'instant' })
              }}
              texts={PAGINATION_TEXTS}
            />
          </>
        )
      }
    </Loaded>
  )
}

function usePageNumber(): number {
  const [params] = useSearchParams()
  return pageOf(params)
}

function Empty({ all }: { readonly all: boolean }) {
  return (
    <div className={styles.empty}>
      <p>{all ? T.empty : T.emptyPage}</p>
      <LinkButton to={all ? '/academy' : '/blog'}>{all ? T.emptyAction : T.toFirstPage}</LinkButton>
    </div>
  )
}
