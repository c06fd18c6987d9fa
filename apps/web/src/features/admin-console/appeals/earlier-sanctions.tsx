import { MINUTE_MS } from '@gorod/contracts/durations'
import { type ListedSanction, listSanctions } from '@gorod/contracts/sanctions'
import { useConsoleQuery } from '../../../shared/console/use-console-query.ts'
import { Loaded } from '../../../shared/loaded.tsx'
import { momentText } from '../../../shared/moment.ts'
import { ADMIN_TEXTS, banLength } from '../../../shared/texts/admin.ts'
import { SANCTION_TEXTS, APPEALS_ADMIN_TEXTS as T } from '../../../shared/texts/sanctions.ts'
import { Tag } from '../../../ui/tag/tag.tsx'
import styles from '../admin-console.module.css'

/** Minutes of a ban; null: without an end. */
export function minutesOfSanction({ from, until }: Pick<ListedSanction, 'from' | 'until'>): number | null {
  return until === null ? null : Math.round((Date.parse(until) - Date.parse(from)) / MINUTE_MS)
}

/** What a sanction is, for whom it is given and when, in one line. */
export function SanctionFacts({ sanction }: { readonly sanction: ListedSanction }) {
  const { kind, category, from, by, lifted } = sanction
  return (
    <>
      <p className={styles.name}>
        {SANCTION_TEXTS.kinds[kind]}: {SANCTION_TEXTS.categories[category]}
        {lifted && <Tag>{SANCTION_TEXTS.lifted}</Tag>}
      </p>
      <p className={styles.facts}>
        <span>{momentText(from, Date.now())}</span>
        {kind === 'ban' && <span>{banLength(minutesOfSanction(sanction))}</span>}
        <span>{T.given(by ?? ADMIN_TEXTS.service)}</span>
      </p>
    </>
  )
}

/** All bans and warnings of a player, but the one in question. */
export function EarlierSanctions({
  accountId,
  but = null,
}: {
  readonly accountId: number
  readonly but?: Pick<ListedSanction, 'kind' | 'id'> | null | undefined
}) {
  const query = useConsoleQuery(listSanctions, { accountId })
  return (
    <div>
      <h3 className={styles.name}>{T.earlier}</h3>
      <Loaded query={query}>
        {({ rows }) => {
          const earlier = rows.filter(({ kind, id }) => kind !== but?.kind || id !== but.id)
          if (earlier.length === 0) return <p className="text-muted">{T.noEarlier}</p>
          return (
            <ul className={styles.list}>
              {earlier.map((sanction) => (
                <li key={`${sanction.kind} ${sanction.id}`} className={styles.row}>
                  <div className={styles.words}>
                    <SanctionFacts sanction={sanction} />
                    <p>{sanction.reason}</p>
                  </div>
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
    </div>
  )
}
