import { type ArticleDraft, saveDraft } from '@gorod/contracts/content'
import { useState } from 'react'
import { api } from '../../shared/api/client.ts'
import { type ArticleField, type ArticleValues, differ, NO_VALUES, valuesOf } from './article-values.ts'
import { slugOf } from './slug-of.ts'

type Errors = Partial<Record<ArticleField, string>>

/** What the last save did, for the note beside the buttons. */
export type SaveOutcome = 'saved' | 'published' | 'withdrawn' | 'failed'

interface Kept {
  readonly id: number | null
  readonly published: boolean
  readonly values: ArticleValues
}

/** An article being written: what stands in the fields, what of it is kept, and what the server said of it. */
export function useArticleForm(draft: ArticleDraft | null, onMade: (id: number) => void) {
  const [kept, setKept] = useState<Kept>(() => ({
    id: draft?.id ?? null,
    published: draft !== null && draft.publishedAt !== null,
    values: draft === null ? NO_VALUES : valuesOf(draft),
  }))
  const [values, setValues] = useState(kept.values)
  const [errors, setErrors] = useState<Errors>({})
  const [saving, setSaving] = useState<'publish' | 'keep' | null>(null)
  const [outcome, setOutcome] = useState<SaveOutcome | null>(null)

  const change = (field: ArticleField, value: string) => {
    setOutcome(null)
    setErrors((now) => ({ ...now, [field]: undefined }))
    setValues((now) => {
      const next = { ...now, [field]: value }
      // A new article's address follows its title until somebody writes another.
      const follows = field === 'title' && kept.id === null && now.slug === slugOf(now.title)
      return follows ? { ...next, slug: slugOf(value) } : next
    })
  }

  const save = async (published: boolean) => {
    if (saving !== null) return
    setSaving(published === kept.published ? 'keep' : 'publish')
    setOutcome(null)
    try {
      const answer = await api(saveDraft, {
        ...values,
        published,
        ...(kept.id === null ? {} : { id: kept.id }),
      })
      setErrors(firstMessages(answer.errors ?? {}))
      if (!answer.success || answer.id === null) return
      setKept({ id: answer.id, published, values })
      setOutcome(published === kept.published ? 'saved' : published ? 'published' : 'withdrawn')
      if (kept.id === null) onMade(answer.id)
    } catch {
      setOutcome('failed')
    } finally {
      setSaving(null)
    }
  }

  return {
    id: kept.id,
    published: kept.published,
    keptSlug: kept.values.slug,
    values,
    errors,
    saving,
    outcome,
    unsaved: differ(values, kept.values),
    change,
    save,
    dismiss: () => setOutcome(null),
  }
}

export type ArticleFormState = ReturnType<typeof useArticleForm>

/** Spec §5: the first message stands under the field. */
function firstMessages(errors: Readonly<Record<string, readonly string[]>>): Errors {
  return Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, messages[0]]))
}
