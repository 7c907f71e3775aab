import type { MediaStore } from '#platform/storage/media-store.ts'

/** The prefix of the keys of all videos. */
export const TAPES = 'tapes/'

/** The key of the uploaded video. */
export const originalTapeKey = (fileId: string) => `${TAPES}${fileId}/original`

/** The key of the converted video. */
export const preparedTapeKey = (fileId: string) => `${TAPES}${fileId}/prepared`

/** The file id in a key. */
export const tapeOfKey = (key: string) => key.split('/')[1] ?? ''

/** Removes all stored objects of a video, except one. */
export async function removeTapeObjects(store: MediaStore, fileId: string, { except }: { except?: string | null } = {}): Promise<void> {
  for await (const key of store.list(`${TAPES}${fileId}/`)) if (key !== except) await store.delete(key)
}

/** The ids of all videos with stored objects. */
export async function storedTapes(store: MediaStore): Promise<string[]> {
  const ids = new Set<string>()
  for await (const key of store.list(TAPES)) ids.add(tapeOfKey(key))
  return [...ids]
}
