import { type ArticleDraft, saveDraft } from '@gorod/contracts/content'
import { useState } from 'react'
import { api } from '../../shared/api/client.ts'
import { type FieldErrors, formResult } from '../../shared/form/form-answer.ts'
import { useForm } from '../../shared/form/use-form.ts'
import { type ArticleField, type ArticleValues, differ, NO_VALUES, valuesOf } from './article-values.ts'
import { slugOf } from './slug-of.ts'

/** The result of the last save, for the note beside the buttons. */
export type SaveOutcome = 'saved' | 'published' | 'withdrawn' | 'changed' | 'failed'

interface SavedArticle {
  readonly id: number | null
  readonly published: boolean
  /** Null for a new one. */
  readonly updatedAt: string | null
  readonly values: ArticleValues
}

/** An article being written: the form over what is saved of it. */
export function useArticleForm(draft: ArticleDraft | null, onMade: (id: number) => void) {
  const [saved, setSaved] = useState<SavedArticle>(() => ({
    id: draft?.id ?? null,
    published: draft !== null && draft.publishedAt !== null,
    updatedAt: draft?.updatedAt ?? null,
    values: draft === null ? NO_VALUES : valuesOf(draft),
  }))
  const [saving, setSaving] = useState<'publish' | 'keep' | null>(null)
  const [outcome, setOutcome] = useState<SaveOutcome | null>(null)
  const [pane, setPane] = useState<'write' | 'look'>('write')
  const form = useForm<ArticleValues>({ initial: saved.values, onEdit: () => setOutcome(null) })

  const change = (field: ArticleField, value: string) => {
    const { title, slug } = form.values
    form.set(field, value)
    // A new article's address follows its title until somebody writes another.
    if (field === 'title' && saved.id === null && slug === slugOf(title)) form.set('slug', slugOf(value))
  }

  const send = async (values: ArticleValues, published: boolean): Promise<FieldErrors> => {
    const { id, updatedAt } = saved
    const which = { ...(id !== null && { id }), ...(updatedAt !== null && { updatedAt }) }
    const result = await formResult(api(saveDraft, { ...values, published, ...which }))
    if (result.state === 'refused' && result.errors.updatedAt !== undefined) {
      // No field is wrong: what was typed stays, and is not saved over what somebody else has saved.
      setOutcome('changed')
      return {}
    }
    if (result.state === 'refused') {
      // On a phone a wrong field calls its pane back, which then takes the focus.
      setPane('write')
      return result.errors
    }
    if (result.state === 'failed' || result.answer.id === null) setOutcome('failed')
    else {
      setSaved({ id: result.answer.id, published, updatedAt: result.answer.updatedAt, values })
      setOutcome(published === saved.published ? 'saved' : published ? 'published' : 'withdrawn')
      if (id === null) onMade(result.answer.id)
    }
    return {}
  }

  /** For the `onSubmit` of the form: saves it as a draft, or as a published article. */
  const save = (published: boolean) => async (values: ArticleValues) => {
    setSaving(published === saved.published ? 'keep' : 'publish')
    setOutcome(null)
    try {
      return await send(values, published)
    } finally {
      setSaving(null)
    }
  }

  return {
    id: saved.id,
    published: saved.published,
    savedSlug: saved.values.slug,
    form,
    saving,
    outcome,
    pane,
    setPane,
    unsaved: differ(form.values, saved.values),
    change,
    save,
    dismiss: () => setOutcome(null),
  }
}

export type ArticleFormState = ReturnType<typeof useArticleForm>
