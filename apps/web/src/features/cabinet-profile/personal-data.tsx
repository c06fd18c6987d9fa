import { getCabinet } from '@gorod/contracts/cabinet'
import { useCabinetQuery } from '../../shared/cabinet/use-cabinet-query.ts'
import { Loaded } from '../../shared/loaded.tsx'
import styles from './cabinet-profile.module.css'
import { PersonalForm } from './personal-form.tsx'

/** The tab «Личные данные» (spec §3 «Profile update (cabinet)»). */
export function PersonalData() {
  const query = useCabinetQuery(getCabinet)
  return (
    <div className={styles.tab}>
      <Loaded query={query}>{(profile) => <PersonalForm profile={profile} />}</Loaded>
    </div>
  )
}
