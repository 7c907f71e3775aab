import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/**
 * An IndexedDB database of this device, shared by all tabs of the browser.
 *
 * @param name its name in the browser
 * @param create creates its stores, once
 * @returns opens it on first use, and again if the browser closed it or opening failed
 */
export function deviceDatabase<Schema extends DBSchema>(
  name: string,
  create: (database: IDBPDatabase<Schema>) => unknown,
): () => Promise<IDBPDatabase<Schema>> {
  let opening: Promise<IDBPDatabase<Schema>> | undefined
  const forget = () => {
    opening = undefined
  }
  return () => {
    opening ??= openDB<Schema>(name, 1, { upgrade: create, terminated: forget }).catch((error: unknown) => {
      forget()
      throw error
    })
    return opening
  }
}
