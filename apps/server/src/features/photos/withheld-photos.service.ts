import type { Database } from '#db/client.ts'
import type { TableChanges } from '#platform/table-changes.ts'
import { findWithheldPhotos, isOwnPhoto } from './withheld-photos.repository.ts'

/** Milliseconds after which a hold made by any instance counts for addresses of photographs; half a minute before it must. */
const LOOK_MS = 15_000

/**
 * Photographs that nobody is shown although they know the address: because they were removed (decision 82), or because their student
 * is restricted (decision 67).
 */
export interface WithheldPhotos {
  /**
   * Asked for every photograph, so that it waits for the database only after something was removed or brought back. Removals count at once,
   * holds after `LOOK_MS` at most.
   */
  has(hash: string): Promise<boolean>
  /** Whether that is this person's own, who sees it as before. */
  isOwn(userId: string, hash: string): Promise<boolean>
  /** Looks again at once. */
  look(): Promise<void>
  close(): void
}

/** @param onError told when they could not be read; what is known stays until they can */
export async function openWithheldPhotos({
  db,
  changes,
  onError,
}: {
  db: Database
  changes: Pick<TableChanges, 'of' | 'hearOwn'>
  onError: (error: unknown) => void
}): Promise<WithheldPhotos> {
  const state = changes.of(['photos'])
  let withheld: ReadonlySet<string> = new Set()
  let knownVersion = state.version
  let looking: { readonly version: number; readonly done: Promise<void> } | undefined

  async function look(): Promise<void> {
    const { version } = state
    withheld = new Set(await findWithheldPhotos(db, [...withheld]))
    knownVersion = version
  }

  /** Those who come together share one look that began after the last change. */
  function lookOnce(): Promise<void> {
    if (looking?.version === state.version) return looking.done
    const mine = { version: state.version, done: look().catch(onError) }
    looking = mine
    return mine.done.finally(() => {
      if (looking === mine) looking = undefined
    })
  }

  await look()
  const timer = setInterval(() => void look().catch(onError), LOOK_MS)
  timer.unref()
  return {
    async has(hash) {
      const heard = await new Promise<boolean>((resolve) => changes.hearOwn(resolve))
      if (heard && knownVersion !== state.version) await lookOnce()
      return withheld.has(hash)
    },
    isOwn: (userId, hash) => isOwnPhoto(db, userId, hash),
    look,
    close: () => clearInterval(timer),
  }
}
