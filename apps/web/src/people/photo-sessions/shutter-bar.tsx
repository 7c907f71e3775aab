import { COUNTDOWN_SECONDS } from '@callboard/contract/people/photo-sessions/rules'
import { Camera, Focus, X } from 'lucide-react'
import type { RefObject } from 'react'
import { t } from '#app/language/t.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import type { Shutter } from './use-shutter.ts'

const COUNTDOWNS = COUNTDOWN_SECONDS.map((seconds) => ({
  value: String(seconds),
  label: seconds === 0 ? t('Off') : t('{seconds} seconds', { seconds }),
}))

/** Countdown, shutter and focus; within reach of the thumb on a phone. */
export function ShutterBar({
  shutter,
  button,
  seconds,
  onSeconds,
  isReady,
  onFocus,
}: {
  shutter: Shutter
  button: RefObject<HTMLButtonElement | null>
  seconds: number
  onSeconds: (seconds: number) => void
  isReady: boolean
  /** Only if the camera can focus on request. */
  onFocus?: (() => void) | undefined
}) {
  const isCounting = shutter.left !== null
  return (
    <div
      data-foot="shutter"
      className="sticky bottom-[calc(var(--tab-bar)+env(safe-area-inset-bottom))] z-10 -mx-4 flex flex-wrap items-end gap-3 border-line border-t bg-paper px-4 py-3 sm:static sm:mx-0 sm:border-0 sm:px-0"
    >
      <SelectField
        label={t('Countdown')}
        className="min-w-32 flex-1 sm:max-w-44"
        options={COUNTDOWNS}
        value={String(seconds)}
        onChange={(event) => onSeconds(Number(event.target.value))}
      />
      {onFocus && (
        <Button icon={Focus} onClick={onFocus} disabled={!isReady || shutter.isShooting}>
          {t('Focus')}
        </Button>
      )}
      <Button
        ref={button}
        size="lg"
        icon={isCounting ? X : Camera}
        onClick={shutter.press}
        pending={shutter.isShooting}
        pendingLabel={t('Capturing...')}
        disabled={!isReady && !isCounting}
        className="flex-1 basis-40 border-2! border-ink!"
      >
        {isCounting ? t('Stop ({left})', { left: shutter.left }) : t('Capture')}
      </Button>
      <p className="w-full text-ink-soft text-sm max-sm:hidden">
        {t('The space bar captures, too.')} <span className="sr-only">{t('Escape stops a countdown.')}</span>
      </p>
      <p role="status" className="sr-only">
        {isCounting ? `${shutter.left}` : ''}
      </p>
    </div>
  )
}
