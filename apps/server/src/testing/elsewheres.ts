import type { Elsewheres } from '../platform/cluster/elsewhere.ts'

/** What processes of one site have open, by kind and key and then by process. */
export type OpenAtSite = Map<string, Map<string, string>>

/** What one process of the site sees of the others, without Redis between them. */
export function elsewheresOf(site: OpenAtSite, self: string): Elsewheres {
  return {
    of(name) {
      const at = (key: string): Map<string, string> => {
        const full = `${name}:${key}`
        const open = site.get(full) ?? new Map<string, string>()
        site.set(full, open)
        return open
      }
      const read = async (key: string) => new Map([...at(key)].filter(([id]) => id !== self))
      return {
        write: (key, text) => void (text === null ? at(key).delete(self) : at(key).set(self, text)),
        read,
        exchange(key, text) {
          at(key).set(self, text)
          return read(key)
        },
      }
    },
  }
}
