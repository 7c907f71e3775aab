import { DOWNLOAD_PAUSE_MS, downloadName } from '@callboard/contract/share-links/rules'
import { photoAsJpeg } from '#devices/photo-jpeg.ts'
import { saveFile } from '#devices/save-file.ts'

/** A photo to be saved: its address, and its position in the portfolio, from 0. */
export interface SavablePhoto {
  readonly index: number
  readonly url: string
}

/** Whether this is an iPhone or iPad, whose browser saves photos from a page of their own; an iPad calls itself a Mac. */
export function isIos(): boolean {
  return /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
}

/**
 * Saves photos one after another, with a pause that browsers need to take each as a download of its own.
 *
 * @param onSaved told how many are saved after each
 * @param signal stops before the next photo
 * @throws Error when one of them cannot be fetched; those before it are saved
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
 * Offers a photo to the phone's own share sheet, from which it goes to the photo library; where there is none, downloads it.
 *
 * @param address where the photo is fetched from
 */
export async function offerPhoto(address: string, index: number): Promise<void> {
  const file = new File([await photoAsJpeg(address)], downloadName(index + 1), { type: 'image/jpeg' })
  if (!navigator.canShare?.({ files: [file] })) return saveFile(file, file.name)
  try {
    await navigator.share({ files: [file] })
  } catch (error) {
    // Closing the sheet is a choice, not a failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
}
