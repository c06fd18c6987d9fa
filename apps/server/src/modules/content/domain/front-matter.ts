/** A Markdown file of this module: `name: value` lines between two `---`, then the text. */
export interface ContentFile {
  /** A field of the head. Throws when the file has none of this name: a shipped file is ours to get right. */
  field(name: string): string
  readonly markdown: string
}

const HEAD = /^---\n([\s\S]*?)\n---\n/

export function parseContentFile(text: string, fileName: string): ContentFile {
  const head = HEAD.exec(text)
  if (head === null) throw new Error(`${fileName} does not begin with its fields`)
  const fields = new Map(
    (head[1] ?? '').split('\n').map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
    }),
  )
  return {
    field(name) {
      const value = fields.get(name)
      if (value === undefined || value === '') throw new Error(`${fileName} has no ${name}`)
      return value
    },
    markdown: text.slice(head[0].length).trim(),
  }
}
