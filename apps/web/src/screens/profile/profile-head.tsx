import type { ProfileBasics } from '@gorod/contracts/profile'
import { PlayerBlock } from '../../features/player-block/player-block.tsx'
import { avatarUrl, defaultAvatarUrl } from '../../shared/avatar-url.ts'
import { formatNumber } from '../../shared/plural.ts'
import { useMe } from '../../shared/session/use-me.ts'
import { PROFILE_TEXTS as T } from '../../shared/texts/profile.ts'
import { Portrait } from '../../ui/avatar/portrait.tsx'
import styles from './profile.module.css'

/** Who this is: what the server really knows of a player so far. */
export function ProfileHead({ profile }: { readonly profile: ProfileBasics }) {
  const me = useMe()
  const { username, games_count: games, wins_count: wins, registered } = profile
  return (
    <section className={styles.head}>
      <div className={styles.window}>
        <Portrait src={avatarUrl(profile)} fallback={defaultAvatarUrl(profile.id)} alt={T.avatar(username)} />
      </div>
      <div>
        <h1 className={`h1 ${styles.name}`}>{username}</h1>
        {me.state === 'signed_in' && me.user.id !== profile.id && <PlayerBlock userId={profile.id} />}
      </div>
      <dl className={styles.facts}>
        <Fact name={T.games} value={formatNumber(games)} />
        <Fact name={T.wins} value={games === 0 ? T.none : T.percent(Math.round((wins / games) * 100))} />
        <Fact name={T.since} value={String(new Date(registered).getFullYear())} />
      </dl>
    </section>
  )
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{value}</dd>
    </div>
  )
}
