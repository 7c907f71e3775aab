import { FREE_DAY, FREE_DAY_MINUTES } from '@callboard/contract/availability/rules'
import { TALENT_SEARCH_LIMITS } from '@callboard/contract/talent-search/rules'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { FilterFieldsProps } from './document-filters.tsx'
import { durationText } from './filter-text.ts'
import type { errorsOf } from './typed-filters.ts'

/** Minutes in a row that can be chosen; an address may name others. */
const MINUTES = ['30', '60', '90', '120', '180', '240']

/** The day and the time at which people have to be free. In the narrow column beside the list, each time has a row of its own. */
export function FreeFilter({ typed, change, errors }: FilterFieldsProps & { errors: ReturnType<typeof errorsOf> }) {
  const { travelMinutes } = useInstitution()
  const isAsked = typed.freeOn !== ''
  const minutes = MINUTES.includes(typed.freeFor) || typed.freeFor === '' ? MINUTES : [...MINUTES, typed.freeFor]
  const hasTimes = typed.freeFrom !== '' || typed.freeTo !== ''
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] items-start gap-4">
      <TextField
        className="col-span-full"
        type="date"
        label={t('Free on')}
        hint={t('People of whom nothing is known are left out')}
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
            error={errors.freeTo}
            onChange={(event) => change({ freeTo: event.target.value })}
          />
          <div className="col-span-full">
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
        </>
      )}
    </div>
  )
}
