import type { Language } from '@callboard/contract/language'
import type { Translator } from '@callboard/contract/translate'
import type { Database, Queryable } from '#db/client.ts'
import { type InstitutionLanguage, translatorFor } from '#platform/translators.ts'
import { findLanguage, setLanguage, type WhoseAccount } from './accounts.repository.ts'

/**
 * Translates messages to one person into the language of their account.
 *
 * @param institution gives the language when neither the account nor `otherwise` has one
 * @param otherwise the language for a person without an account, or whose account has no language yet
 */
export async function translatorForAccount(
  db: Queryable,
  institution: InstitutionLanguage,
  whose: WhoseAccount,
  otherwise?: Language,
): Promise<Translator> {
  return translatorFor(institution, (await findLanguage(db, whose)) ?? otherwise)
}

/** The language that a request asks for. */
export interface RequestedLanguage {
  readonly language: Language
  /** Whether the user chose it; otherwise the browser sent it. */
  readonly isChosen: boolean
}

/** Stores the language of an account. A language that the browser sent counts only for an account without one. */
export async function keepLanguage(db: Database, userId: string, { language, isChosen }: RequestedLanguage): Promise<void> {
  const kept = await findLanguage(db, { userId })
  if (kept !== language && (isChosen || !kept)) await setLanguage(db, userId, language)
}
