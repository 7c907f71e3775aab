import { formatDateTime } from '#app/language/dates.ts'

/** How long a print waits for photographs that have not come yet, in milliseconds. */
const PHOTOS_MS = 4000

/** Longer parts of an address are tokens, which open what they name to the person who holds the paper. */
const LONGEST_NAME = 30

/** Writes into the foot of every sheet where it came from and when; `print.css` renders it. */
export function signPrint(timeZone: string): void {
  const { origin, pathname } = window.location
  const where = pathname.split('/').some((part) => part.length > LONGEST_NAME) ? origin : origin + pathname
  const foot = `${where} · ${formatDateTime(new Date().toISOString(), timeZone)}`
  document.documentElement.style.setProperty('--print-foot', JSON.stringify(foot))
}

/** Prints what is on the screen, with every photograph of it, also those that nobody has scrolled to. */
export async function printPage(timeZone: string): Promise<void> {
  const photos = [...document.images]
  for (const photo of photos) photo.loading = 'eager'
  const all = Promise.allSettled(photos.filter((photo) => photo.checkVisibility()).map((photo) => photo.decode()))
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, PHOTOS_MS))])
  signPrint(timeZone)
  window.print()
}
