import { differingOptions, type PresetId, presets } from '@gorod/rules'
import { Printer } from 'lucide-react'
import { OwnRules } from '../../features/rule-sets/own-rules.tsx'
import { OptionTable } from '../../shared/rules/option-table.tsx'
import { optionLines } from '../../shared/rules/option-words.ts'
import { useMe } from '../../shared/session/use-me.ts'
import { LOBBY_TEXTS } from '../../shared/texts/lobby.ts'
import { RULE_SETS_TEXTS } from '../../shared/texts/rule-sets.ts'
import { RULE_SECTIONS, RULES_TEXTS as T } from '../../shared/texts/rules.ts'
import { SEARCH_TEXTS } from '../../shared/texts/search.ts'
import { useTitle } from '../../shared/use-title.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import styles from './rules.module.css'

const NAMES = SEARCH_TEXTS.ruleSets
const { fiim, ...OTHERS } = presets
const OTHER_IDS = Object.keys(OTHERS) as readonly (keyof typeof OTHERS)[]

/** `/rules`: the rule books of the product, made from the same data as every game. */
export default function RulesScreen() {
  useTitle(T.title)
  const me = useMe()
  return (
    <article className={`wrap ${styles.page}`}>
      <header className={styles.head}>
        <h1 className="h1">{T.title}</h1>
        <p className={styles.lead}>{T.lead}</p>
        <div className={styles.ways}>
          <nav aria-label={T.contents}>
            {(Object.keys(presets) as readonly PresetId[]).map((id) => (
              <a key={id} className="link" href={`#${id}`}>
                {NAMES[id]}
              </a>
            ))}
          </nav>
          <Button
            kind="line"
            size="sm"
            icon={<Printer className="icon-18" aria-hidden="true" />}
            onClick={() => print()}
          >
            {T.print}
          </Button>
        </div>
      </header>
      <section className={styles.book} aria-labelledby="own-title">
        <h2 className="h3" id="own-title">
          {RULE_SETS_TEXTS.own.title}
        </h2>
        <p>{RULE_SETS_TEXTS.own.lead}</p>
        {me.state === 'signed_in' && <OwnRules />}
        <div>
          <LinkButton to="/rules/new">{RULE_SETS_TEXTS.own.make}</LinkButton>
        </div>
      </section>
      <RuleBooks />
    </article>
  )
}

/** FIIM whole, and the others as they differ from it. */
export function RuleBooks() {
  return (
    <>
      {OTHER_IDS.map((id) => (
        <section key={id} id={id} className={styles.book} aria-labelledby={`${id}-title`}>
          <h2 className="h3" id={`${id}-title`}>
            {NAMES[id]}
          </h2>
          <p>
            {LOBBY_TEXTS.ruleSetNotes[id]} {id === 'casual_doctor' ? T.seats(7, 12) : T.seats(10, 10)}
          </p>
          <OptionTable
            caption={T.differences(NAMES[id])}
            names={[NAMES.fiim, NAMES[id]]}
            lines={optionLines(differingOptions(presets[id], fiim), [fiim, presets[id]])}
          />
        </section>
      ))}
      <section id="fiim" className={styles.book} aria-labelledby="fiim-title">
        <h2 className="h3" id="fiim-title">
          {T.whole}
        </h2>
        <p>
          {LOBBY_TEXTS.ruleSetNotes.fiim} {T.seats(10, 10)}
        </p>
        {RULE_SECTIONS.map(({ title, keys }) => (
          <div key={title} className={styles.part}>
            <h3 className="h4">{title}</h3>
            <OptionTable caption={title} names={[NAMES.fiim]} lines={optionLines(keys, [fiim])} />
          </div>
        ))}
      </section>
    </>
  )
}
