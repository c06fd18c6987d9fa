import { CHAMPIONSHIP_PAGE_TEXTS as T } from '../../shared/texts/championship.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './championship.module.css'

/** Under the first rows of a long list. */
export function ShowAll({ count, onShow }: { readonly count: number; readonly onShow: () => void }) {
  return (
    <p className={styles.more}>
      <Button onClick={onShow}>{T.showAll(count)}</Button>
    </p>
  )
}
