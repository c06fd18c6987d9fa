import { ruleSetIds } from '@gorod/contracts/search'
import { presets, type RuleSet, seatsOf, tableSizes } from '@gorod/rules'
import { Link } from 'react-router'
import { isPlayable, readStoredRules } from '../../shared/rules/stored-rules.ts'
import { useOwnRules } from '../../shared/rules/use-saved-rules.ts'
import { LOBBY_TEXTS } from '../../shared/texts/lobby.ts'
import { RULE_SETS_TEXTS } from '../../shared/texts/rule-sets.ts'
import { SEARCH_TEXTS } from '../../shared/texts/search.ts'
import { Select } from '../../ui/field/select.tsx'
import styles from './lobby-dialog.module.css'
import { type LobbyValues, rulesOf, withRuleSet } from './lobby-form.ts'

const T = LOBBY_TEXTS.form

/** One line of the choice. */
interface RulesChoice {
  readonly key: string
  readonly value: LobbyValues['ruleSet']
  readonly name: string
  readonly note: string
  readonly rules: RuleSet
}

const BOOKS: readonly RulesChoice[] = ruleSetIds.map((id) => ({
  key: id,
  value: id,
  name: SEARCH_TEXTS.ruleSets[id],
  note: LOBBY_TEXTS.ruleSetNotes[id],
  rules: presets[id],
}))

const keyOf = (value: LobbyValues['ruleSet']) =>
  typeof value === 'string' ? value : 'saved' in value ? value.saved : 'copy'

interface LobbyRulesProps {
  readonly values: LobbyValues
  /** The rules of the open lobby: its copy of somebody's rules stays in the choice. */
  readonly initial: LobbyValues['ruleSet']
  readonly onChange: (values: LobbyValues) => void
}

/** The rules of a lobby, the rule books and one's own, and the size of its table. */
export function LobbyRules({ values, initial, onChange }: LobbyRulesProps) {
  const own = useOwnRules()
  const choices = [...BOOKS, ...copyOf(initial), ...savedChoices(own.data ?? [])]
  const chosen = choices.find(({ key }) => key === keyOf(values.ruleSet))
  return (
    <>
      <fieldset className={styles.rules}>
        <legend>
          {T.ruleSet}{' '}
          <Link className="link" to="/rules" target="_blank">
            {T.aboutRules}
          </Link>
        </legend>
        {choices.map(({ key, value, name, note, rules }) => (
          <label key={key}>
            <input
              type="radio"
              className="visually-hidden"
              name="lobby-rules"
              checked={key === chosen?.key}
              onChange={() => onChange(withRuleSet(values, value, rules))}
            />
            <span>
              <b>{name}</b>
              <small>{note}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <Seats
        rules={chosen?.rules ?? presets.fiim}
        seats={values.seats}
        onChange={(seats) => onChange({ ...values, seats })}
      />
    </>
  )
}

function copyOf(initial: LobbyValues['ruleSet']): readonly RulesChoice[] {
  if (typeof initial === 'string' || 'saved' in initial) return []
  const name = SEARCH_TEXTS.ownRulesOf(initial.name)
  return [{ key: 'copy', value: initial, name, note: T.copyNote, rules: rulesOf(initial) }]
}

/** What an update of the site has spoiled is not offered: `/rules` says how to mend it. */
function savedChoices(own: NonNullable<ReturnType<typeof useOwnRules>['data']>): readonly RulesChoice[] {
  return own.flatMap(({ id, name, changes }) => {
    const stored = readStoredRules(changes)
    if (!isPlayable(stored)) return []
    const note = `${RULE_SETS_TEXTS.editor.seats(seatsOf(stored.ruleSet))}. ${SEARCH_TEXTS.differences(stored.differences.length)}`
    return [
      { key: id, value: { saved: id }, name: SEARCH_TEXTS.ownRulesOf(name), note, rules: stored.ruleSet },
    ]
  })
}

interface SeatsProps {
  readonly rules: RuleSet
  readonly seats: number
  readonly onChange: (seats: number) => void
}

function Seats({ rules, seats, onChange }: SeatsProps) {
  const { min, max } = tableSizes(rules)
  const sizes = Array.from({ length: max - min + 1 }, (_, index) => String(min + index))
  return (
    <Select
      label={T.seats}
      hint={min === max ? T.seatsFixed(max) : undefined}
      disabled={min === max}
      value={String(seats)}
      options={sizes.map((value) => ({ value, label: value }))}
      onChange={(value) => onChange(Number(value))}
    />
  )
}
