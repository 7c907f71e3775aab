import { randomId } from '#app/random-id.ts'
import { keepDraftText, readDraftText } from '#app/session/form-draft.ts'
import { isTyped, NOTHING_TYPED, type RegistrationValues } from '#shared/registration/registration-values.ts'

/** What was typed into the form of a link, and the key under which it is sent. */
export interface JoinDraft {
  readonly values: RegistrationValues
  /** A repeated call with the same key registers once. */
  readonly key: string
}

const nameOf = (token: string) => `join.${token}`

/** What was typed in this tab before it was reloaded, or an empty form. Phones reload a page when the camera needs their memory. */
export function readJoinDraft(token: string): JoinDraft {
  try {
    const { values, key } = JSON.parse(readDraftText(nameOf(token), 'tab') ?? '{}') as Partial<JoinDraft>
    return { values: { ...NOTHING_TYPED, ...values }, key: typeof key === 'string' ? key : randomId() }
  } catch {
    return { values: NOTHING_TYPED, key: randomId() }
  }
}

/** Stores what is typed in this tab, or nothing once it has been sent. */
export function keepJoinDraft(token: string, draft: JoinDraft | null): void {
  try {
    keepDraftText(nameOf(token), draft && isTyped(draft.values) ? JSON.stringify(draft) : null, 'tab')
  } catch {
    // Storage may be full or blocked; then the text lasts as long as the page.
  }
}
