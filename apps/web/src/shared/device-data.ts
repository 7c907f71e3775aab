import { keepNoMoreDrafts } from '#app/session/form-draft.ts'

/**
 * The data that a user has left on this device. Registrations that wait on a kiosk belong to other people and are not included.
 *
 * The names are those used by `form-draft.ts`, the project form, the sign-in, the message draft, the day boards, the self-tapes and the
 * photo session.
 */
const SESSION_PREFIX = 'callboard.'
/** Keys of this tab that belong to no particular user; all others contain the user's id. */
const NOBODYS = /^callboard\.(sign-in|typed\.\.|edit-link-draft\b)/
const MESSAGE_DRAFT = 'callboard.message-draft.'
const PROFILE_DRAFT = 'callboard.profile-draft.'
const DAY_STEPS = 'callboard.day-steps.'
const DAY_BOARDS = 'callboard.day-boards'
const TAPES = 'callboard-self-tapes'
const CAPTURES = 'callboard-photo-session'

/** Kinds of data that exist only on this device. */
export type Unsent = 'recording' | 'upload' | 'captures' | 'message' | 'form' | 'steps'

function request<Result>(asked: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
  })
}

/** Runs `work` with an existing database; does not create a missing one. */
async function withDatabase<Result>(name: string, work: (database: IDBDatabase) => Promise<Result>): Promise<Result | undefined> {
  try {
    const known = await indexedDB.databases()
    if (!known.some((database) => database.name === name)) return undefined
    const database = await request(indexedDB.open(name))
    try {
      return await work(database)
    } finally {
      database.close()
    }
  } catch {
    // Storage may be blocked; then it contains nothing.
    return undefined
  }
}

const readAll = (database: IDBDatabase, store: string): Promise<unknown[]> =>
  database.objectStoreNames.contains(store) ? request(database.transaction(store).objectStore(store).getAll()) : Promise.resolve([])

const isOf = (userId: string) => (value: unknown) =>
  typeof value === 'object' && value !== null && 'userId' in value && value.userId === userId
/** Old captures without a user id belong to the casting director who is signed in. */
const isCaptureOf = (userId: string) => (value: unknown) =>
  typeof value === 'object' && value !== null && (!('userId' in value) || value.userId === userId)

function storageKeys(storage: () => Storage, prefix: string): string[] {
  try {
    return Object.keys(storage()).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

const formKeys = (userId: string) =>
  storageKeys(() => sessionStorage, SESSION_PREFIX).filter((key) => key.includes(`.${userId}`) || NOBODYS.test(key))
const messageKeys = (userId: string) => storageKeys(() => localStorage, `${MESSAGE_DRAFT}${userId}`)
const stepKeys = (userId: string) => storageKeys(() => localStorage, `${DAY_STEPS}${userId}`)
const profileKeys = (userId: string) => storageKeys(() => localStorage, `${PROFILE_DRAFT}${userId}`)

/** The kinds of a user's data that exist only on this device. */
export async function unsentOnDevice(userId: string): Promise<Unsent[]> {
  const tapes = await withDatabase(TAPES, async (database) => ({
    recording: (await readAll(database, 'recordings')).some(isOf(userId)),
    upload: (await readAll(database, 'pending')).some(isOf(userId)),
  }))
  const captures = await withDatabase(CAPTURES, async (database) => (await readAll(database, 'captures')).some(isCaptureOf(userId)))
  const found: Record<Unsent, boolean> = {
    recording: tapes?.recording === true,
    upload: tapes?.upload === true,
    captures: captures === true,
    message: messageKeys(userId).length > 0,
    steps: stepKeys(userId).length > 0,
    // The address of a sign-in mail does not count as unsent work.
    form: profileKeys(userId).length > 0 || formKeys(userId).some((key) => !key.startsWith('callboard.sign-in')),
  }
  return (Object.keys(found) as Unsent[]).filter((kind) => found[kind])
}

/**
 * Removes a user's drafts, recordings and unfinished uploads from this device.
 *
 * @param options.captures also removes unsent photos that the user took in a photo session
 */
export async function clearDevice(userId: string, { captures = false }: { captures?: boolean } = {}): Promise<void> {
  keepNoMoreDrafts()
  for (const key of formKeys(userId)) sessionStorage.removeItem(key)
  for (const key of [...messageKeys(userId), ...profileKeys(userId), ...stepKeys(userId), DAY_BOARDS]) localStorage.removeItem(key)
  await withDatabase(TAPES, async (database) => {
    const stores = [...database.objectStoreNames]
    if (stores.length === 0) return
    const transaction = database.transaction(stores, 'readwrite')
    const recordings: unknown[] = await request(transaction.objectStore('recordings').getAll())
    for (const recording of recordings) {
      if (!isOf(userId)(recording)) continue
      const { id } = recording as { id: string }
      transaction.objectStore('recordings').delete(id)
      transaction.objectStore('pieces').delete(IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]))
    }
    await request(transaction.objectStore('pending').delete(userId))
  })
  if (!captures) return
  await withDatabase(CAPTURES, async (database) => {
    if (!database.objectStoreNames.contains('captures')) return
    const store = database.transaction('captures', 'readwrite').objectStore('captures')
    const kept: unknown[] = await request(store.getAll())
    for (const capture of kept.filter(isCaptureOf(userId))) await request(store.delete((capture as { id: string }).id))
  })
}
