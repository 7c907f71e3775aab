import type { ConsentFilter } from '@callboard/contract/people/talent-search/rules'
import { msg, t } from '#app/language/t.ts'

const WORDS: Readonly<Record<ConsentFilter, string>> = {
  yes: msg('Agreed to photographs'),
  no: msg('Did not agree to photographs'),
  unanswered: msg('Has not answered about photographs'),
  declined: msg('Declined photographs'),
  older: msg('Agreed to an older text'),
}

/** The same, for a narrow column below the label *Consent*. */
const SHORT: Readonly<Record<ConsentFilter, string>> = {
  yes: msg('Agreed'),
  no: msg('Did not agree'),
  unanswered: msg('Not answered yet'),
  declined: msg('Declined photographs'),
  older: msg('Older text'),
}

/** A filter by photo consent, as an option of its field. */
export const consentChoiceText = (value: ConsentFilter): string => t(SHORT[value])

/** A filter by photo consent, as text. */
export const consentText = (value: ConsentFilter): string => t(WORDS[value])
