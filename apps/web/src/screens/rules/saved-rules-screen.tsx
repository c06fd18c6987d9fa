import { Link, useNavigate, useParams } from 'react-router'
import { SharedRules } from '../../features/rule-sets/shared-rules.tsx'
import { isMissing } from '../../shared/api/api-error.ts'
import { Loaded, MissingPage } from '../../shared/loaded.tsx'
import { useRefreshRules, useSavedRules } from '../../shared/rules/use-saved-rules.ts'
import { useMe } from '../../shared/session/use-me.ts'
import { RULE_SETS_TEXTS } from '../../shared/texts/rule-sets.ts'
import { useTitle } from '../../shared/use-title.ts'
import styles from './rules.module.css'

const T = RULE_SETS_TEXTS.page

/** `/rules/{id}`: rules that somebody made, for everybody who has the link. */
export default function SavedRulesScreen() {
  const { id = '' } = useParams()
  const query = useSavedRules(id)
  const me = useMe()
  const navigate = useNavigate()
  const refresh = useRefreshRules()
  useTitle(query.data?.name ?? RULE_SETS_TEXTS.own.title)
  if (isMissing(query.error))
    return <MissingPage title={T.missing} lead={T.missingLead} to="/rules" action={T.back} />
  return (
    <article className={`wrap ${styles.saved}`}>
      <Link className="link" to="/rules">
        {T.back}
      </Link>
      <Loaded query={query} size="page">
        {(rules) => (
          <>
            <h1 className={`h1 ${styles.name}`}>{rules.name}</h1>
            <SharedRules
              rules={rules}
              viewerId={me.state === 'signed_in' ? me.user.id : null}
              onCopied={(copyId) => {
                void refresh()
                void navigate(`/rules/${copyId}`)
              }}
            />
          </>
        )}
      </Loaded>
    </article>
  )
}
