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
