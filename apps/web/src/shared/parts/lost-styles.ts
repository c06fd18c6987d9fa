/** Styles of parts that did not come. Vite asks for each file once: a part that came later would be without them. */
const lost = new Set<string>()

/** Call once, before the first part is loaded. */
export function watchLostStyles(): void {
  // Errors of elements do not bubble.
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
      lost.add(target.href)
      target.remove()
    },
    true,
  )
}

/** Rejects when one of them is lost again. */
export async function loadLostStyles(): Promise<void> {
  await Promise.all([...lost].map(loadStyle))
}

function loadStyle(href: string): Promise<void> {
  lost.delete(href)
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.crossOrigin = ''
    link.href = href
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => reject(new TypeError(`Failed to fetch ${href}`)))
    document.head.append(link)
  })
}
