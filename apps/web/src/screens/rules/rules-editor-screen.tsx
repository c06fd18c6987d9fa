import { Navigate, useNavigate, useParams } from 'react-router'
import { RulesEditor } from '../../features/rule-sets/rules-editor.tsx'
import { Loaded } from '../../shared/loaded.tsx'
import { useOwnRules, useRefreshRules } from '../../shared/rules/use-saved-rules.ts'
import { RULE_SETS_TEXTS } from '../../shared/texts/rule-sets.ts'
import { useTitle } from '../../shared/use-title.ts'
import styles from './rules.module.css'

const T = RULE_SETS_TEXTS.editor

/** `/rules/new` and `/rules/{id}/edit`: the options of one's own rules. */
export default function RulesEditorScreen() {
  const { id } = useParams()
  const query = useOwnRules()
  const navigate = useNavigate()
  const refresh = useRefreshRules()
  const title = id === undefined ? T.create : T.change
  useTitle(title)
  const saved = async (savedId: string) => {
    await refresh()
    await navigate(`/rules/${savedId}`)
  }
  return (
    <div className={`wrap ${styles.saved}`}>
      <h1 className="h1">{title}</h1>
      <Loaded query={query} size="page">
        {(own) => {
          const rules = own.find((one) => one.id === id) ?? null
          // Rules of somebody else are for reading.
          if (id !== undefined && rules === null) return <Navigate to={`/rules/${id}`} replace />
          return (
            <RulesEditor
              rules={rules}
              onSaved={(savedId) => void saved(savedId)}
              onCancel={() => void navigate(id === undefined ? '/rules' : `/rules/${id}`)}
            />
          )
        }}
      </Loaded>
    </div>
  )
}
