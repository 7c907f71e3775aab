import type { Freedom } from '@callboard/contract/people/availability/rules'
import type { Criterion, CriterionResult } from '@callboard/contract/people/profiles/criteria'
import { t } from '#app/language/t.ts'
import { cx } from '#ui/cx.ts'
import { criterionText } from './role-text.ts'

/** The facts about a person that flags can show. */
interface FlaggedPerson {
  readonly gender: string | null
  readonly year: string | null
  readonly major: string
  readonly age: number | null
  readonly height: string | null
}

/** The facts about a person that matter for the role. */
interface Flag {
  readonly key: string
  readonly text: string
  readonly result: CriterionResult['result']
  /** Whether it is a warning; its text needs no mark. */
  readonly isWarning: boolean
}

function givenText({ gender, year, major, age, height }: FlaggedPerson, criterion: Criterion): string | null {
  switch (criterion) {
    case 'gender':
      return gender && t(gender)
    case 'year':
      return year && t(year)
    case 'major':
      return major
    case 'age':
      return age === null ? null : t('{age} years old', { age })
    case 'height':
      return height
    case 'school':
    case 'experience':
    case 'specialties':
      return null
  }
}

const MARKS = { met: '✓', missed: '✗', unknown: '?' } as const
const LOOKS = { met: 'text-ok', missed: 'text-danger', unknown: 'text-notice' } as const

const FREEDOM = {
  free: { text: () => t('Free then'), result: 'met' },
  partly: { text: () => t('Partly free then'), result: 'unknown' },
  busy: { text: () => t('Busy then'), result: 'missed' },
  unknown: { text: () => t('Free time not given'), result: 'unknown' },
} as const satisfies Record<Freedom, { text: () => string; result: CriterionResult['result'] }>

function spoken({ key, text, result, isWarning }: Flag): string {
  // *Busy then* needs no mark, because it says itself that the person does not fit.
  if (isWarning || result === 'unknown' || (key === 'freedom' && result === 'missed')) return text
  return result === 'met' ? t('{text}: fits', { text }) : t('{text}: does not fit', { text })
}

/**
 * Shows how a person meets the criteria of a role: *Junior ✓ Height not given ? No consent !*.
 *
 * @param freedom whether the person is free at the role's times
 * @param warnings other warnings before casting the person
 * @param onlyMissing shows only unmet and unknown criteria as text: for people whom filters found by the criteria
 */
export function CriteriaFlags({
  person,
  results,
  freedom = null,
  warnings,
  onlyMissing = false,
  className,
}: {
  person: FlaggedPerson
  results: readonly CriterionResult[]
  freedom?: Freedom | null | undefined
  warnings: readonly string[]
  onlyMissing?: boolean
  className?: string | undefined
}) {
  const all: Flag[] = [
    ...results.map(({ criterion, result }) => ({
      key: criterion,
      text:
        result === 'unknown'
          ? t('{criterion} not given', { criterion: criterionText(criterion) })
          : givenText(person, criterion) || criterionText(criterion),
      result,
      isWarning: false,
    })),
    ...(freedom ? [{ key: 'freedom', ...FREEDOM[freedom], text: FREEDOM[freedom].text(), isWarning: false }] : []),
    ...warnings.map((text) => ({ key: text, text, result: 'unknown' as const, isWarning: true })),
  ]
  const flags = onlyMissing ? all.filter(({ result }) => result !== 'met') : all
  if (flags.length === 0) return null
  return (
    <span className={cx('flex flex-wrap gap-x-2.5 gap-y-0.5 text-sm', className)}>
      {flags.map((flag) => (
        <span key={flag.key} className={LOOKS[flag.result]}>
          {onlyMissing ? (
            spoken(flag)
          ) : (
            <>
              <span aria-hidden>
                {`${flag.text} `}
                <span className="font-bold">{flag.isWarning ? '!' : MARKS[flag.result]}</span>
              </span>
              <span className="sr-only">{spoken(flag)}. </span>
            </>
          )}
        </span>
      ))}
    </span>
  )
}
