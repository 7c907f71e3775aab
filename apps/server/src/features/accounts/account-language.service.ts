import type { Language } from '@callboard/contract/language'
import type { Words } from '@callboard/contract/words'
import type { Database, Queryable } from '#db/client.ts'
import { type Tongue, wordsFor } from '#platform/words.ts'
import { findLanguage, setLanguage, type WhoseAccount } from './accounts.repository.ts'

/**
 * The words in which somebody is written to: their account's, else others.
 *
 * @param institution speaks where nobody else does
 * @param otherwise for somebody without an account, or whose account has none yet
 */
export async function wordsTo(db: Queryable, institution: Tongue, whose: WhoseAccount, otherwise?: Language): Promise<Words> {
  return wordsFor(institution, (await findLanguage(db, whose)) ?? otherwise)
}

/** What a request says of the language of the person who sends it. */
export interface Heard {
  readonly language: Language
  /** Whether they chose it, and not their browser. */
  readonly isChosen: boolean
}

/** Keeps the language of an account. What a browser asks for by itself counts for an account that has none. */
export async function keepLanguage(db: Database, userId: string, { language, isChosen }: Heard): Promise<void> {
  const kept = await findLanguage(db, { userId })
  // Every update of an account has all sessions read again.
  if (kept !== language && (isChosen || !kept)) await setLanguage(db, userId, language)
}
