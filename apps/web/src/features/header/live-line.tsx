import { usePublicNumbers } from '../../shared/use-public-numbers.ts'
import { liveText } from './live-text.ts'
import styles from './mobile-menu.module.css'

/** «37 столов играют, ожидание 3:20» over the button to play, when there is something to say. */
export function LiveLine() {
  const numbers = usePublicNumbers()
  const text = numbers === undefined ? null : liveText(numbers)
  return text === null ? null : <p className={styles.live}>{text}</p>
}
