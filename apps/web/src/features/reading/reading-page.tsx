import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Prose } from './prose.tsx'
import styles from './reading-page.module.css'

interface ReadingPageProps {
  readonly back: { readonly to: string; readonly text: string }
  /** Small things about the text: its date, its length. */
  readonly facts: ReactNode
  readonly title: string
  readonly summary: string
  readonly html: string
  /** The content below the text. */
  readonly children: ReactNode
}

/** One text to read, an article or a lesson: a narrow column, nothing beside it. */
export function ReadingPage({ back, facts, title, summary, html, children }: ReadingPageProps) {
  return (
    <article className={`wrap ${styles.page}`}>
      <div className={styles.column}>
        <header className={styles.head}>
          <Link className={styles.back} to={back.to}>
            <ArrowLeft className="icon-18" aria-hidden="true" />
            {back.text}
          </Link>
          <h1 className="h1">{title}</h1>
          <div className={styles.facts}>{facts}</div>
          <p className={styles.summary}>{summary}</p>
        </header>
        <Prose html={html} />
        {children}
      </div>
    </article>
  )
}

interface StepProps {
  readonly to: string
  /** Which way: «Раньше», «Следующий урок». */
  readonly label: string
  readonly title: string
  readonly side: 'left' | 'right'
}

/** A way on, at the end of the text. */
export function ReadingStep({ to, label, title, side }: StepProps) {
  return (
    <Link className={`${styles.step} ${styles[side]}`} to={to}>
      <span className={styles.label}>{label}</span>
      <span className={styles.stepTitle}>{title}</span>
    </Link>
  )
}

export function ReadingSteps({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <nav className={styles.steps} aria-label={label}>
      {children}
    </nav>
  )
}
