import { LAST_PAGE } from '@gorod/contracts/page'

/** The page that an address asks for; the first where it names none that there can be. */
export function pageOf(params: URLSearchParams, last: number = LAST_PAGE): number {
  const text = params.get('page') ?? ''
  const page = /^[1-9]\d*$/.test(text) ? Number(text) : 1
  return page <= last ? page : 1
}
