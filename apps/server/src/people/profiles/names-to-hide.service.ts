import type { Queryable } from '#db/client.ts'
import { findNames } from './names-to-hide.repository.ts'

/** Names to remove from texts, including those of restricted students, since texts may name them too. They are never shown. */
export const namesToHide = (db: Queryable, ids: readonly number[]): Promise<{ firstName: string; lastName: string }[]> => findNames(db, ids)
