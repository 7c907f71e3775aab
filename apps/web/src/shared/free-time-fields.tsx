import { FREE_DAY, FREE_DAY_MINUTES } from '@callboard/contract/people/availability/rules'
import { TALENT_SEARCH_LIMITS } from '@callboard/contract/people/talent-search/rules'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { cx } from '#ui/cx.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { durationText } from './duration-text.ts'
import { ZoneNote } from './zone-note.tsx'

/** The typed day and time at which people have to be free; parts without a value are empty. */
export interface TypedFreeTime {
  readonly freeOn: string
  readonly freeFrom: string
  readonly freeTo: string
  readonly freeFor: string
}

/** The choices for consecutive minutes; a URL may contain others. */
const MINUTES = ['30', '60', '90', '120', '180', '240']

/**
 * The fields for a day and a time at which people have to be free. In a narrow column each time has a row of its own.
 *
 * @param isRow whether the fields have the width of the page, and so fit in one row on a desktop
 * @param hint below the day
 * @param error of the end
 */
export function FreeTimeFields({
  typed,
  isRow = false,
  hint,
  error,
  change,
}: {
  typed: TypedFreeTime
  isRow?: boolean
  hint: string
  error: string | undefined
  change: (changes: Partial<TypedFreeTime>) => void
}) {
  const { travelMinutes } = useInstitution()
  const isAsked = typed.freeOn !== ''
  const minutes = MINUTES.includes(typed.freeFor) || typed.freeFor === '' ? MINUTES : [...MINUTES, typed.freeFor]
  const hasTimes = typed.freeFrom !== '' || typed.freeTo !== ''
  return (
    <div className={cx('grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] items-start gap-4', isRow && 'lg:grid-cols-4')}>
      <TextField
        className={cx('col-span-full', isRow && 'lg:col-span-1')}
        type="date"
        label={t('Free on')}
        hint={hint}
        max={`${TALENT_SEARCH_LIMITS.maxGraduation}-12-31`}
        value={typed.freeOn}
        onChange={(event) => change({ freeOn: event.target.value })}
      />
      {isAsked && (
        <>
          <TextField
            type="time"
            label={t('From')}
            value={typed.freeFrom || (hasTimes ? FREE_DAY.from : '')}
            onChange={(event) => change({ freeFrom: event.target.value })}
          />
          <TextField
            type="time"
            label={t('To')}
            value={typed.freeTo || (hasTimes ? FREE_DAY.to : '')}
            error={error}
            onChange={(event) => change({ freeTo: event.target.value })}
          />
          <div className={cx('col-span-full', isRow && 'lg:col-span-1')}>
            <SelectField
              label={t('For at least')}
              hint={t('{minutes} minutes before and after bookings, auditions and offers are kept free to get there', {
                minutes: travelMinutes,
              })}
              placeholder={hasTimes ? t('All of this time') : durationText(FREE_DAY_MINUTES)}
              options={minutes.map((value) => ({ value, label: durationText(Number(value)) }))}
              value={typed.freeFor}
              onChange={(event) => change({ freeFor: event.target.value })}
            />
          </div>
          <ZoneNote className="col-span-full" />
        </>
      )}
    </div>
  )
}
