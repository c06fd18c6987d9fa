import { useLocation } from 'react-router'
import { EULA } from '../../shared/texts/legal.ts'
import { PERSONAL_DATA } from '../../shared/texts/legal-personal-data.ts'
import type { LegalSection } from '../../shared/texts/legal-text.ts'
import { useTitle } from '../../shared/use-title.ts'
import styles from './legal.module.css'

/** `/eula` and `/personal-data`: the two documents the sign-up form asks to accept. */
export default function LegalScreen() {
  const { pathname } = useLocation()
  const { title, updated, lead, sections } = pathname.startsWith('/eula') ? EULA : PERSONAL_DATA
  useTitle(title)
  return (
    <article className={`wrap ${styles.page}`}>
      <header className={styles.head}>
        <h1 className="h1">{title}</h1>
        <p className="text-muted">{updated}</p>
        <p className={styles.lead}>{lead}</p>
      </header>
      {sections.map((section) => (
        <Section key={section.title} {...section} />
      ))}
    </article>
  )
}

function Section({ title, paragraphs = [], list, table }: LegalSection) {
  return (
    <section className={styles.section}>
      <h2 className="h4">{title}</h2>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {list !== undefined && (
        <ul>
          {list.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {table !== undefined && <DataTable {...table} />}
    </section>
  )
}

/** On a phone each row becomes a small card: three columns of words do not fit. */
function DataTable({ head, rows }: NonNullable<LegalSection['table']>) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {head.map((cell) => (
            <th key={cell} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell) => (
              <td key={cell}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
