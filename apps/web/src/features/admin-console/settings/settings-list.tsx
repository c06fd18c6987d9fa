import { listSettings } from '@gorod/contracts/admin-settings'
import { SETTING_SECTIONS, type SettingSection, SITE_SETTINGS } from '@gorod/contracts/site-settings'
import { useState } from 'react'
import { useConsoleQuery } from '../../../shared/console/use-console-query.ts'
import { Loaded } from '../../../shared/loaded.tsx'
import { SITE_SETTINGS_TEXTS as T } from '../../../shared/texts/admin.ts'
import { Panel } from '../../../ui/panel/panel.tsx'
import styles from '../admin-console.module.css'
import { SettingForm } from './setting-form.tsx'
import { SettingRow } from './setting-row.tsx'

const SECTIONS = Object.entries(SETTING_SECTIONS) as readonly [SettingSection, string][]

/** Everything an administrator may set. One setting is edited at a time. */
export function SettingsList() {
  const query = useConsoleQuery(listSettings, {})
  const [edited, setEdited] = useState<string | null>(null)
  return (
    <Loaded query={query}>
      {(settings) => (
        <>
          <p className="text-secondary">{T.lead}</p>
          {SECTIONS.map(([section, title]) => (
            <Panel key={section} title={title}>
              <ul className={styles.list}>
                {settings
                  .filter(({ name }) => SITE_SETTINGS[name].section === section)
                  .map((setting) =>
                    setting.name === edited ? (
                      <SettingForm key={setting.name} setting={setting} onClose={() => setEdited(null)} />
                    ) : (
                      <SettingRow
                        key={setting.name}
                        setting={setting}
                        onEdit={() => setEdited(setting.name)}
                      />
                    ),
                  )}
              </ul>
            </Panel>
          ))}
        </>
      )}
    </Loaded>
  )
}
