import type { ModeratedPlayer } from '@gorod/contracts/moderation'
import { Ban } from 'lucide-react'
import { PLAYERS_TEXTS, RIGHTS_TEXTS } from '../../../shared/texts/admin.ts'
import { Tag } from '../../../ui/tag/tag.tsx'
import styles from '../admin-console.module.css'

/** The rights of a player, and a ban that applies now. */
export function PlayerTags({ player: { rights, ban, bansCount } }: { readonly player: ModeratedPlayer }) {
  if (rights.length === 0 && bansCount === 0) return null
  return (
    <div className={styles.tags}>
      {rights.map((right) => (
        <Tag key={right}>{RIGHTS_TEXTS.name[right]}</Tag>
      ))}
      {ban !== null && (
        <Tag kind="lit">
          <Ban aria-hidden="true" />
          {PLAYERS_TEXTS.banned}
        </Tag>
      )}
      {bansCount > 0 && <Tag kind="line">{PLAYERS_TEXTS.bansCount(bansCount)}</Tag>}
    </div>
  )
}
