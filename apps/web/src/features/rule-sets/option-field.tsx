import { optionsOf, presets, RULE_OPTIONS, type RuleOptionKey } from '@gorod/rules'
import { optionWords } from '../../shared/rules/option-words.ts'
import { RULE_SETS_TEXTS } from '../../shared/texts/rule-sets.ts'
import { RULE_OPTION_TEXTS } from '../../shared/texts/rules.ts'
import { Input } from '../../ui/field/input.tsx'
import { Select } from '../../ui/field/select.tsx'

const T = RULE_SETS_TEXTS.editor
const FIIM = optionsOf(presets.fiim)

interface OptionFieldProps {
  readonly option: RuleOptionKey
  readonly value: string
  /** Differs from FIIM: the hint names FIIM's value. */
  readonly changed: boolean
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

/** The control of one option, by the values that it may have. */
export function OptionField({ option, value, changed, error, onChange }: OptionFieldProps) {
  const range = RULE_OPTIONS[option]
  const { label } = RULE_OPTION_TEXTS[option]
  const common = {
    name: option,
    value,
    error,
    hint: changed ? T.inFiim(optionWords(option, FIIM[option])) : undefined,
  }
  if (range.kind === 'flag' || range.kind === 'choice') {
    const values: readonly (string | boolean)[] = range.kind === 'flag' ? [true, false] : range.values
    return (
      <Select
        {...common}
        label={label}
        options={values.map((one) => ({ value: String(one), label: optionWords(option, one) }))}
        onChange={onChange}
      />
    )
  }
  const nothing = range.kind === 'limit' ? optionWords(option, null) : undefined
  return (
    <Input
      {...common}
      label={option.startsWith('timing.') ? T.seconds(label) : label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={8}
      placeholder={nothing}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
