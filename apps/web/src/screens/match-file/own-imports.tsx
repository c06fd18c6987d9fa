import { listOwnImports } from '@gorod/contracts/imports'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '../../shared/api/client.ts'
import { readingDate } from '../../shared/reading-date.ts'
import { useMe } from '../../shared/session/use-me.ts'
import { MATCH_FILE_TEXTS as T } from '../../shared/texts/match-file.ts'
import styles from './match-file.module.css'

/** The matches that the reader keeps on the site; nothing without one. */
export function OwnImports() {
  const signedIn = useMe().state === 'signed_in'
  const { data = [] } = useQuery({
    queryKey: ['own-imports'],
    queryFn: ({ signal }) => api(listOwnImports, {}, { signal }),
    enabled: signedIn,
  })
  if (!signedIn || data.length === 0) return null
  return (
    <section className={styles.own}>
      <h2 className="h3">{T.own}</h2>
      <ul>
        {data.map(({ id, number, started, winner, importedAt }) => (
          <li key={id}>
            <Link className="link" to={`/match-file/${id}`}>
              {T.match(number)}
            </Link>
            <span>
              {[
                T.winners[winner],
                started === null ? null : T.played(dateOf(started)),
                T.importedAt(readingDate(importedAt)),
              ]
                .filter((part) => part !== null)
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A file may call anything a start. */
const dateOf = (text: string): string => (Number.isNaN(Date.parse(text)) ? text : readingDate(text))
