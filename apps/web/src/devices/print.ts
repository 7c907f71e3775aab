import { formatDateTime } from '#app/language/dates.ts'

/** How long printing waits for photos that have not loaded, in milliseconds. */
const PHOTOS_MS = 4000

/** The longest path segment that is printed. Longer ones are tokens, which would give access to anyone who has the paper. */
const LONGEST_NAME = 30

/** Writes the address and date for the foot of every sheet; `print.css` shows them. */
export function signPrint(timeZone: string): void {
  const { origin, pathname } = window.location
  const where = pathname.split('/').some((part) => part.length > LONGEST_NAME) ? origin : origin + pathname
  const foot = `${where} · ${formatDateTime(new Date().toISOString(), timeZone)}`
  document.documentElement.style.setProperty('--print-foot', JSON.stringify(foot))
}

/** Prints the screen with all its photos, including lazy ones that the user has not scrolled to. */
export async function printPage(timeZone: string): Promise<void> {
  const photos = [...document.images]
  for (const photo of photos) photo.loading = 'eager'
  const all = Promise.allSettled(photos.filter((photo) => photo.checkVisibility()).map((photo) => photo.decode()))
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, PHOTOS_MS))])
  signPrint(timeZone)
  window.print()
}
