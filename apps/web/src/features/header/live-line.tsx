import type { PublicNumbers } from '@gorod/contracts/home'
import { HEADER_TEXTS as T } from '../../shared/texts/header.ts'
import { usePublicNumbers } from '../../shared/use-public-numbers.ts'
import styles from './mobile-menu.module.css'

/** «37 столов играют, ожидание 3:20» over the button to play, when there is something to say. */
export function LiveLine() {
  const numbers = usePublicNumbers()
  const text = numbers === undefined ? null : liveText(numbers)
  return text === null ? null : <p className={styles.live}>{text}</p>
}

/** Null when no table plays: nobody hurries to an empty house for its waiting time. */
export function liveText({ tables, averageWaitSeconds }: PublicNumbers): string | null {
  if (tables === 0) return null
  const wait = averageWaitSeconds === null ? [] : [T.liveWait(averageWaitSeconds)]
  return [T.liveTables(tables), ...wait].join(', ')
}
