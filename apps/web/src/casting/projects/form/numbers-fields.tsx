import {
  CASTING_LIMITS,
  type CastingNumbers,
  percentagesOf,
  withCount,
  withPercentage,
  withTotal,
} from '@callboard/contract/casting/projects/casting-numbers'
import { useState } from 'react'
import { t } from '#app/language/t.ts'
import { FieldGrid } from '#ui/layout.tsx'
import { NumberField } from '#ui/text-field.tsx'

/** Counts and percentages, which are derived from each other. */
export function NumbersFields({
  numbers,
  error,
  onChange,
}: {
  numbers: CastingNumbers
  error?: string
  onChange: (numbers: CastingNumbers) => void
}) {
  const { malePercentage, femalePercentage } = percentagesOf(numbers)
  return (
    <FieldGrid>
      <DerivedNumber
        label={t('Number of students')}
        className="wide-field"
        required
        minimum={CASTING_LIMITS.minStudents}
        maximum={CASTING_LIMITS.maxStudents}
        value={numbers.numberOfStudents}
        error={error}
        onValue={(value) => onChange(withTotal(numbers, value))}
      />
      <DerivedNumber
        label={t('Men')}
        minimum={0}
        maximum={CASTING_LIMITS.maxByGender}
        value={numbers.numberOfMale}
        onValue={(value) => onChange(withCount(numbers, 'male', value))}
      />
      <DerivedNumber
        label={t('Men in percent')}
        minimum={0}
        maximum={100}
        value={malePercentage}
        onValue={(value) => onChange(withPercentage(numbers, 'male', value))}
      />
      <DerivedNumber
        label={t('Women')}
        minimum={0}
        maximum={CASTING_LIMITS.maxByGender}
        value={numbers.numberOfFemale}
        onValue={(value) => onChange(withCount(numbers, 'female', value))}
      />
      <DerivedNumber
        label={t('Women in percent')}
        minimum={0}
        maximum={100}
        value={femalePercentage}
        onValue={(value) => onChange(withPercentage(numbers, 'female', value))}
      />
    </FieldGrid>
  )
}

/**
 * A number that other numbers may change. The text stays while the user types. An invalid number stays with an error that prevents saving;
 * an emptied field gets its previous value back.
 */
function DerivedNumber({
  value,
  minimum,
  maximum,
  onValue,
  error,
  ...field
}: {
  label: string
  className?: string
  required?: boolean
  error?: string
  value: number
  minimum: number
  maximum: number
  onValue: (value: number) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const [wrong, setWrong] = useState(false)
  return (
    <NumberField
      {...field}
      error={wrong ? t('Please enter a whole number from {minimum} to {maximum}', { minimum, maximum }) : error}
      min={minimum}
      max={maximum}
      value={typed ?? String(value)}
      onChange={(event) => {
        setTyped(event.target.value)
        const number = event.target.valueAsNumber
        if (event.target.validity.valid) setWrong(false)
        if (Number.isInteger(number) && number >= minimum && number <= maximum) onValue(number)
      }}
      onInvalid={() => setWrong(true)}
      onBlur={(event) => {
        if (event.target.checkValidity()) setTyped(null)
      }}
    />
  )
}
