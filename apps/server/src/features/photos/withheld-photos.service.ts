import type { Database } from '#db/client.ts'
import { findWithheldPhotos, isOwnPhoto } from './withheld-photos.repository.ts'

/** Milliseconds after which a hold made by any instance counts for addresses of photographs; half a minute before it must. */
const LOOK_MS = 15_000

/** Photographs that nobody is shown for now, although they know the address, because their student is on hold (decision 67). */
export interface WithheldPhotos {
  /** Asked for every photograph, so that it waits for nothing. As of `LOOK_MS` ago at most. */
  has(hash: string): boolean
  /** Whether that is this person's own, who sees it as before. */
  isOwn(userId: string, hash: string): Promise<boolean>
  /** Looks again at once. */
  look(): Promise<void>
  close(): void
}

/** @param onError told when holds could not be read; what is known stays until they can */
export async function openWithheldPhotos({ db, onError }: { db: Database; onError: (error: unknown) => void }): Promise<WithheldPhotos> {
  let withheld: ReadonlySet<string> = new Set()
  async function look(): Promise<void> {
    withheld = new Set(await findWithheldPhotos(db))
  }
  await look()
  const looking = setInterval(() => void look().catch(onError), LOOK_MS)
  looking.unref()
  return {
    has: (hash) => withheld.has(hash),
    isOwn: (userId, hash) => isOwnPhoto(db, userId, hash),
    look,
    close: () => clearInterval(looking),
  }
}
