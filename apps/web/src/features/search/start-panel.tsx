import { type SearchMode, type SearchRole, searchRoles } from '@gorod/contracts/search'
import { type Ref, useId } from 'react'
import { SEARCH_TEXTS } from '../../shared/texts/search.ts'
import { Button } from '../../ui/button/button.tsx'
import { FoundOptions } from './found-options.tsx'
import { namesOf } from './modes.ts'
import styles from './queue-panel.module.css'
import { House } from './search-house.tsx'

const T = SEARCH_TEXTS.queue
const TABLE = 10

interface StartProps {
  /** The search that a press would begin. */
  readonly modes: readonly SearchMode[]
  readonly starting: boolean
  readonly disabled: boolean
  readonly onStart: () => void
}

interface StartPanelProps extends StartProps {
  /** Gets the focus when it comes in another panel's place. */
  readonly panel: Ref<HTMLElement>
  readonly role: SearchRole
  readonly onRole: (role: SearchRole) => void
}

/** The empty house before a search, and its one button. */
export function StartPanel({ panel, modes, role, onRole, starting, disabled, onStart }: StartPanelProps) {
  return (
    <section className={styles.panel} ref={panel} tabIndex={-1}>
      <h2 className="h3">{T.idle}</h2>
      <p className={`text-secondary ${styles.lead}`}>
        {modes.length === 0 ? T.nothingPicked : namesOf(modes)}
      </p>
      <House lit={0} count={TABLE} ownImage={null} />
      <RoleChoice role={role} onRole={onRole} disabled={disabled} />
      <div className={styles.buttons}>
        <Button
          kind="lamp"
          size="lg"
          block
          loading={starting}
          disabled={disabled || modes.length === 0}
          onClick={onStart}
        >
          {SEARCH_TEXTS.start}
        </Button>
      </div>
      <FoundOptions />
    </section>
  )
}

/** The same at the bottom of a phone. */
export function StartBar({ modes, starting, disabled, onStart }: StartProps) {
  return (
    <div className={styles.bar}>
      <span className={styles.barText}>
        <b>{modes.length === 0 ? T.nothingPicked : namesOf(modes)}</b>
      </span>
      <Button kind="lamp" loading={starting} disabled={disabled || modes.length === 0} onClick={onStart}>
        {SEARCH_TEXTS.start}
      </Button>
    </div>
  )
}

interface RoleChoiceProps {
  readonly role: SearchRole
  readonly onRole: (role: SearchRole) => void
  readonly disabled: boolean
}

function RoleChoice({ role, onRole, disabled }: RoleChoiceProps) {
  const name = useId()
  return (
    <fieldset className={styles.role} disabled={disabled}>
      <legend className="visually-hidden">{T.role}</legend>
      {searchRoles.map((each) => (
        <label key={each}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={role === each}
            onChange={() => onRole(each)}
          />
          <span>{T.roles[each]}</span>
        </label>
      ))}
      {role === 'judge' && <p className={styles.note}>{T.judgeNote}</p>}
    </fieldset>
  )
}
