import type { ConsentFilter } from '@callboard/contract/talent-search/rules'
import { msg, t } from '#app/language/t.ts'

const WORDS: Readonly<Record<ConsentFilter, string>> = {
  yes: msg('Agreed to photographs'),
  no: msg('Did not agree to photographs'),
  unanswered: msg('Has not answered about photographs'),
  declined: msg('Declined photographs'),
  older: msg('Agreed to an older text'),
}

/** A filter by the consent to be photographed. */
export const consentText = (value: ConsentFilter): string => t(WORDS[value])
