import type { MediaStore } from '#platform/storage/media-store.ts'

const COLLECTION = 'tapes/'

/** Where a video lies as it was uploaded. */
export const originalTapeKey = (fileId: string) => `${COLLECTION}${fileId}/original`

/** Where it lies once it is made for every browser. */
export const preparedTapeKey = (fileId: string) => `${COLLECTION}${fileId}/prepared`

/** Removes everything that is stored of a video, but for what is to stay. */
export async function removeTapeObjects(store: MediaStore, fileId: string, { except }: { except?: string | null } = {}): Promise<void> {
  for await (const key of store.list(`${COLLECTION}${fileId}/`)) if (key !== except) await store.delete(key)
}

/** The ids of all videos that something is stored of. */
export async function storedTapes(store: MediaStore): Promise<string[]> {
  const ids = new Set<string>()
  for await (const key of store.list(COLLECTION)) ids.add(key.split('/')[1] ?? '')
  return [...ids]
}
