import type { Queryable } from '#db/client.ts'
import { namesToHide } from '#people/profiles/names-to-hide.service.ts'
import { findPresentedStudents, type WhoIsPresented } from './presented-people.repository.ts'
import { namesTaker } from './without-names.ts'

/** @returns a function that prepares a text for reviewers: in blind mode it removes the names of all presented people */
export async function wordingOf(
  db: Queryable,
  presentation: WhoIsPresented & { readonly isBlind: boolean },
): Promise<(text: string) => string> {
  return presentation.isBlind ? namesTaker(await namesToHide(db, await findPresentedStudents(db, presentation))) : (text) => text
}
