import type { Queryable } from '#db/client.ts'
import { namesToHide } from '#people/profiles/names-to-hide.service.ts'
import { findPresentedStudents, type WhoIsPresented } from './presented-people.repository.ts'
import { namesTaker } from './without-names.ts'

/** @returns a function that writes a text as the reviewers of a presentation read it: in blind mode without the names of all who are presented */
export async function wordingOf(
  db: Queryable,
  presentation: WhoIsPresented & { readonly isBlind: boolean },
): Promise<(text: string) => string> {
  return presentation.isBlind ? namesTaker(await namesToHide(db, await findPresentedStudents(db, presentation))) : (text) => text
}
