import type { OwnSlot } from '@callboard/contract/schedule/audition-sessions/own-slots.endpoints'
import { useId, useState } from 'react'
import { plural, t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { clockText } from './slot-text.ts'

type Time = OwnSlot['times'][number]

/** Why a slot cannot be chosen, or a warning about it. */
function noteOf({ free, busy }: Time): string {
  if (busy === 'refuses') return t('You are booked then')
  if (free === 0) return t('Taken')
  if (busy === 'warns') return t('You are busy then')
  return plural(free, '1 free', '{count} free')
}

/** The label of the button. @param time the chosen slot */
function takeText(isMoving: boolean, time: string | undefined): string {
  if (isMoving) return time === undefined ? t('Move here') : t('Move to {time}', { time })
  return time === undefined ? t('Take a time') : t('Take {time}', { time })
}

/** The slots to choose from, and the button that takes the chosen one. */
export function TimeChoice({
  times,
  own,
  label,
  isPage,
  isPending,
  onTake,
  onBack,
}: {
  times: readonly Time[]
  /** The start of the student's current slot. */
  own: string | undefined
  label: string
  isPage: boolean
  isPending: boolean
  onTake: (startDate: string) => void
  onBack?: (() => void) | undefined
}) {
  const { timeZone } = useInstitution()
  const name = useId()
  const [picked, setPicked] = useState<string | null>(null)
  const canTake = (time: Time) => time.free > 0 && time.busy !== 'refuses' && time.startDate !== own
  // Somebody may have taken the chosen slot meanwhile.
  const chosen = times.find((time) => time.startDate === picked && canTake(time))
  return (
    <form
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen) onTake(chosen.startDate)
      }}
    >
      <fieldset>
        <legend className="mb-2 font-semibold">{label}</legend>
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
          {times.map((time) => {
            const isOpen = canTake(time)
            return (
              <label
                key={time.startDate}
                className={cx(
                  'flex min-h-14 items-center gap-3 rounded-md border px-3 py-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
                  isOpen
                    ? 'cursor-pointer border-edge bg-raised hover:border-ink has-checked:border-ink has-checked:bg-accent/15'
                    : 'border-line text-ink-soft',
                )}
              >
                <input
                  type="radio"
                  name={name}
                  className="tick flex-none"
                  value={time.startDate}
                  checked={chosen?.startDate === time.startDate}
                  disabled={!isOpen || isPending}
                  onChange={() => setPicked(time.startDate)}
                />
                <span className="min-w-0">
                  <span className="block font-semibold tabular-nums">{clockText(time.startDate, timeZone)}</span>
                  <span className={cx('block text-sm', time.busy && time.free > 0 && 'text-notice')}>
                    {time.startDate === own ? t('Yours') : noteOf(time)}
                  </span>
                </span>
              </label>
            )
          })}
        </div>
      </fieldset>
      <div
        data-foot="form"
        className={cx(
          'flex flex-wrap gap-3 max-sm:flex-col',
          // Sticky, because many slots are longer than a phone's screen.
          isPage && 'sticky bottom-0 -mx-1 bg-paper px-1 py-3 low:static',
        )}
      >
        <Button
          type="submit"
          variant="primary"
          size={isPage ? 'lg' : 'md'}
          disabled={!chosen}
          pending={isPending}
          pendingLabel={t('One moment...')}
        >
          {takeText(own !== undefined, chosen && clockText(chosen.startDate, timeZone))}
        </Button>
        {onBack && (
          <Button size={isPage ? 'lg' : 'md'} disabled={isPending} onClick={onBack}>
            {t('Keep my time')}
          </Button>
        )}
      </div>
    </form>
  )
}
