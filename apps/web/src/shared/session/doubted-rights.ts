/** A call was refused for want of a right: what this page knows of the person's rights may be old. */
const listeners = new Set<() => void>()

export function doubtRights(): void {
  for (const listener of listeners) listener()
}

/** Returns how to stop listening. */
export function onDoubtedRights(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
