import { useId } from 'react'
import { t } from '#app/language/t.ts'
import type { Cut } from '#devices/video/rewrite-video.ts'
import { Button } from '#ui/button.tsx'
import { preciseText } from '../tape-text.ts'

/** Sets the start and end of a take, with two sliders or at the player's current time. */
export function TrimRange({
  length,
  shortest,
  cut,
  disabled,
  now,
  onCut,
}: {
  /** Seconds. */
  length: number
  shortest: number
  cut: Cut
  disabled: boolean
  /** The current time of the player, in seconds. */
  now: () => number
  /** Called with the new cut, and the second to show. */
  onCut: (cut: Cut, shown: number) => void
}) {
  const id = useId()
  const setStart = (second: number) => {
    const start = Math.max(0, Math.min(second, cut.end - shortest))
    onCut({ ...cut, start }, start)
  }
  const setEnd = (second: number) => {
    const end = Math.min(length, Math.max(second, cut.start + shortest))
    onCut({ ...cut, end }, end)
  }
  const ends = [
    { name: t('Start'), value: cut.start, set: setStart },
    { name: 'End', value: cut.end, set: setEnd },
  ] as const
  return (
    <fieldset disabled={disabled}>
      <legend className="font-semibold">{t('Trim')}</legend>
      <p className="text-ink-soft text-sm">
        {t('{preciseText} of {preciseText2} will be kept.', {
          preciseText: preciseText(cut.end - cut.start),
          preciseText2: preciseText(length),
        })}
      </p>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        {ends.map(({ name, value, set }) => (
          <div key={name}>
            <p className="flex justify-between gap-3">
              <label htmlFor={`${id}-${name}`}>{name}</label>
              <output htmlFor={`${id}-${name}`} className="tabular-nums">
                {preciseText(value)}
              </output>
            </p>
            <input
              id={`${id}-${name}`}
              type="range"
              min={0}
              max={length}
              step={0.1}
              value={value}
              aria-valuetext={preciseText(value)}
              onChange={(event) => set(Number(event.target.value))}
              className="my-2 h-6 w-full accent-ink"
            />
            <Button size="sm" onClick={() => set(now())}>
              {name === 'Start' ? t('Start here') : t('End here')}
            </Button>
          </div>
        ))}
      </div>
    </fieldset>
  )
}
