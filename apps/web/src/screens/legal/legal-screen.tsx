import { useLocation } from 'react-router'
import { EULA, PERSONAL_DATA } from '../../shared/texts/legal.ts'
import { useTitle } from '../../shared/use-title.ts'
import styles from './legal.module.css'

/** `/eula` and `/personal-data`: the two documents the sign-up form asks to accept. */
export default function LegalScreen() {
  const { pathname } = useLocation()
  const document = pathname === '/eula' ? EULA : PERSONAL_DATA
  useTitle(document.title)
  return (
    <article className={`wrap ${styles.page}`}>
      <h1 className="h1">{document.title}</h1>
      {document.sections.map(({ title, text }) => (
        <section key={title}>
          <h2 className="h4">{title}</h2>
          <p className="sec">{text}</p>
        </section>
      ))}
    </article>
  )
}
