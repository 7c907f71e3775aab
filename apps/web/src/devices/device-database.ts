import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/**
 * A database of this device; every window of the browser has the same one.
 *
 * @param name what the browser keeps it under
 * @param create makes its stores, once
 * @returns opens it at its first use, and again after the browser has closed it or could not open it
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
