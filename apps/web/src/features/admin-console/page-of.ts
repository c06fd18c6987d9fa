/** The page an address asks for; 1 where it says none of ours. */
export function pageOf(params: URLSearchParams): number {
  const text = params.get('page') ?? ''
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1
}
