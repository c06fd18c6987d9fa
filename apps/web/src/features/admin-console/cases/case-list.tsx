import { Gavel, Mail, Scale } from 'lucide-react'
import { momentText } from '../../../shared/moment.ts'
import { CASE_TEXTS as T } from '../../../shared/texts/cases.ts'
import { REPORT_TEXTS } from '../../../shared/texts/reports.ts'
import { SANCTION_TEXTS } from '../../../shared/texts/sanctions.ts'
import { Plate } from '../../../ui/plate/plate.tsx'
import styles from './cases.module.css'
import { type Case, isOpen, keyOf } from './cases.ts'

interface CaseListProps {
  readonly cases: readonly Case[]
  readonly chosen: string | null
  readonly onChoose: (key: string) => void
}

/** The queue: about whom, what for, and how long it waits. */
export function CaseList({ cases, chosen, onChoose }: CaseListProps) {
  const now = Date.now()
  return (
    <ul className={styles.list} aria-label={T.list}>
      {cases.map((one) => {
        const key = keyOf(one)
        const { name, about, note } = factsOf(one)
        return (
          <li key={key}>
            <button type="button" aria-current={key === chosen || undefined} onClick={() => onChoose(key)}>
              <Sign one={one} lit={key === chosen} />
              <span>
                <b>{name}</b>
                <small>{about}</small>
                <small className={styles.muted}>{note}</small>
                <small className={styles.muted}>{joined([momentText(one.item.at, now), stateOf(one)])}</small>
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function Sign({ one, lit }: { readonly one: Case; readonly lit: boolean }) {
  if (one.kind === 'reports') return <Plate number={one.item.seat} kind={lit ? 'lit' : 'default'} />
  const Icon = one.kind === 'protests' ? Gavel : one.kind === 'appeals' ? Scale : Mail
  return (
    <span className={styles.sign}>
      <Icon className="icon-16" aria-hidden="true" />
    </span>
  )
}

function stateOf(one: Case): string | null {
  const { taken } = one.item
  if (!isOpen(one)) return T.closed
  return taken && (taken.own ? T.takenOwn : T.takenBy(taken.by))
}

interface CaseFacts {
  readonly name: string
  readonly about: string
  readonly note: string
}

function factsOf({ kind, item }: Case): CaseFacts {
  if (kind === 'reports')
    return {
      name: item.accused.username,
      about: REPORT_TEXTS.kinds[item.kind],
      note: joined([
        T.match(item.game.number),
        item.confirmedBefore > 0 ? T.before(item.confirmedBefore) : null,
      ]),
    }
  if (kind === 'protests')
    return { name: item.username, about: T.about.protests, note: T.match(item.gameNumber) }
  if (kind === 'appeals')
    return {
      name: item.player.username,
      about: T.about.appeals(SANCTION_TEXTS.kinds[item.sanction.kind]),
      note: joined([
        SANCTION_TEXTS.categories[item.sanction.category],
        item.sanction.gameNumber === null ? null : T.match(item.sanction.gameNumber),
      ]),
    }
  return { name: item.accused.username, about: T.about.messages, note: item.text }
}

const joined = (parts: readonly (string | null)[]): string => parts.filter((part) => part !== null).join(', ')
