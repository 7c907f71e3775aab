import { randomId } from '#app/random-id.ts'
import { keepDraftText, readDraftText } from '#app/session/form-draft.ts'
import { isTyped, NOTHING_TYPED, type RegistrationValues } from '#shared/registration/registration-values.ts'

/** The typed values of a link's form, and the key under which they are sent. */
export interface JoinDraft {
  readonly values: RegistrationValues
  /** The server registers only once for the same key. */
  readonly key: string
}

const nameOf = (token: string) => `join.${token}`

/** The values typed in this tab before a reload, or an empty form. Phones reload a page when the camera needs their memory. */
export function readJoinDraft(token: string): JoinDraft {
  try {
    const { values, key } = JSON.parse(readDraftText(nameOf(token), 'tab') ?? '{}') as Partial<JoinDraft>
    return { values: { ...NOTHING_TYPED, ...values }, key: typeof key === 'string' ? key : randomId() }
  } catch {
    return { values: NOTHING_TYPED, key: randomId() }
  }
}

/** Stores the values typed in this tab, or deletes them once they are sent. */
export function keepJoinDraft(token: string, draft: JoinDraft | null): void {
  try {
    keepDraftText(nameOf(token), draft && isTyped(draft.values) ? JSON.stringify(draft) : null, 'tab')
  } catch {
    // Storage may be full or blocked; then the text lasts as long as the page.
  }
}
