import { getOrganiserAccess } from '@gorod/contracts/organisers'
import { useCabinetQuery } from '../../shared/cabinet/use-cabinet-query.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { ORGANISER_ACCESS_TEXTS as T } from '../../shared/texts/organisers.ts'
import { Panel } from '../../ui/panel/panel.tsx'
import styles from './organiser-access.module.css'
import { Tokens } from './tokens.tsx'
import { Webhooks } from './webhooks.tsx'

/** Keys and webhooks for programs of the account's owner. */
export function OrganiserAccess() {
  const query = useCabinetQuery(getOrganiserAccess)
  return (
    <Panel title={T.title} lead={T.lead}>
      <Loaded query={query}>
        {({ tokens, webhooks }) => (
          <div className={styles.parts}>
            <Tokens tokens={tokens} />
            <Webhooks webhooks={webhooks} />
          </div>
        )}
      </Loaded>
    </Panel>
  )
}
