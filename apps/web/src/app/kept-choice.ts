const keyOf = (name: string) => `callboard.${name}`

/**
 * Reads a small setting of the user from this device. The setting may contain ids of talents, and nothing else about them.
 *
 * @param read parses the stored value, which may be anything
 */
export function readKept<Value>(name: string, read: (kept: unknown) => Value): Value {
  try {
    return read(JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null'))
  } catch {
    return read(null)
  }
}

/** Stores it for the next visit. */
export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(value))
  } catch {
    // Storage may be full or blocked; then the choice lasts as long as the page.
  }
}
