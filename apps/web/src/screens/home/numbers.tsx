import { type Forms, formatClock, formatNumber, plural } from '../../shared/plural.ts'
import { HOME_TEXTS as T } from '../../shared/texts/home.ts'
import { usePublicNumbers } from '../../shared/use-public-numbers.ts'
import styles from './numbers.module.css'

/** The live figures under the house. What is not known stays a dash. */
export function Numbers() {
  const data = usePublicNumbers()
  const wait = data?.averageWaitSeconds
  return (
    <section className={styles.numbers} aria-label={T.numbersLabel}>
      <dl className={`wrap ${styles.row}`}>
        <Counted value={data?.online} forms={T.online} live />
        <Counted value={data?.tables} forms={T.tables} />
        <div className={styles.number}>
          <dt>{T.averageWait}</dt>
          <dd>{wait === undefined || wait === null ? T.unknown : formatClock(wait)}</dd>
        </div>
        <Counted value={data?.gamesThisWeek} forms={T.gamesThisWeek} />
      </dl>
    </section>
  )
}

interface CountedProps {
  readonly value: number | undefined
  readonly forms: Forms
  readonly live?: boolean
}

function Counted({ value, forms, live = false }: CountedProps) {
  return (
    <div className={styles.number}>
      <dt>
        {live && <i className={styles.live} />}
        {plural(value ?? 0, forms)}
      </dt>
      <dd>{value === undefined ? T.unknown : formatNumber(value)}</dd>
    </div>
  )
}
