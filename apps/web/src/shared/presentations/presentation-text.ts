import type { Agreement, ShownField, Verdict } from '@callboard/contract/casting/presentations/rules'
import { t } from '#app/language/t.ts'

/** The labels of what reviewers can see. */
export function shownText(field: ShownField): string {
  switch (field) {
    case 'photos':
      return t('Photos')
    case 'tapes':
      return t('Tapes')
    case 'specialties':
      return t('Specialties')
    case 'height':
      return t('Height')
    case 'year':
      return t('Year')
    case 'note':
      return t('Your note to the reviewers')
  }
}

/** The name of each kind of agreement. */
export function agreementText(agreement: Agreement): string {
  switch (agreement) {
    case 'split':
      return t('Split')
    case 'near':
      return t('Nearly agreed')
    case 'agree':
      return t('All agree')
    case 'one':
      return t('One vote')
    case 'none':
      return t('No vote')
  }
}

/** A verdict as a word. */
export function verdictText(verdict: Verdict): string {
  switch (verdict) {
    case 'yes':
      return t('Yes')
    case 'maybe':
      return t('Maybe')
    case 'no':
      return t('No')
  }
}

/** The scores of a vote in one line; empty if there are none. */
export const scoresText = (rubric: readonly string[], scores: readonly (number | null)[]): string =>
  rubric.flatMap((criterion, at) => (scores[at] == null ? [] : [`${criterion} ${scores[at]}`])).join(' · ')
