import type { Card } from '@callboard/contract/casting/endpoints'
import type { Criterion, CriterionResult } from '@callboard/contract/roles/rules'
import { t } from '#app/language/t.ts'
import { criterionText } from '#shared/role-text.ts'
import { cx } from '#ui/cx.ts'

/** What is known about somebody that matters for the role. */
interface Flag {
  readonly key: string
  readonly text: string
  readonly result: CriterionResult['result']
}

function givenText({ student }: Card, criterion: Criterion): string | null {
  switch (criterion) {
    case 'gender':
      return student.gender && t(student.gender)
    case 'year':
      return student.year && t(student.year)
    case 'major':
      return student.major
    case 'age':
      return student.age === null ? null : t('{age} years old', { age: student.age })
    case 'height':
      return student.height
    case 'school':
    case 'experience':
    case 'specialties':
      return null
  }
}

/**
 * How somebody meets each criterion of the role.
 *
 * @param withConsent also that they did not agree to be photographed
 */
function flagsOf(card: Card, withConsent: boolean): readonly Flag[] {
  if (card.isRestricted) return []
  const criteria = card.results.map(({ criterion, result }) => ({
    key: criterion,
    text: givenText(card, criterion) || criterionText(criterion),
    result,
  }))
  return card.hasConsent || !withConsent ? criteria : [...criteria, { key: 'consent', text: t('No consent'), result: 'unknown' }]
}

const MARKS = { met: '✓', missed: '✗', unknown: '!' } as const
const LOOKS = { met: 'text-ok', missed: 'text-danger', unknown: 'text-notice' } as const

function spoken({ key, text, result }: Flag): string {
  if (key === 'consent') return text
  if (result === 'met') return t('{text}: fits', { text })
  return result === 'missed' ? t('{text}: does not fit', { text }) : t('{text}: not known', { text })
}

/**
 * The flags of a card: *Junior ✓ 5'6" ✓*.
 *
 * @param withConsent also *No consent !*, which among many people is only a mark (`CardMarks`)
 */
export function CardFlags({ card, withConsent = false, className }: { card: Card; withConsent?: boolean; className?: string }) {
  const flags = flagsOf(card, withConsent)
  if (flags.length === 0) return null
  return (
    <span className={cx('flex flex-wrap gap-x-2.5 gap-y-0.5 text-sm', className)}>
      {flags.map((flag) => (
        <span key={flag.key} className={cx('whitespace-nowrap', LOOKS[flag.result])}>
          <span aria-hidden>
            {flag.text} <span className="font-bold">{MARKS[flag.result]}</span>
          </span>
          <span className="sr-only">{spoken(flag)}. </span>
        </span>
      ))}
    </span>
  )
}
