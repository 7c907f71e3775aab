import { DOWNLOAD_PAUSE_MS, downloadName } from '@callboard/contract/exchange/share-links/rules'
import { photoAsJpeg } from '#devices/photo-jpeg.ts'
import { saveFile } from '#devices/save-file.ts'

/** A photo to save: its address, and its position in the portfolio, from 0. */
export interface SavablePhoto {
  readonly index: number
  readonly url: string
}

/** Whether this is an iPhone or iPad, where photos are saved from a separate page; an iPad reports itself as a Mac. */
export function isIos(): boolean {
  return /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
}

/**
 * Saves photos one after another, with a pause, so that browsers accept each as a separate download.
 *
 * @param onSaved called after each photo with the number saved so far
 * @param signal stops before the next photo
 * @throws Error if a photo cannot be fetched; those before it are saved
 */
export async function saveOneAfterAnother(
  photos: readonly SavablePhoto[],
  { onSaved, signal }: { onSaved: (saved: number) => void; signal: AbortSignal },
): Promise<void> {
  for (const [place, { index, url }] of photos.entries()) {
    if (place > 0) await new Promise((resolve) => setTimeout(resolve, DOWNLOAD_PAUSE_MS))
    if (signal.aborted) return
    saveFile(await photoAsJpeg(url), downloadName(index + 1))
    onSaved(place + 1)
  }
}

/**
 * Opens the phone's share sheet for a photo, which can save it to the photo library; without a share sheet, downloads it.
 *
 * @param address the address of the photo
 */
export async function offerPhoto(address: string, index: number): Promise<void> {
  const file = new File([await photoAsJpeg(address)], downloadName(index + 1), { type: 'image/jpeg' })
  if (!navigator.canShare?.({ files: [file] })) return saveFile(file, file.name)
  try {
    await navigator.share({ files: [file] })
  } catch (error) {
    // Closing the share sheet is not a failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
}
