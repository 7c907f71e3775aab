import type { Language } from '@callboard/contract/language'
import type { Words } from '@callboard/contract/words'
import type { Database, Queryable } from '#db/client.ts'
import { type Tongue, wordsFor } from '#platform/words.ts'
import { findLanguage, setLanguage, type WhoseAccount } from './accounts.repository.ts'

/**
 * The translations for messages to one person, in the language of their account.
 *
 * @param institution gives the language when neither the account nor `otherwise` has one
 * @param otherwise the language for a person without an account, or whose account has no language yet
 */
export async function wordsTo(db: Queryable, institution: Tongue, whose: WhoseAccount, otherwise?: Language): Promise<Words> {
  return wordsFor(institution, (await findLanguage(db, whose)) ?? otherwise)
}

/** The language that a request asks for. */
export interface Heard {
  readonly language: Language
  /** Whether the user chose it; otherwise the browser sent it. */
  readonly isChosen: boolean
}

/** Stores the language of an account. A language that the browser sent counts only for an account without one. */
export async function keepLanguage(db: Database, userId: string, { language, isChosen }: Heard): Promise<void> {
  const kept = await findLanguage(db, { userId })
  if (kept !== language && (isChosen || !kept)) await setLanguage(db, userId, language)
}
