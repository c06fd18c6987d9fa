import { Navigate, useLocation, useNavigate, useParams } from 'react-router'
import { RulesEditor } from '../../features/rule-sets/rules-editor.tsx'
import { Loaded } from '../../shared/loaded.tsx'
import { useOwnRules, useRefreshRules } from '../../shared/rules/use-saved-rules.ts'
import { openAuth } from '../../shared/session/auth-dialog.ts'
import { useMe } from '../../shared/session/use-me.ts'
import { RULE_SETS_TEXTS } from '../../shared/texts/rule-sets.ts'
import { useTitle } from '../../shared/use-title.ts'
import styles from './rules.module.css'

const T = RULE_SETS_TEXTS.editor

/** `/rules/new` and `/rules/{id}/edit`: the options of one's own rules. */
export default function RulesEditorScreen() {
  const { id } = useParams()
  const { pathname } = useLocation()
  const me = useMe()
  const title = id === undefined ? T.create : T.change
  useTitle(title)
  return (
    <div className={`wrap ${styles.saved}`}>
      <h1 className="h1">{title}</h1>
      {me.state === 'visitor' ? (
        <p>
          {T.forSigned}{' '}
          <button type="button" className="link" onClick={() => openAuth({ redirectUrl: pathname })}>
            {T.signIn}
          </button>
        </p>
      ) : (
        <Editor id={id ?? null} />
      )}
    </div>
  )
}

/** `id` null: new rules. */
function Editor({ id }: { readonly id: string | null }) {
  const query = useOwnRules()
  const navigate = useNavigate()
  const refresh = useRefreshRules()
  const saved = async (savedId: string) => {
    await refresh()
    await navigate(`/rules/${savedId}`)
  }
  return (
    <Loaded query={query} size="page">
      {(own) => {
        const rules = own.find((one) => one.id === id) ?? null
        // Rules of somebody else are for reading.
        if (id !== null && rules === null) return <Navigate to={`/rules/${id}`} replace />
        return (
          <RulesEditor
            rules={rules}
            onSaved={(savedId) => void saved(savedId)}
            onCancel={() => void navigate(id === null ? '/rules' : `/rules/${id}`)}
          />
        )
      }}
    </Loaded>
  )
}
