import type { HeaderNews } from '@gorod/contracts/header-news'
import { ArrowUpRight, GraduationCap } from 'lucide-react'
import { HEADER_TEXTS as T } from '../../shared/texts/header.ts'
import styles from './academy-widget.module.css'

interface AcademyWidgetProps {
  /** Undefined while not known. */
  readonly news: HeaderNews | undefined
  /** Only an account has progress. */
  readonly signedIn: boolean
  readonly className?: string | undefined
}

/** Spec §2: opens the academy in a new tab. */
export function AcademyWidget({ news, signedIn, className }: AcademyWidgetProps) {
  const total = news?.lessonsTotal ?? 0
  const done = news?.lessonsDone ?? 0
  return (
    <a
      className={`${styles.academy} ${className ?? ''}`}
      href="/academy"
      target="_blank"
      rel="noopener"
      title={T.academy}
    >
      <span className={signedIn ? `${styles.cap} ${styles.ringed}` : styles.cap}>
        {signedIn && <Ring share={total === 0 ? 0 : done / total} />}
        <GraduationCap className={signedIn ? 'icon-16' : ''} aria-hidden="true" />
      </span>
      <span className={styles.words}>
        <b>{T.academy}</b>
        <small>{lessonsText(signedIn, done, total)}</small>
      </span>
      <ArrowUpRight className={`icon-16 ${styles.arrow}`} aria-hidden="true" />
      <span className="visually-hidden">{T.opensNewTab}</span>
    </a>
  )
}

function lessonsText(signedIn: boolean, done: number, total: number): string {
  if (total === 0) return T.lessons
  return signedIn ? T.lessonsDone(done, total) : T.lessonsForNewcomers(total)
}

function Ring({ share }: { readonly share: number }) {
  return (
    <svg viewBox="0 0 38 38" className={styles.ring} aria-hidden="true">
      <circle cx="19" cy="19" r="17" />
      {/* A round cap would draw a dot where nothing is done yet. */}
      {share > 0 && <circle cx="19" cy="19" r="17" pathLength="100" strokeDasharray={`${share * 100} 100`} />}
    </svg>
  )
}
