import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { RATINGS_TEXTS as T } from '../../shared/texts/rating-list.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Input } from '../../ui/field/input.tsx'
import styles from './ratings.module.css'

interface FindPlayerProps {
  readonly sought: string
  readonly error: string | undefined
  readonly onFind: (find: string | undefined) => void
}

/** Leads to the page of the rating on which a player stands. */
export function FindPlayer({ sought, error, onFind }: FindPlayerProps) {
  const [find, setFind] = useState(sought)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onFind(find.trim() === '' ? undefined : find.trim())
  }
  return (
    <form className={styles.find} onSubmit={submit}>
      <Input
        label={T.find}
        type="search"
        maxLength={40}
        autoComplete="off"
        value={find}
        error={error}
        onChange={(event) => setFind(event.target.value)}
      />
      <IconButton label={T.findButton} type="submit">
        <Search className="icon-20" aria-hidden="true" />
      </IconButton>
    </form>
  )
}
