import { useCallback, useState } from 'react'

/** A value in local storage under `key`; without storage it lives as long as the page. */
export function useLocalStorage<Value>(
  key: string,
  parse: (stored: string | null) => Value,
): [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => parse(read(key)))
  const store = useCallback(
    (next: Value) => {
      setValue(next)
      write(key, JSON.stringify(next))
    },
    [key],
  )
  return [value, store]
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Storage is full or forbidden: the value lives as long as the page.
  }
}
