const keyOf = (name: string) => `callboard.${name}`

/**
 * Something small that this device remembers of a person's way of working. Never anything about talents but their ids.
 *
 * @param read makes sense of what was kept, which may be anything
 */
export function readKept<Value>(name: string, read: (kept: unknown) => Value): Value {
  try {
    return read(JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null'))
  } catch {
    return read(null)
  }
}

/** Remembers it for the next visit. */
export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(value))
  } catch {
    // Storage may be full or blocked; the choice then lasts as long as the page.
  }
}
