import { Search } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { Input } from '../../ui/field/input.tsx'
import styles from './admin-console.module.css'

interface FindFormProps {
  readonly label: string
  readonly button: string
  /** What was looked for; give it as the `key` too. */
  readonly text: string
  readonly onFind: (text: string) => void
}

export function FindForm({ label, button, text, onFind }: FindFormProps) {
  const [wanted, setWanted] = useState(text)
  return (
    <search>
      <form
        className={styles.find}
        onSubmit={(event) => {
          event.preventDefault()
          onFind(wanted.trim())
        }}
      >
        <Input
          label={label}
          value={wanted}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setWanted(event.target.value)}
        />
        <Button type="submit" kind="lamp" icon={<Search aria-hidden="true" />} className={styles.findButton}>
          {button}
        </Button>
      </form>
    </search>
  )
}
