import { type SavedRules, saveRules } from '@gorod/contracts/rulesets'
import {
  checkRuleChanges,
  differingOptions,
  type PresetId,
  presets,
  RULE_OPTION_KEYS,
  type RuleOptionKey,
  seatsOf,
} from '@gorod/rules'
import { Form } from '../../shared/form/form.tsx'
import { type FieldErrors, refusedFields } from '../../shared/form/form-answer.ts'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { type FormState, useForm } from '../../shared/form/use-form.ts'
import { useFormPost } from '../../shared/form/use-form-post.ts'
import { OptionTable } from '../../shared/rules/option-table.tsx'
import { optionLines } from '../../shared/rules/option-words.ts'
import { readStoredRules } from '../../shared/rules/stored-rules.ts'
import { RULE_SETS_TEXTS } from '../../shared/texts/rule-sets.ts'
import { RULE_SECTIONS } from '../../shared/texts/rules.ts'
import { SEARCH_TEXTS } from '../../shared/texts/search.ts'
import { Button } from '../../ui/button/button.tsx'
import { useNarrow } from '../../ui/drop-sheet/use-narrow.ts'
import { Input } from '../../ui/field/input.tsx'
import {
  checkEditor,
  type EditorValues,
  faultTexts,
  fieldsOf,
  NAME_LIMIT,
  optionsIn,
} from './editor-values.ts'
import { OptionField } from './option-field.tsx'
import styles from './rules-editor.module.css'

const T = RULE_SETS_TEXTS.editor
const PRESET_IDS = Object.keys(presets) as readonly PresetId[]
const FIIM_FIELDS = fieldsOf(presets.fiim)

interface RulesEditorProps {
  /** Null: new rules, which begin as FIIM. */
  readonly rules: SavedRules | null
  readonly onSaved: (id: string) => void
  readonly onCancel: () => void
}

/** Every option of a rule set, with the faults beside the options and the differences from FIIM as they arise. */
export function RulesEditor({ rules, onSaved, onCancel }: RulesEditorProps) {
  const post = useFormPost(saveRules)
  const stored = readStoredRules(rules?.changes ?? {})
  const form = useForm<EditorValues>({
    initial: { name: rules?.name ?? '', ...fieldsOf(stored.ruleSet) },
    check: checkEditor,
  })
  const save = async (values: EditorValues): Promise<FieldErrors> => {
    const checked = checkRuleChanges(optionsIn(values))
    if (!checked.fits) return faultTexts(values)
    const input = { id: rules?.id ?? null, name: values.name, changes: checked.changes }
    const result = await post.send(input)
    if (result.state === 'done' && result.answer.id !== undefined) onSaved(result.answer.id)
    return refusedFields(result)
  }
  const begin = (preset: PresetId) => {
    const fields = fieldsOf(presets[preset])
    for (const key of RULE_OPTION_KEYS) form.set(key, fields[key])
  }
  return (
    <Form form={form} className={styles.editor} onSubmit={save}>
      <div className={styles.fields}>
        <Input
          {...form.text('name')}
          label={T.name}
          hint={T.nameHint}
          maxLength={NAME_LIMIT}
          autoComplete="off"
        />
        <fieldset className={styles.start}>
          <legend>{T.start}</legend>
          <p className="text-muted">{T.startHint}</p>
          {PRESET_IDS.map((id) => (
            <Button key={id} size="sm" kind="line" onClick={() => begin(id)}>
              {SEARCH_TEXTS.ruleSets[id]}
            </Button>
          ))}
        </fieldset>
        <Sections form={form} />
      </div>
      <aside className={styles.result} aria-label={T.result}>
        <h2 className="h4">{T.result}</h2>
        <Differences values={form.values} />
        <div className={styles.buttons}>
          <Button type="submit" kind="lamp" loading={form.busy}>
            {T.save}
          </Button>
          <Button kind="ghost" disabled={form.busy} onClick={onCancel}>
            {T.cancel}
          </Button>
        </div>
        <PostAlert post={post} />
      </aside>
    </Form>
  )
}

function Sections({ form }: { readonly form: FormState<EditorValues> }) {
  const faults = faultTexts(form.values)
  return RULE_SECTIONS.map(({ title, keys }) => (
    <fieldset key={title} className={styles.section} disabled={form.busy}>
      <legend className="h4">{title}</legend>
      {keys.map((key) => (
        <OptionField
          key={key}
          option={key}
          value={form.values[key]}
          changed={form.values[key] !== FIIM_FIELDS[key]}
          error={faults[key] ?? form.errors[key]}
          onChange={(value) => form.set(key, value)}
        />
      ))}
    </fieldset>
  ))
}

function Differences({ values }: { readonly values: EditorValues }) {
  const narrow = useNarrow()
  const options = optionsIn(values)
  const checked = checkRuleChanges(options)
  if (!checked.fits) return <p role="status">{T.toMend(Object.keys(checked.faults).length)}</p>
  const { ruleSet } = checked
  const changed: readonly RuleOptionKey[] = differingOptions(ruleSet, presets.fiim)
  return (
    <>
      <p role="status">
        {T.seats(seatsOf(ruleSet))}.{' '}
        {changed.length === 0 ? T.none : SEARCH_TEXTS.differences(changed.length)}
      </p>
      {changed.length > 0 && (
        <details key={String(narrow)} className={styles.table} open={!narrow}>
          <summary>{T.show}</summary>
          <OptionTable
            caption={T.result}
            names={[SEARCH_TEXTS.ruleSets.fiim, RULE_SETS_TEXTS.own.title]}
            lines={optionLines(changed, [presets.fiim, ruleSet])}
          />
        </details>
      )}
    </>
  )
}
