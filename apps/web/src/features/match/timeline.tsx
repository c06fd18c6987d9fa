import { ClipboardCheck, Moon, MoonStar, Sun } from 'lucide-react'
import { MATCH_TEXTS as T } from '../../shared/texts/match.ts'
import { DaySection } from './day-section.tsx'
import { EndingLine } from './fate.tsx'
import { NightSection, ZeroSection } from './night-section.tsx'
import type { Protocol, Section } from './protocol.ts'
import type { Roster } from './roster.ts'
import { NotesRow } from './section-row.tsx'
import styles from './timeline.module.css'

interface TimelineProps {
  readonly protocol: Protocol
  readonly roster: Roster
}

/** Days and nights in order, each in its own light. */
export function Timeline({ protocol: { sections, ending }, roster }: TimelineProps) {
  const last = sections.findLast(({ kind }) => kind !== 'review')
  return (
    <div className={styles.timeline}>
      <nav className={styles.nav} aria-label={T.days}>
        {sections.map((section) => (
          <a
            key={section.id}
            href={`#${section.id}`}
            data-time={lightOf(section)}
            aria-label={titleOf(section)}
          >
            <SectionIcon section={section} className="icon-16" />
            {section.kind !== 'review' && section.number}
          </a>
        ))}
      </nav>
      {sections.map((section) => (
        <section key={section.id} id={section.id} className={styles.section} data-time={lightOf(section)}>
          <h2 className={styles.title}>
            <SectionIcon section={section} className="icon-24" />
            {titleOf(section)}
          </h2>
          <div className={styles.body}>
            <SectionBody section={section} roster={roster} />
            {section === last && <EndingLine ending={ending} />}
          </div>
        </section>
      ))}
    </div>
  )
}

function SectionBody({ section, roster }: { readonly section: Section; readonly roster: Roster }) {
  switch (section.kind) {
    case 'zero':
      return <ZeroSection zero={section} roster={roster} />
    case 'day':
      return <DaySection day={section} roster={roster} />
    case 'night':
      return <NightSection night={section} roster={roster} />
    case 'review':
      return <NotesRow notes={section.notes} roster={roster} />
  }
}

function SectionIcon({ section, className }: { readonly section: Section; readonly className: string }) {
  const Icon = { zero: MoonStar, day: Sun, night: Moon, review: ClipboardCheck }[section.kind]
  return <Icon className={className} aria-hidden="true" />
}

function lightOf({ kind }: Section): 'day' | 'night' {
  return kind === 'day' ? 'day' : 'night'
}

function titleOf({ kind, number }: Section): string {
  switch (kind) {
    case 'zero':
      return T.zero
    case 'day':
      return T.day(number)
    case 'night':
      return T.night(number)
    case 'review':
      return T.review
  }
}
