import type { ReleasedThing } from '@gorod/contracts/release-parts'
import { SITE_SETTINGS_TEXTS } from '../../../shared/texts/admin.ts'
import { RELEASED_TEXTS as T } from '../../../shared/texts/admin-released.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'
import styles from '../admin-console.module.css'
import own from './released.module.css'
import { isShown, nameNow, partOfValue } from './value-now.ts'

interface ReleasedRowProps {
  readonly thing: ReleasedThing
  readonly onEdit: () => void
}

/** A lesson or an achievement as it holds. */
export function ReleasedRow({ thing, onEdit }: ReleasedRowProps) {
  const name = nameNow(thing)
  const about = partOfValue(thing, 'summary') ?? partOfValue(thing, 'description')
  return (
    <li className={styles.row}>
      <div className={own.thing}>
        {thing.image !== null && <img className={own.badge} src={thing.image} alt="" loading="lazy" />}
        <div className={styles.words}>
          <h3 className={styles.name}>
            {name}
            {!isShown(thing) && <Tag kind="line">{T.hidden}</Tag>}
            {thing.version > 0 && <Tag kind="line">{SITE_SETTINGS_TEXTS.changed}</Tag>}
          </h3>
          {typeof about === 'string' && <p className={styles.facts}>{about}</p>}
        </div>
      </div>
      <div className={styles.buttons}>
        <Button aria-label={SITE_SETTINGS_TEXTS.editLabel(name)} onClick={onEdit}>
          {SITE_SETTINGS_TEXTS.edit}
        </Button>
      </div>
    </li>
  )
}
