import { Button } from '../button/button.tsx'
import { DropField } from '../drop-sheet/drop-field.tsx'
import { SheetLoading } from '../drop-sheet/sheet-loading.tsx'
import styles from './multi-select.module.css'
import { OptionList } from './option-list.tsx'
import { type MultiSelectOption, type SubtitleTexts, subtitle, toggled } from './selection.ts'

export interface MultiSelectTexts {
  readonly chosen: SubtitleTexts['chosen']
  readonly loading: string
  readonly failed: string
  readonly retry: string
  readonly close: string
  readonly done: string
}

export type SelectionChange = (selected: readonly string[]) => readonly string[]

interface MultiSelectProps {
  readonly label: string
  /** What the field says when nothing narrows the answer, and the first line of the list. */
  readonly all: string
  /** Null while they are not known. */
  readonly options: readonly MultiSelectOption[] | null
  readonly failed?: boolean
  readonly onRetry?: () => void
  readonly selected: readonly string[]
  /**
   * A change to what is chosen by then: two quick presses may both come before `selected` does. `again`: the list has
   * already changed the value since it was opened.
   */
  readonly onChange: (change: SelectionChange, again: boolean) => void
  /** Somebody is about to open it: time to fetch the options. */
  readonly onNeeded?: () => void
  readonly texts: MultiSelectTexts
}

/** A button that says what is chosen, and a list of several choices under it. */
export function MultiSelect(props: MultiSelectProps) {
  const { label, all, options, selected, onNeeded, texts } = props
  return (
    <DropField
      label={label}
      shown={subtitle(selected, options, { all, chosen: texts.chosen })}
      closeLabel={texts.close}
      onNeeded={onNeeded}
    >
      {({ close, changed }) => (
        <>
          <Choices {...props} onChange={(change) => props.onChange(change, changed())} />
          <div className={styles.foot}>
            <Button kind="lamp" block onClick={close}>
              {texts.done}
            </Button>
          </div>
        </>
      )}
    </DropField>
  )
}

interface ChoicesProps extends Omit<MultiSelectProps, 'onChange'> {
  readonly onChange: (change: SelectionChange) => void
}

function Choices({ label, all, options, failed, onRetry, selected, onChange, texts }: ChoicesProps) {
  if (options !== null)
    return (
      <OptionList
        label={label}
        all={all}
        options={options}
        selected={selected}
        onToggle={(value) => onChange((now) => (value === null ? [] : toggled(now, value, options)))}
      />
    )
  if (failed === true)
    return (
      <div className={styles.failed} role="alert">
        <p>{texts.failed}</p>
        <Button size="sm" onClick={onRetry}>
          {texts.retry}
        </Button>
      </div>
    )
  return <SheetLoading text={texts.loading} />
}
