import { Input } from '../../ui/field/input.tsx'
import { CHAMPIONSHIP_PAGE_TEXTS } from '../texts/championship.ts'

interface FindPlayerProps {
  readonly sought: string
  readonly onSought: (sought: string) => void
}

/** A part of a name, for a list that shows only those with it. */
export function FindPlayer({ sought, onSought }: FindPlayerProps) {
  return (
    <Input
      label={CHAMPIONSHIP_PAGE_TEXTS.standings.find}
      type="search"
      maxLength={60}
      autoComplete="off"
      value={sought}
      onChange={(event) => onSought(event.target.value)}
    />
  )
}
