/** The files of screens by the address of their page, as `scripts/setup/write-preloads.mjs` writes them. `:id` stands for one part of an address. */
type Preloads = Readonly<Record<string, readonly string[]>>

/** The document with the names of the files that its screen is made of, which the browser then fetches beside those of every page. */
export function withPreloads(document: string, path: string, preloads: string | null): string {
  if (preloads === null) return document
  const screens = Object.entries(JSON.parse(preloads) as Preloads)
  const files = screens.find(([address]) => isAt(address, path))?.[1] ?? []
  return document.replace('</head>', () => `${files.map(linkTo).join('')}</head>`)
}

function isAt(address: string, path: string): boolean {
  const wanted = address.split('/')
  const asked = path.split('/')
  return (
    wanted.length === asked.length && wanted.every((part, at) => part.startsWith(':') || part === asked[at])
  )
}

function linkTo(file: string): string {
  return file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="${file}" />`
    : `<link rel="modulepreload" crossorigin href="${file}" />`
}
