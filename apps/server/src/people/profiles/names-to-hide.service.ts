import type { Queryable } from '#db/client.ts'
import { findNames } from './names-to-hide.repository.ts'

/** Names for taking them out of texts, also those of restricted students, who are named in such texts as others are. They are shown to nobody. */
export const namesToHide = (db: Queryable, ids: readonly number[]): Promise<{ firstName: string; lastName: string }[]> => findNames(db, ids)
