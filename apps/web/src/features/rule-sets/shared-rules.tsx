import { type SharedRules as Rules, saveRules } from '@gorod/contracts/rulesets'
import { presets, type RuleFault, type RuleOptionKey, seatsOf } from '@gorod/rules'
import { Copy } from 'lucide-react'
import { Link } from 'react-router'
import { CopyLink } from '../../shared/copy-link.tsx'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { Refusals } from '../../shared/form/refusals.tsx'
import { useFormPost } from '../../shared/form/use-form-post.ts'
import { OptionTable } from '../../shared/rules/option-table.tsx'
import { optionLines } from '../../shared/rules/option-words.ts'
import { isPlayable, readStoredRules, type StoredRules } from '../../shared/rules/stored-rules.ts'
import { RULE_SETS_TEXTS } from '../../shared/texts/rule-sets.ts'
import { RULE_OPTION_TEXTS } from '../../shared/texts/rules.ts'
import { SEARCH_TEXTS } from '../../shared/texts/search.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import styles from './shared-rules.module.css'

const T = RULE_SETS_TEXTS.page

interface SharedRulesProps {
  readonly rules: Rules
  /** Null: a visitor, who keeps no rules. */
  readonly viewerId: number | null
  readonly onCopied: (id: string) => void
}

/** Rules behind their link, for reading. */
export function SharedRules({ rules, viewerId, onCopied }: SharedRulesProps) {
  const { id, name, changes, author } = rules
  const stored = readStoredRules(changes)
  const own = author.id === viewerId
  return (
    <>
      <p className={styles.lead}>
        {T.by}{' '}
        <Link className="link" to={`/profile/${author.id}`}>
          {author.username}
        </Link>
        . {RULE_SETS_TEXTS.editor.seats(seatsOf(stored.ruleSet))}.
      </p>
      <div className={styles.buttons}>
        <CopyLink url={`${location.origin}/rules/${id}`} label={T.link} />
        {own && (
          <LinkButton size="sm" to={`/rules/${id}/edit`}>
            {RULE_SETS_TEXTS.own.edit}
          </LinkButton>
        )}
        {!own && viewerId !== null && isPlayable(stored) && <CopyRules rules={rules} onCopied={onCopied} />}
      </div>
      <Faults stored={stored} own={own} />
      {stored.differences.length === 0 ? (
        <p>{T.same}</p>
      ) : (
        <>
          <OptionTable
            caption={T.caption(name)}
            names={[SEARCH_TEXTS.ruleSets.fiim, name]}
            lines={optionLines(stored.differences, [presets.fiim, stored.ruleSet])}
          />
          <p className="text-muted">
            {T.rest}{' '}
            <Link className="link" to="/rules#fiim">
              {T.back}
            </Link>
          </p>
        </>
      )}
    </>
  )
}

interface CopyRulesProps {
  readonly rules: Rules
  readonly onCopied: (id: string) => void
}

function CopyRules({ rules: { name, changes }, onCopied }: CopyRulesProps) {
  const post = useFormPost(saveRules)
  const copy = async () => {
    const result = await post.send({ id: null, name, changes })
    if (result.state === 'done' && result.answer.id !== undefined) onCopied(result.answer.id)
  }
  return (
    <>
      <Button
        size="sm"
        icon={<Copy className="icon-18" aria-hidden="true" />}
        loading={post.busy}
        onClick={() => void copy()}
      >
        {T.copy}
      </Button>
      <Refusals errors={post.errors} />
      <PostAlert post={post} />
    </>
  )
}

/** Rules of an earlier release: says what no longer fits. */
function Faults({ stored, own }: { readonly stored: StoredRules; readonly own: boolean }) {
  const faults = Object.entries(stored.faults) as [RuleOptionKey, RuleFault][]
  if (faults.length === 0 && stored.unknown === 0) return null
  return (
    <div className={styles.faults} role="alert">
      {faults.length > 0 && (
        <>
          <p>
            {T.broken} {own && T.brokenOwn}
          </p>
          <ul>
            {faults.map(([key, fault]) => (
              <li key={key}>
                <b>{RULE_OPTION_TEXTS[key].label}.</b> {RULE_SETS_TEXTS.faults[fault]}
              </li>
            ))}
          </ul>
        </>
      )}
      {stored.unknown > 0 && <p>{T.unknown(stored.unknown)}</p>}
    </div>
  )
}
