/** Where people write what they would miss; not sliders, boxes and search fields. */
const TEXT_FIELDS =
  'textarea, input:not([type]), input:is([type=text], [type=email], [type=password], [type=tel], [type=url], [type=date], [type=number])'

/** Fields somebody has written in since the last form was sent. */
const written = new Set<HTMLInputElement | HTMLTextAreaElement>()

/** True when a form on the page is half filled, or somebody types right now. Sent input does not count. */
export function isTyping(): boolean {
  for (const field of written) {
    // A dialog that was closed is out of the document, and what was typed in it was given up.
    if (!field.isConnected || field.value === '') written.delete(field)
    else if (field === document.activeElement || field.form !== null) return true
  }
  return false
}

export function watchTyping(): void {
  addEventListener('input', ({ target }) => {
    if (target instanceof Element && target.matches(TEXT_FIELDS)) {
      written.add(target as HTMLInputElement | HTMLTextAreaElement)
    }
  })
  addEventListener('submit', () => written.clear())
}
