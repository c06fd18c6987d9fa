import { getGames } from '@gorod/contracts/game'
import { getProfileCard, type PlayedTogether } from '@gorod/contracts/profile'
import { getStatistic, type RoleGames } from '@gorod/contracts/statistics'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../shared/api/client.ts'
import { Failed, hasFailed } from '../../../shared/loaded.tsx'
import { mmrLabel } from '../../../shared/mmr-tier.ts'
import { formatNumber } from '../../../shared/plural.ts'
import { useMe } from '../../../shared/session/use-me.ts'
import { PLAYER_TEXTS as T } from '../../../shared/texts/room/player.ts'
import { RoleIcon } from '../../../ui/role-icon/role-icon.tsx'
import { roleName } from '../../../ui/role-icon/role-name.ts'
import styles from './player-card.module.css'

const FRESH_MS = 5 * 60_000
const LAST_GAMES = 10

/** Finished games only: the answers are those of the public profile, which no running game changes. */
function useCard(userId: number) {
  const me = useMe()
  const viewer = me.state === 'signed_in' ? me.user.id : null
  return useQuery({
    queryKey: ['profile-card', userId, viewer],
    queryFn: ({ signal }) => api(getProfileCard, { userId }, { signal }),
    staleTime: FRESH_MS,
  })
}

export function PlayerStanding({ userId }: { readonly userId: number }) {
  const { data: card } = useCard(userId)
  if (card === undefined || card.deleted) return null
  return (
    <small>
      {T.standing(card.level, mmrLabel(card.mmr).value)}
      <br />
      {T.games(formatNumber(card.games_count))}
    </small>
  )
}

/** The games of the viewer and the player, the player's last games, and their wins by role. */
export function PlayerHistory({ userId }: { readonly userId: number }) {
  const card = useCard(userId)
  const games = useQuery({
    queryKey: ['room-games', userId],
    queryFn: ({ signal }) => api(getGames, { userId, limit: LAST_GAMES }, { signal }),
    staleTime: FRESH_MS,
  })
  const roles = useQuery({
    queryKey: ['room-roles', userId],
    queryFn: ({ signal }) => api(getStatistic, { userId }, { signal }),
    staleTime: FRESH_MS,
  })
  const failed = [card, games, roles].filter(hasFailed)
  const played = Object.values(roles.data ?? {}).filter((role) => role.games_count > 0)
  return (
    <>
      {card.data?.together && <Together together={card.data.together} />}
      {games.data !== undefined && (
        <div className={styles.pair}>
          <span>{T.lastGames}</span>
          {games.data.rows.length === 0 ? (
            <span>{T.noGames}</span>
          ) : (
            <Outcomes won={games.data.rows.map(({ result }) => result.code === 'success')} />
          )}
        </div>
      )}
      {played.length > 0 && (
        <ul className={styles.roles} aria-label={T.byRole}>
          {played.map((role) => (
            <RoleWins key={role.type} role={role} />
          ))}
        </ul>
      )}
      {failed.length > 0 && (
        <Failed size="part" onRetry={() => void Promise.all(failed.map((query) => query.refetch()))} />
      )}
    </>
  )
}

function Together({ together }: { readonly together: PlayedTogether }) {
  return (
    <dl className={styles.together}>
      {[
        [T.together, together.games] as const,
        [T.wins, together.other_wins] as const,
        [T.mafia, together.other_mafia] as const,
        [T.sameTeam, together.same_team] as const,
        [T.against, together.against] as const,
      ].map(([word, count]) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd>{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The latest on the right, as in a line that goes on. */
function Outcomes({ won }: { readonly won: readonly boolean[] }) {
  return (
    <span
      className={styles.outcomes}
      role="img"
      aria-label={T.lastOutcomes(won.filter(Boolean).length, won.length)}
    >
      {won.toReversed().map((win, index) => (
        <i key={index} data-won={win || undefined} />
      ))}
    </span>
  )
}

function RoleWins({ role: { type, label, games_count, wins_count } }: { readonly role: RoleGames }) {
  const percent = Math.round((wins_count / games_count) * 100)
  return (
    <li>
      <span aria-hidden="true">
        <RoleIcon role={roleName(type)} />
        {T.percent(percent)}
      </span>
      <span className="visually-hidden">{T.roleWins(label, percent)}</span>
    </li>
  )
}
