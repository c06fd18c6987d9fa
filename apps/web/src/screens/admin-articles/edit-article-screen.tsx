import { useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { ArticleForm } from '../../features/article-editor/article-form.tsx'
import { useDraft } from '../../features/article-editor/use-drafts.ts'
import { Prose } from '../../features/reading/prose.tsx'
import { ApiError, isMissing } from '../../shared/api/api-error.ts'
import { Loaded, MissingPage } from '../../shared/loaded.tsx'
import { EDITOR_TEXTS as T } from '../../shared/texts/content.ts'
import { ERROR_TEXTS } from '../../shared/texts/errors.ts'
import { useTitle } from '../../shared/use-title.ts'
import { EditorsOnly, Forbidden } from './editors-only.tsx'

const NEW = 'new'
const ID = /^[1-9]\d{0,8}$/

/** `/admin/articles/new` and `/admin/articles/{id}` */
export default function EditArticleScreen() {
  return (
    <EditorsOnly>
      <EditArticle />
    </EditorsOnly>
  )
}

function EditArticle() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [made, setMade] = useState<number | null>(null)
  useTitle(id === NEW ? T.newTitle : T.editTitle)
  const rest = {
    onMade: (newId: number) => {
      // Left while it was being saved: nobody is brought back.
      if (window.location.pathname !== pathname) return
      setMade(newId)
      void navigate(`/admin/articles/${newId}`, { replace: true })
    },
    onRemoved: () => void navigate('/admin/articles'),
    prose: (html: string) => <Prose html={html} still />,
  }
  // A form that has just been saved for the first time stays as it is under its new address.
  if (id === NEW || id === String(made)) return <ArticleForm key={NEW} draft={null} {...rest} />
  if (!ID.test(id)) return <NoSuchArticle />
  return <ExistingArticle key={id} id={Number(id)} {...rest} />
}

type ExistingArticleProps = Omit<Parameters<typeof ArticleForm>[0], 'draft'> & { readonly id: number }

function ExistingArticle({ id, ...rest }: ExistingArticleProps) {
  const query = useDraft(id)
  const { data, error } = query
  if (data === undefined && error instanceof ApiError && error.code === 'forbidden') return <Forbidden />
  if (data === undefined && isMissing(error)) return <NoSuchArticle />
  return (
    <Loaded query={query} size="page">
      {(draft) => <ArticleForm draft={draft} {...rest} />}
    </Loaded>
  )
}

function NoSuchArticle() {
  return (
    <MissingPage
      title={ERROR_TEXTS.article_not_found}
      lead={T.notFoundLead}
      to="/admin/articles"
      action={T.back}
    />
  )
}
