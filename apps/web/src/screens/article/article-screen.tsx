import type { Article } from '@gorod/contracts/content'
import { useParams } from 'react-router'
import { ReadingPage, ReadingStep, ReadingSteps } from '../../features/reading/reading-page.tsx'
import { useArticle } from '../../features/reading/use-articles.ts'
import { isMissing } from '../../shared/api/api-error.ts'
import { Loaded, MissingPage } from '../../shared/loaded.tsx'
import { readingDate } from '../../shared/reading-date.ts'
import { BLOG_TEXTS as T } from '../../shared/texts/content.ts'
import { ERROR_TEXTS } from '../../shared/texts/errors.ts'
import { useTitle } from '../../shared/use-title.ts'

/** `/blog/{slug}` */
export default function ArticleScreen() {
  const { slug = '' } = useParams()
  const query = useArticle(slug)
  useTitle(query.data?.title ?? T.title)
  if (isMissing(query.error))
    return (
      <MissingPage title={ERROR_TEXTS.article_not_found} lead={T.notFoundLead} to="/blog" action={T.back} />
    )
  return (
    <Loaded query={query} size="page">
      {(article) => <ArticlePage article={article} />}
    </Loaded>
  )
}

function ArticlePage({ article }: { readonly article: Article }) {
  const { title, summary, html, publishedAt, previous, next } = article
  return (
    <ReadingPage
      back={{ to: '/blog', text: T.back }}
      facts={<time dateTime={publishedAt}>{readingDate(publishedAt)}</time>}
      title={title}
      summary={summary}
      html={html}
    >
      {(previous !== null || next !== null) && (
        <ReadingSteps label={T.neighbours}>
          {previous !== null && (
            <ReadingStep
              side="left"
              to={`/blog/${previous.slug}`}
              label={T.previous}
              title={previous.title}
            />
          )}
          {next !== null && (
            <ReadingStep side="right" to={`/blog/${next.slug}`} label={T.next} title={next.title} />
          )}
        </ReadingSteps>
      )}
    </ReadingPage>
  )
}
