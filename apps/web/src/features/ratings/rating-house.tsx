import { nextTier } from '../../shared/mmr-tier.ts'
import { formatNumber } from '../../shared/plural.ts'
import { PROFILE_TEXTS } from '../../shared/texts/profile.ts'
import { RATINGS_TEXTS as T } from '../../shared/texts/rating-list.ts'
import styles from './ratings.module.css'
import { SidePanel } from './side-panel.tsx'
import type { Rating } from './use-rating.ts'

const WINDOWS = 5

/** How many players live on each floor. The floor with most of them has light in all its windows. */
export function RatingHouse({ rating: { tiers, own } }: { readonly rating: Rating }) {
  if (tiers.length === 0) return null
  const most = Math.max(1, ...tiers.map(({ players }) => players))
  const ownTier = own === null ? null : tiers.find(({ min }) => own.mmr >= min)
  const next = own === null ? null : nextTier(own.mmr, tiers)
  return (
    <SidePanel title={T.house}>
      <ul className={styles.floors}>
        {tiers.map(({ type, min, players }, index) => (
          <li key={type} data-own={type === ownTier?.type || undefined}>
            <span>
              <b>{PROFILE_TEXTS.tiers[type] ?? type}</b>
              <small>{min > 0 ? T.from(min) : T.below(tiers[index - 1]?.min ?? 0)}</small>
            </span>
            <span className={styles.windows} aria-hidden="true">
              {Array.from({ length: WINDOWS }, (_, place) => (
                <i
                  key={place}
                  className={place < Math.ceil((players / most) * WINDOWS) ? styles.lit : undefined}
                />
              ))}
            </span>
            <span>
              <span aria-hidden="true">{formatNumber(players)}</span>
              <span className="visually-hidden">{T.players(players)}</span>
            </span>
          </li>
        ))}
      </ul>
      {next !== null && (
        <p className={styles.hint}>
          <span>
            {T.toNextTier(next.type)} <b>{T.missing(next.missing)}</b>.
          </span>
        </p>
      )}
    </SidePanel>
  )
}
