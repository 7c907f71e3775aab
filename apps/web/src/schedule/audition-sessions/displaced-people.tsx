import type { AuditionPlanEffects } from '@callboard/contract/schedule/audition-sessions/endpoints'
import { AUDITION_LIMITS } from '@callboard/contract/schedule/audition-sessions/rules'
import { useEffect, useRef } from 'react'
import { formatDay } from '#app/language/dates.ts'
import { plural, t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { clockText } from '#shared/audition-sessions/slot-text.ts'
import { Switch } from '#ui/choice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-field.tsx'
import { type DisplacedChoice, displacedPlan } from './displaced-model.ts'

/**
 * Asks what happens to people who would lose their slot: one switch lets everybody who can keep their time, and the exceptions are listed
 * below.
 *
 * @param day of the audition session after the change
 */
export function DisplacedPeople({
  effects,
  day,
  choice,
  onChoice,
}: {
  effects: AuditionPlanEffects
  day: string
  choice: DisplacedChoice
  onChoice: (choice: DisplacedChoice) => void
}) {
  const { timeZone } = useInstitution()
  const box = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    // The form is longer than its dialog.
    box.current?.scrollIntoView({ block: 'center' })
  }, [])
  const { displaced } = effects
  const { exceptions, kept, keep, left, needsReason } = displacedPlan(effects, choice)
  const { wishes } = choice
  type Wish = DisplacedChoice['wishes'][number]
  const wish = (id: number, to: Wish) => onChoice({ ...choice, wishes: { ...wishes, [id]: to } })
  const labelOf = ({ name, startDate, isOffered }: (typeof displaced)[number]) => {
    const at = { name, time: clockText(startDate, timeZone) }
    return isOffered ? t('{name}, {time}, offered', at) : t('{name}, {time}', at)
  }
  const optionsOf = ({ canKeep, isOffered }: (typeof displaced)[number]) => [
    ...(canKeep ? [{ value: 'same-time', label: t('Keeps the time') }] : []),
    { value: 'another-slot', label: t('Another free slot') },
    { value: 'released', label: isOffered ? t('First on the waiting list') : t('Asked to choose again') },
  ]
  return (
    <fieldset ref={box} className="rounded-md border-notice border-l-4 bg-notice-tint p-4">
      <legend className="sr-only">{t('People who would lose their slot')}</legend>
      <p role="alert" className="mb-3 font-semibold">
        {plural(displaced.length, 'The slot of 1 person changes.', 'The slots of {count} people change.')}
      </p>
      {displaced.some(({ canKeep }) => canKeep) && (
        <Switch
          className="mb-4"
          label={plural(keep, '1 person keeps their time on {day}', '{count} people keep their time on {day}', { day: formatDay(day) })}
          checked={choice.keepTimes}
          onChange={({ target }) => onChoice({ ...choice, keepTimes: target.checked })}
        />
      )}
      {exceptions.length > 0 && (
        <>
          <p className="mb-2 font-semibold">
            {kept.length > 0 ? t('Exceptions') : plural(exceptions.length, 'What happens to them?', 'What happens to each?')}
          </p>
          <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
            {exceptions.map(({ person, to }) => (
              <SelectField
                key={person.id}
                label={labelOf(person)}
                hint={person.clash ?? undefined}
                options={optionsOf(person)}
                value={to}
                onChange={({ target }) => wish(person.id, WISHES.find((one) => one === target.value) ?? 'released')}
              />
            ))}
          </div>
          {left < exceptions.length && (
            <p className="mt-3 text-sm">
              {left === 0 ? t('No other place is left.') : plural(left, '1 other place is left.', '{count} other places are left.')}
            </p>
          )}
        </>
      )}
      {kept.length > 0 && (
        <SelectField
          className="mt-3"
          label={t('Make an exception for')}
          placeholder={t('No one else')}
          options={kept.map((person) => ({ value: String(person.id), label: labelOf(person) }))}
          value=""
          onChange={({ target }) => wish(Number(target.value), 'another-slot')}
        />
      )}
      {needsReason && (
        <TextArea
          className="mt-3"
          label={t('Why they can come anyway')}
          hint={t('Only the office reads it.')}
          required
          rows={2}
          maxLength={AUDITION_LIMITS.reason}
          value={choice.reason}
          onChange={({ target }) => onChoice({ ...choice, reason: target.value })}
        />
      )}
      <p className="mt-3 text-sm">{t('Each of them is told. People without another slot are asked to choose again.')}</p>
    </fieldset>
  )
}

const WISHES = ['same-time', 'another-slot', 'released'] as const
