import type { Profile } from '@gorod/contracts/profile'
import { mmrLabel } from '../../shared/mmr-tier.ts'
import { formatNumber } from '../../shared/plural.ts'
import { PROFILE_TEXTS as T } from '../../shared/texts/profile.ts'
import styles from './head.module.css'

/** MMR with its tier, games, wins and since when. */
export function Standing({ profile }: { readonly profile: Profile }) {
  const { mmr, games_count: games, wins_count: wins, registered } = profile
  const { value, tier } = mmrLabel(mmr)
  const share = games === 0 ? T.none : T.percent(Math.round((wins / games) * 100))
  return (
    <div className={styles.standing}>
      <div className={styles.tier}>
        {mmr.image_url !== null && <img src={mmr.image_url} width={56} height={72} alt="" />}
        <p>
          <small>{T.mmr}</small>
          <b className="display-number">{value}</b>
          <span>{tier}</span>
        </p>
      </div>
      <dl className={styles.facts}>
        <Fact name={T.games} value={formatNumber(games)} />
        <Fact name={T.wins} value={share} hint={games === 0 ? undefined : T.winsOf(wins, games)} />
        <Fact
          name={T.since}
          value={registered === null ? T.none : String(new Date(registered).getFullYear())}
        />
      </dl>
    </div>
  )
}

interface FactProps {
  readonly name: string
  readonly value: string
  readonly hint?: string | undefined
}

function Fact({ name, value, hint }: FactProps) {
  return (
    <div title={hint}>
      <dt>{name}</dt>
      <dd className="display-number">
        {value}
        {hint !== undefined && <span className="visually-hidden">, {hint}</span>}
      </dd>
    </div>
  )
}
