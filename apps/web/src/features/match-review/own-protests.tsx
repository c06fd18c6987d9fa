import { getOwnProtests } from '@gorod/contracts/reviews'
import { Link } from 'react-router'
import { useCabinetQuery } from '../../shared/cabinet/use-cabinet-query.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { momentText } from '../../shared/moment.ts'
import { JUDGED_TEXTS, REVIEW_TEXTS as T } from '../../shared/texts/match-review.ts'
import { Panel } from '../../ui/panel/panel.tsx'
import styles from './match-review.module.css'
import { ProtestAnswer, ProtestState } from './protest-answer.tsx'

/** What became of the protests that the current user sent; nothing for who sent none. */
export function OwnProtests() {
  const query = useCabinetQuery(getOwnProtests)
  if (query.data === undefined ? !query.isError : query.data.rows.length === 0) return null
  const now = Date.now()
  return (
    <Panel title={T.ownProtests}>
      <Loaded query={query}>
        {({ rows }) => (
          <ul className={styles.own}>
            {rows.map(({ id, gameNumber, text, at, answer }) => (
              <li key={id} className={styles.protest}>
                <p className={styles.who}>
                  <Link className="link" to={`/match/${gameNumber}`}>
                    {JUDGED_TEXTS.game(gameNumber)}
                  </Link>
                  <ProtestState answer={answer} />
                  <span className={styles.hint}>{momentText(at, now)}</span>
                </p>
                <p className={styles.text}>{text}</p>
                <ProtestAnswer answer={answer} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  )
}
