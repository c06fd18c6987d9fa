import { Moon, MoonStar, Sun } from 'lucide-react'
import { useMemo } from 'react'
import { ClockTime } from '../../../shared/clock-time.tsx'
import { DRAWER_TEXTS } from '../../../shared/texts/room/drawer.ts'
import { LOG_TEXTS } from '../../../shared/texts/room/log.ts'
import { Plate } from '../../../ui/plate/plate.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'
import { type LogGroup, type LogLine, type LogPiece, logGroups } from '../model/log-lines.ts'
import { useGame } from '../room/game-context.ts'
import { useLocal } from '../room/local-context.ts'
import styles from './log.module.css'

const ICONS = { day: Sun, night: Moon, zero: MoonStar } as const

/** The log of the game while it runs, newest first. */
export function Log() {
  const { events } = useGame()
  const groups = useMemo(() => logGroups(events), [events])
  if (groups.length === 0) return <p className="text-muted">{DRAWER_TEXTS.empty}</p>
  return groups.map((group) => <Group key={group.key} group={group} />)
}

function Group({ group }: { readonly group: LogGroup }) {
  const { settings } = useLocal()
  const Icon = ICONS[group.kind]
  const lines = group.lines.filter((line) => !(line.secret && settings.streamer))
  return (
    <section className={styles.group}>
      <h3>
        <Icon aria-hidden="true" />
        {group.title}
      </h3>
      <ol>
        {lines.map((line) => (
          <li key={line.key}>
            <Words line={line} />
            <ClockTime at={line.at} />
          </li>
        ))}
      </ol>
    </section>
  )
}

export function Words({ line }: { readonly line: LogLine }) {
  const words = line.pieces.map((piece, index) => <Piece key={index} piece={piece} />)
  return line.undone ? <s>{words}</s> : <span>{words}</span>
}

function Piece({ piece }: { readonly piece: LogPiece }) {
  const { people } = useGame()
  if (typeof piece === 'string') return /^[:,]/.test(piece) ? piece : ` ${piece} `
  if ('plate' in piece) return <Plate number={piece.plate} className={styles.plate} />
  if ('name' in piece) return <b> {people.name(piece.name)}</b>
  if ('substitution' in piece) return <b> {LOG_TEXTS.changed(people.substitution(piece.substitution))}</b>
  return (
    <>
      {' '}
      <Tag kind="line">{piece.claim}</Tag>
    </>
  )
}
