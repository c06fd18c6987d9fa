import { getCabinet } from '@gorod/contracts/cabinet'
import { useCabinetQuery } from '../../shared/cabinet/use-cabinet-query.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { SECURITY_TEXTS as T } from '../../shared/texts/cabinet.ts'
import { Panel } from '../../ui/panel/panel.tsx'
import styles from './cabinet-security.module.css'
import { PasswordForm } from './password-form.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { SocialsPanel } from './socials-panel.tsx'

/** The tab «Безопасность»: the ways into the account. */
export function Security() {
  const query = useCabinetQuery(getCabinet)
  const { data: profile } = query
  const hasPassword = profile?.hasPassword ?? true
  return (
    <div className={styles.tab}>
      <Panel title={T.password} lead={hasPassword ? T.changePasswordLead : T.setPasswordLead}>
        <Loaded query={query}>{(loaded) => <PasswordForm profile={loaded} />}</Loaded>
      </Panel>
      <SessionsPanel waits={query.isPending} />
      {profile !== undefined && <SocialsPanel linked={profile.socials} />}
    </div>
  )
}
