import type { Database } from '#db/client.ts'
import type { TableChanges } from '#platform/table-changes.ts'
import { findWithheldPhotos, isOwnPhoto } from './withheld-photos.repository.ts'

/** Milliseconds between checks for new holds of all instances; half a minute less than the required maximum. */
const LOOK_MS = 15_000

/**
 * Photos that are not served even to people who know the address: because they were removed (decision 82), or because their student is
 * restricted (decision 67).
 */
export interface WithheldPhotos {
  /**
   * Whether a photo is withheld. Called for every photo, so it waits for the database only after a removal or restoration. A removal
   * takes effect at once, a hold after at most `LOOK_MS`.
   */
  has(hash: string): Promise<boolean>
  /** Whether it is the user's own photo, which they still see. */
  isOwn(userId: string, hash: string): Promise<boolean>
  /** Checks again at once. */
  look(): Promise<void>
  close(): void
}

/** @param onError gets read errors; the last known state stays in effect */
export async function openWithheldPhotos({
  db,
  changes,
  onError,
}: {
  db: Database
  changes: Pick<TableChanges, 'of' | 'waitForOwnNotifications'>
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

  /** Simultaneous callers share one check that began after the last change. */
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
      const arrived = await new Promise<boolean>((resolve) => changes.waitForOwnNotifications(resolve))
      if (arrived && knownVersion !== state.version) await lookOnce()
      return withheld.has(hash)
    },
    isOwn: (userId, hash) => isOwnPhoto(db, userId, hash),
    look,
    close: () => clearInterval(timer),
  }
}
