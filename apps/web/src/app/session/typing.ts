/** Reads the typed text of each form on the page, by its storage key; a reader returns `undefined` if nothing was typed. */
export const typing = new Map<string, () => unknown>()

/** Stores the typed text in this tab, for the next load of the page by the same user. */
export function keepTyping(): void {
  for (const [key, read] of typing) {
    const typed = read()
    try {
      if (typed !== undefined) sessionStorage.setItem(key, JSON.stringify(typed))
    } catch {
      // Storage may be full or blocked.
    }
  }
}
