import { UsersRound } from 'lucide-react'
import { Link } from 'react-router'
import { useClubsOf } from '../../shared/clubs/use-club.ts'
import { CLUBS_TEXTS as T } from '../../shared/texts/clubs.ts'
import styles from './player-clubs.module.css'

/** The clubs of one player, beside their name. Nothing for who is in none. */
export function PlayerClubs({ userId }: { readonly userId: number }) {
  const { data = [] } = useClubsOf(userId)
  if (data.length === 0) return null
  return (
    <ul className={styles.clubs} aria-label={T.ofPlayer}>
      {data.map(({ id, name, role }) => (
        <li key={id}>
          <Link to={`/clubs/${id}`}>
            <UsersRound className="icon-18" aria-hidden="true" />
            <span>{T.named(name)}</span>
          </Link>
          {role !== 'member' && <small>{T.roles[role]}</small>}
        </li>
      ))}
    </ul>
  )
}
