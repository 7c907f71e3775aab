import { COMPARE, compareAddress } from '@callboard/contract/people/talent-search/compare-address'
import { Link } from '@tanstack/react-router'
import { Columns2 } from 'lucide-react'
import { t } from '#app/language/t.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'

/** The students chosen for comparison, and how to change them. */
export interface Comparison {
  readonly ids: readonly number[]
  readonly onChoose: (studentId: number) => void
}

/** A checkbox that chooses an applicant for comparison. */
export function CompareChoice({ studentId, name, comparison }: { studentId: number; name: string; comparison: Comparison }) {
  return (
    <Checkbox
      className="print:hidden"
      label={
        <>
          {t('Compare')}
          <span className="sr-only"> {name}</span>
        </>
      }
      checked={comparison.ids.includes(studentId)}
      onChange={() => comparison.onChoose(studentId)}
    />
  )
}

/** The number of chosen applicants, and a link to compare them. */
export function CompareChosen({ ids, onClear }: { ids: readonly number[]; onClear: () => void }) {
  const { length: count } = ids
  const text =
    count < COMPARE.min
      ? t('Choose one more to compare')
      : count > COMPARE.max
        ? t('Choose up to {max} to compare', { max: COMPARE.max })
        : t('{count} chosen', { count })
  return (
    <>
      <p role="status" className="mr-auto self-center font-semibold tabular-nums">
        {text}
      </p>
      <Button onClick={onClear}>{t('Clear')}</Button>
      {count >= COMPARE.min && count <= COMPARE.max && (
        <Link to="/talent-compare" search={compareAddress(ids)} className={buttonClass('primary')}>
          <Columns2 aria-hidden className="size-5" /> {t('Compare')}
        </Link>
      )}
    </>
  )
}
