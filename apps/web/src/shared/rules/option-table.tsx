import { RULES_TEXTS as T } from '../texts/rules.ts'
import styles from './option-table.module.css'
import type { OptionLine } from './option-words.ts'

interface OptionTableProps {
  /** Read out where the heading above does not name the table. */
  readonly caption: string
  /** One name for each value of a line. */
  readonly names: readonly string[]
  readonly lines: readonly OptionLine[]
}

/** Options line by line. On a phone each line becomes a small card that names its columns. */
export function OptionTable({ caption, names, lines }: OptionTableProps) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{T.option}</th>
          {names.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, label, values }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            {values.map((value, column) => (
              <td key={names[column]} data-column={names.length > 1 ? names[column] : undefined}>
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
