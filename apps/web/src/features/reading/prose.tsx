import { useEffect, useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import styles from './prose.module.css'

interface ProseProps {
  /** Sanitised by the server. */
  readonly html: string
  /** Links lead nowhere: a preview must not carry its writer away. */
  readonly still?: boolean
}

/**
 * An article or a lesson. Parsed apart from the page, where scripts never run, and put in as nodes; links within
 * the site change the screen without loading the page again.
 */
export function Prose({ html, still = false }: ProseProps) {
  const box = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  // Before the first paint: the text must not come in after its heading.
  useLayoutEffect(() => {
    const parsed = new DOMParser().parseFromString(html, 'text/html')
    box.current?.replaceChildren(...parsed.body.childNodes)
  }, [html])
  useEffect(() => {
    const element = box.current
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (link === null || event.defaultPrevented) return
      if (still) event.preventDefault()
      else if (isPlain(event) && leadsToScreen(link)) {
        event.preventDefault()
        void navigate(link.pathname + link.search + link.hash)
      }
    }
    element?.addEventListener('click', onClick)
    return () => element?.removeEventListener('click', onClick)
  }, [still, navigate])
  return <div ref={box} className={styles.prose} />
}

/** With a modifier or another button the reader wants a tab of its own. */
function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}

/** Within the site and no file: `/blog/rss.xml` is the browser's to open. */
function leadsToScreen(link: HTMLAnchorElement): boolean {
  return link.origin === location.origin && !/\.\w+$/.test(link.pathname)
}
