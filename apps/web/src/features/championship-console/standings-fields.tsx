import { type StandingsRules, SUM_PARTS, TIE_BREAKS, type TieBreak } from '@gorod/contracts/championship-plan'
import { ArrowUp, X } from 'lucide-react'
import { CHAMPIONSHIP_PAGE_TEXTS } from '../../shared/texts/championship.ts'
import { CHAMPIONSHIP_CONSOLE_TEXTS } from '../../shared/texts/championship-console.ts'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/field/checkbox.tsx'
import { Select } from '../../ui/field/select.tsx'
import styles from './console.module.css'

const T = CHAMPIONSHIP_CONSOLE_TEXTS.standings
const RULES = CHAMPIONSHIP_PAGE_TEXTS.rules
const NONE = ''

interface StandingsFieldsProps {
  readonly rules: StandingsRules
  /** They cannot change any more. */
  readonly disabled: boolean
  readonly onChange: (rules: StandingsRules) => void
}

/** What the sum is made of, and what decides between equal sums. */
export function StandingsFields({ rules, disabled, onChange }: StandingsFieldsProps) {
  const { sum, ties } = rules
  const setTies = (next: readonly TieBreak[]) => onChange({ ...rules, ties: next })
  return (
    <fieldset className={styles.group} disabled={disabled}>
      <legend>{T.title}</legend>
      {disabled && <p className="text-muted">{T.fixed}</p>}
      <p>{T.sum}</p>
      {SUM_PARTS.map((part) => (
        <Checkbox
          key={part}
          checked={sum.includes(part)}
          disabled={disabled || (sum.length === 1 && sum.includes(part))}
          onChange={(checked) =>
            onChange({
              ...rules,
              sum: SUM_PARTS.filter((one) => (one === part ? checked : sum.includes(one))),
            })
          }
        >
          {RULES.parts[part]}
        </Checkbox>
      ))}
      <Ties ties={ties} disabled={disabled} onChange={setTies} />
    </fieldset>
  )
}

interface TiesProps {
  readonly ties: StandingsRules['ties']
  readonly disabled: boolean
  readonly onChange: (ties: readonly TieBreak[]) => void
}

/** What decides between equal sums, in its order. */
function Ties({ ties, disabled, onChange }: TiesProps) {
  const left = TIE_BREAKS.filter((tie) => !ties.includes(tie))
  return (
    <>
      <p>{T.ties}</p>
      <ol className={styles.players}>
        {ties.map((tie, index) => (
          <li key={tie}>
            <span className={styles.name}>{RULES.tieNames[tie]}</span>
            <Button
              size="sm"
              kind="ghost"
              icon={<ArrowUp className="icon-16" aria-hidden="true" />}
              aria-label={T.upLabel(RULES.tieNames[tie])}
              disabled={disabled || index === 0}
              onClick={() => onChange(movedUp(ties, index))}
            >
              {T.up}
            </Button>
            <Button
              size="sm"
              kind="ghost"
              icon={<X className="icon-16" aria-hidden="true" />}
              aria-label={T.removeLabel(RULES.tieNames[tie])}
              disabled={disabled}
              onClick={() => onChange(ties.filter((one) => one !== tie))}
            >
              {T.remove}
            </Button>
          </li>
        ))}
      </ol>
      {left.length > 0 && !disabled && (
        <Select
          label={T.add}
          value={NONE}
          options={[
            { value: NONE, label: T.choose },
            ...left.map((value) => ({ value, label: RULES.tieNames[value] })),
          ]}
          onChange={(value) => {
            const tie = left.find((one) => one === value)
            if (tie !== undefined) onChange([...ties, tie])
          }}
        />
      )}
    </>
  )
}

/** The entry at this place changes places with the one before it. */
export function movedUp<Value>(values: readonly Value[], index: number): readonly Value[] {
  const moved = values[index]
  if (moved === undefined || index === 0) return values
  return [...values.slice(0, index - 1), moved, ...values.slice(index - 1, index), ...values.slice(index + 1)]
}
