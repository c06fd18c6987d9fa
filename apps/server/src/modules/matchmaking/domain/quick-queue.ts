/** Name of the one queue of quick tables; rated, league and championship search will have their own. */
export const QUICK_QUEUE = 'quick'
