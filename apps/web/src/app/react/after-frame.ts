/**
 * Runs a callback after the next frame has been painted, so that a press does not wait for it. In a hidden page it runs when the page is
 * shown again.
 *
 * @returns cancels the callback if it has not run
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

/** @returns a wrapper that runs a callback only if the user is still on the current screen */
export function onThisScreen(act: () => void): () => void {
  const screen = window.location.pathname
  return () => {
    if (window.location.pathname === screen) act()
  }
}
