import type { Capture, CaptureStore } from './capture-store.ts'

/** How captures are sent to the server. */
export interface Sending {
  readonly store: Pick<CaptureStore, 'change' | 'remove'>
  /** The signed-in user. */
  readonly userId: string
  /** Stores one image. @returns its address */
  upload(jpeg: Blob, onProgress: (share: number) => void): Promise<string>
  /** Appends to a portfolio; skips captures that were saved before. */
  save(studentId: number, sent: { photos: string[]; captures: string[] }): Promise<unknown>
  /** Called with the share done, 0 to 1. */
  onProgress(share: number): void
}

/**
 * Saves captures of one student. They are deleted from the device only after the server has confirmed them. Failed ones stay, and
 * sending them again saves nothing twice.
 *
 * @throws what `upload` or `save` throw
 */
export async function sendCaptures(studentId: number, captures: readonly Capture[], sending: Sending): Promise<void> {
  const { store, userId, upload, save, onProgress } = sending
  const own = captures.filter((capture) => capture.studentId === studentId && !capture.isDiscarded)
  const photos: string[] = []
  for (const [index, { id, jpeg, uploaded }] of own.entries()) {
    if (uploaded?.userId === userId) photos.push(uploaded.url)
    else {
      const url = await upload(jpeg, (share) => onProgress((index + share) / (own.length + 1)))
      await store.change(id, { uploaded: { url, userId } })
      photos.push(url)
    }
    onProgress((index + 1) / (own.length + 1))
  }
  if (own.length === 0) return
  const ids = own.map(({ id }) => id)
  await save(studentId, { photos, captures: ids })
  await store.remove(ids)
  onProgress(1)
}

/** Forgets the addresses of uploads: the server deletes unused ones after a day. */
export async function forgetUploads(captures: readonly Capture[], store: Pick<CaptureStore, 'change'>): Promise<void> {
  for (const { id, uploaded } of captures) if (uploaded) await store.change(id, { uploaded: undefined })
}
