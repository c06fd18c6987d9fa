import { LIST_FAILED } from '../../shared/texts/errors.ts'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { Button } from '../../ui/button/button.tsx'
import { Select, type SelectOption } from '../../ui/field/select.tsx'
import styles from './cabinet-profile.module.css'

interface ListSelectProps {
  readonly name: string
  readonly label: string
  /** The entry that means nothing is chosen. */
  readonly none: string
  readonly value: string
  readonly error?: string | undefined
  readonly onChange: (value: string) => void
  readonly autoComplete?: string
  readonly list: {
    readonly options: readonly SelectOption[] | undefined
    readonly isError: boolean
    readonly isFetching: boolean
    readonly refetch: () => Promise<unknown>
  }
}

/** A choice from a list of the server's: a saved choice is shown even while, or where, the list lacks it. */
export function ListSelect({ none, list, value, ...rest }: ListSelectProps) {
  const { options = [], isError, isFetching, refetch } = list
  const failed = isError && !isFetching
  const missing = value !== '' && !options.some((option) => option.value === value)
  const nothing = isFetching && options.length === 0 ? INTERFACE_TEXTS.loading : none
  return (
    <div className={styles.choice}>
      <Select
        {...rest}
        value={value}
        disabled={list.options === undefined}
        error={failed ? LIST_FAILED : rest.error}
        options={[{ value: '', label: nothing }, ...(missing ? [{ value, label: value }] : []), ...options]}
      />
      {failed && (
        <Button size="sm" onClick={() => void refetch()}>
          {INTERFACE_TEXTS.retry}
        </Button>
      )}
    </div>
  )
}
