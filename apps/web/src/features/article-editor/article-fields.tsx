import { ARTICLE_LIMITS } from '@gorod/contracts/content'
import { useId } from 'react'
import { EDITOR_TEXTS as T } from '../../shared/texts/content.ts'
import { Checkbox } from '../../ui/field/checkbox.tsx'
import { Input } from '../../ui/field/input.tsx'
import { Textarea } from '../../ui/field/textarea.tsx'
import styles from './article-editor.module.css'
import type { ArticleField, ArticleValues } from './article-values.ts'
import type { ArticleFormState } from './use-article-form.ts'

/** A field shows the number of characters left from this distance to its limit. */
const TELL_BELOW = 0.15

export function ArticleFields({ form, change }: Pick<ArticleFormState, 'form' | 'change'>) {
  const announcedHintId = useId()
  const field = (name: ArticleField, hint?: string) => ({
    ...form.text(name),
    hint: nearLimit(form.values, name) ?? hint,
    onChange: (event: { readonly target: { readonly value: string } }) => change(name, event.target.value),
  })
  return (
    <>
      <Input {...field('title')} label={T.title} autoComplete="off" />
      <Input
        {...field('slug', T.slugHint(form.values.slug))}
        label={T.slug}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <Textarea {...field('summary', T.summaryHint)} label={T.summary} />
      <div className={styles.announced}>
        <Checkbox
          checked={form.values.announced}
          onChange={(announced) => form.set('announced', announced)}
          disabled={form.busy}
          describedBy={announcedHintId}
        >
          {T.announced}
        </Checkbox>
        <p id={announcedHintId}>{T.announcedHint}</p>
      </div>
      <Textarea {...field('markdown', T.markdownHint)} label={T.markdown} className={styles.markdown} />
    </>
  )
}

function nearLimit(values: ArticleValues, field: ArticleField): string | undefined {
  const limit = ARTICLE_LIMITS[field]
  const left = limit - values[field].length
  if (left < 0) return T.over(-left)
  return left < limit * TELL_BELOW ? T.left(left) : undefined
}
