import type { NewPlan } from '@callboard/contract/casting/bookings/endpoints'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { callTimeText } from '#shared/call-text.ts'

/** A person's own call time, which may be before or after the general call. Renders nothing without one. */
export function OwnCall({ called }: Pick<NewPlan, 'called'>) {
  const { timeZone } = useInstitution()
  if (!called) return null
  const { callAt, wrapAt } = called
  return (
    <p className="mt-2 font-semibold">
      {wrapAt
        ? t('Your own call: {time}, until about {wrap}', { time: callTimeText(callAt, timeZone), wrap: callTimeText(wrapAt, timeZone) })
        : t('Your own call: {time}', { time: callTimeText(callAt, timeZone) })}
    </p>
  )
}
