import type { AdminSetting } from '@gorod/contracts/admin-settings'
import { SITE_SETTINGS } from '@gorod/contracts/site-settings'
import { SITE_SETTINGS_TEXTS as T } from '../../../shared/texts/admin.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'
import styles from '../admin-console.module.css'
import { ValueLines } from './value-lines.tsx'

interface SettingRowProps {
  readonly setting: AdminSetting
  readonly onEdit: () => void
}

/** What a setting is for and what holds now. */
export function SettingRow({ setting: { name, value, version }, onEdit }: SettingRowProps) {
  const { label, lead, shape } = SITE_SETTINGS[name]
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <h3 className={styles.name}>
          {label}
          {version > 0 && <Tag kind="line">{T.changed}</Tag>}
        </h3>
        <p className={styles.facts}>{lead}</p>
        <ValueLines shape={shape} value={value} />
      </div>
      <div className={styles.buttons}>
        <Button aria-label={T.editLabel(label)} onClick={onEdit}>
          {T.edit}
        </Button>
      </div>
    </li>
  )
}
