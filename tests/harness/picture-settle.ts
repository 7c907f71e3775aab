/**
 * In the page: waits until everything has loaded and is still.
 *
 * @param waits whether to wait for parts that are still loading
 * @returns what has not loaded yet, or nothing
 */
export async function settle(waits: boolean): Promise<string | undefined> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  for (const image of document.querySelectorAll<HTMLImageElement>('img[loading=lazy]')) image.loading = 'eager'
  // Only now has each image chosen the file for this window.
  await nextFrame()
  const pending = waits && document.querySelector('.skeleton, [aria-busy=true]')
  if (pending) return pending.outerHTML.slice(0, 200)
  await document.fonts.ready
  // In the gallery some requests are never answered.
  const isAwaited = ({ src }: HTMLImageElement) => waits || !src.includes('/never.')
  const visible = [...document.images].filter((image) => image.checkVisibility() && isAwaited(image))
  const missing = visible.find((image) => !image.complete)
  if (missing) return missing.currentSrc || missing.outerHTML.slice(0, 500)
  // `complete` means loaded; rendering needs the image decoded. A broken image stays broken.
  await Promise.allSettled(visible.map((image) => image.decode()))
  const moving = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
  await Promise.allSettled(moving.map(({ finished }) => finished))
  await nextFrame()
  return undefined
}
