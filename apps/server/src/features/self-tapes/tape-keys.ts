import type { MediaStore } from '#platform/storage/media-store.ts'

/** What the keys of all videos begin with. */
export const TAPES = 'tapes/'

/** Where a video lies as it was uploaded. */
export const originalTapeKey = (fileId: string) => `${TAPES}${fileId}/original`

/** Where it lies once it is made for every browser. */
export const preparedTapeKey = (fileId: string) => `${TAPES}${fileId}/prepared`

/** Whose video lies there. */
export const tapeOfKey = (key: string) => key.split('/')[1] ?? ''

/** Removes everything that is stored of a video, but for what is to stay. */
export async function removeTapeObjects(store: MediaStore, fileId: string, { except }: { except?: string | null } = {}): Promise<void> {
  for await (const key of store.list(`${TAPES}${fileId}/`)) if (key !== except) await store.delete(key)
}

/** The ids of all videos that something is stored of. */
export async function storedTapes(store: MediaStore): Promise<string[]> {
  const ids = new Set<string>()
  for await (const key of store.list(TAPES)) ids.add(tapeOfKey(key))
  return [...ids]
}
