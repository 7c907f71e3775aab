/**
 * Does something once the picture that answers a press has been shown, so that the press does not wait for it. In a page that is not in sight
 * it waits until it is.
 *
 * @returns forgets it, if it was not done yet
 */
export function afterFrame(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** @returns does something only on the screen that is shown now: who has gone to another in the meantime is not brought back */
export function onThisScreen(act: () => void): () => void {
  const screen = window.location.pathname
  return () => {
    if (window.location.pathname === screen) act()
  }
}
