import { useEffect, useRef } from 'react'
import { plural, t } from '#app/language/t.ts'
import { SelectField } from '#ui/select-field.tsx'
import type { Displaced } from './use-audition-changes.ts'

/**
 * Asks what happens to each person who would lose their slot.
 *
 * @param names by the ids of invitations
 * @param left places that nobody has after the change
 */
export function DisplacedPeople({
  names,
  left,
  wishes,
  onWish,
}: {
  names: Readonly<Record<string, string>>
  left: number
  wishes: Readonly<Record<string, Displaced['to']>>
  onWish: (id: string, to: Displaced['to']) => void
}) {
  const box = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    // The form is longer than its dialog.
    box.current?.scrollIntoView({ block: 'center' })
  }, [])
  const people = Object.entries(names)
  return (
    <fieldset ref={box} className="rounded-md border-notice border-l-4 bg-notice-tint p-4">
      <legend className="sr-only">{t('People who would lose their slot')}</legend>
      <p role="alert" className="mb-3 font-semibold">
        {plural(
          people.length,
          '1 person would lose their slot. What happens to them?',
          '{count} people would lose their slots. What happens to each?',
        )}
      </p>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {people.map(([id, name]) => (
          <SelectField
            key={id}
            label={name}
            options={[
              { value: 'another-slot', label: t('Another free slot') },
              { value: 'released', label: t('Asked to choose again') },
            ]}
            value={wishes[id] ?? 'released'}
            onChange={({ target }) => onWish(id, target.value === 'released' ? 'released' : 'another-slot')}
          />
        ))}
      </div>
      {left < people.length && (
        <p className="mt-3 text-sm">
          {left === 0 ? t('No other place is left.') : plural(left, '1 other place is left.', '{count} other places are left.')}
        </p>
      )}
      <p className="mt-3 text-sm">{t('Each of them is told. People without another slot are asked to choose again.')}</p>
    </fieldset>
  )
}
