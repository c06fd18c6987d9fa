import { lazyPart } from './parts/lazy-part.tsx'

/** The picker of a period, which few people open. */
export const DateRangePanel = lazyPart(() => import('../ui/date-range/range-panel.tsx'), 'part')
