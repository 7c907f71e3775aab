/**
 * In the page: waits until everything has come and stands still.
 *
 * @param waits whether what is still loading is waited for
 * @returns what is still to come, or nothing
 */
export async function settle(waits: boolean): Promise<string | undefined> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  for (const image of document.querySelectorAll<HTMLImageElement>('img[loading=lazy]')) image.loading = 'eager'
  // Only then has each picture chosen the file that fits the window.
  await nextFrame()
  const pending = waits && document.querySelector('.skeleton, [aria-busy=true]')
  if (pending) return pending.outerHTML.slice(0, 200)
  await document.fonts.ready
  // In the gallery some are never answered.
  const isAwaited = ({ src }: HTMLImageElement) => waits || !src.includes('/never.')
  const visible = [...document.images].filter((image) => image.checkVisibility() && isAwaited(image))
  const missing = visible.find((image) => !image.complete)
  if (missing) return missing.currentSrc
  // Complete is what has come, which is not drawn before it is unpacked. One that is broken stays so.
  await Promise.allSettled(visible.map((image) => image.decode()))
  const moving = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
  await Promise.allSettled(moving.map(({ finished }) => finished))
  await nextFrame()
  return undefined
}
