import { ChevronLeft, ChevronRight } from 'lucide-react'
import { boundedPage, isShown, pageItems } from './page-items.ts'
import styles from './pagination.module.css'

export interface PaginationTexts {
  readonly label: string
  readonly previous: string
  readonly next: string
  readonly page: (page: number) => string
  readonly jump: (page: number) => string
}

/** Numbers as long no longer fit places of one width. */
const THOUSAND = 1_000

interface PaginationProps {
  readonly page: number
  readonly pageCount: number
  readonly onPage: (page: number) => void
  readonly texts: PaginationTexts
  /** Shows the row even for a single page. */
  readonly force?: boolean
}

/** Page numbers from 1 to `pageCount`; hidden when there is nowhere to go. */
export function Pagination({ page: asked, pageCount, onPage, texts, force = false }: PaginationProps) {
  if (!isShown(pageCount, force)) return null
  const page = boundedPage(asked, pageCount)
  return (
    <nav
      className={pageCount < THOUSAND ? styles.pager : `${styles.pager} ${styles.many}`}
      aria-label={texts.label}
    >
      <button type="button" aria-label={texts.previous} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft aria-hidden="true" />
      </button>
      {pageItems(page, pageCount).map((item) =>
        'page' in item ? (
          <button
            key={item.page}
            type="button"
            aria-label={texts.page(item.page)}
            aria-current={item.page === page ? 'page' : undefined}
            onClick={() => onPage(item.page)}
          >
            {item.page}
          </button>
        ) : (
          <button
            key={item.side}
            type="button"
            aria-label={texts.jump(item.to)}
            onClick={() => onPage(item.to)}
          >
            …
          </button>
        ),
      )}
      <button
        type="button"
        aria-label={texts.next}
        disabled={page >= pageCount}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight aria-hidden="true" />
      </button>
    </nav>
  )
}
