import { CameraOff } from 'lucide-react'
import { t } from '#app/language/t.ts'
import { missingConsentText } from '#shared/consent/consent-badge.tsx'
import { fullName } from '#shared/profile-text.ts'
import { cx } from '#ui/cx.ts'
import { type PressableTalent, TalentButton } from './talent-button.tsx'

/**
 * One frame of the contact sheet: photo, name, one specialty and how many more.
 *
 * @param size minimum width of a frame, in pixels
 */
export function TalentFace({ size, ...pressable }: PressableTalent & { size: number }) {
  const { talent } = pressable
  const name = fullName(talent)
  const [specialty, ...others] = talent.specialties
  const isUnconfirmed = talent.confirmation === 'none'
  const consent = missingConsentText(talent)
  const isMarked = isUnconfirmed || !talent.available || consent !== null
  const markId = `talent-${talent.id}-marks`
  const skillsId = `talent-${talent.id}-skills`
  const mark = 'truncate px-1 text-center font-medium text-xs'
  return (
    <TalentButton
      {...pressable}
      sizes={`${Math.round(size * 1.4)}px`}
      small
      label={
        isMarked && (
          <span id={markId} className="absolute inset-x-0 bottom-0 flex flex-col">
            {isUnconfirmed && <span className={cx(mark, 'bg-notice-tint text-notice')}>{t('Unconfirmed')}</span>}
            {consent && (
              // Two lines where the face is small: the first word alone would say something else.
              <span className="bg-paper px-1 text-center font-medium text-ink text-xs leading-tight">
                <CameraOff aria-hidden className="mr-1 mb-0.5 inline size-3" />
                {consent}
              </span>
            )}
            {!talent.available && <span className={cx(mark, 'bg-paper text-ink')}>{t('Unavailable')}</span>}
          </span>
        )
      }
      describedBy={`${isMarked ? markId : ''} ${skillsId}`.trim()}
    >
      <span className="mt-0.5 block truncate font-medium text-sm group-hover:underline" title={name}>
        {name}
      </span>
      <span id={skillsId} className="flex min-h-4 gap-1 text-ink-soft text-xs">
        {specialty && <span className="truncate">{specialty}</span>}
        {others.length > 0 && <span className="flex-none">+{others.length}</span>}
      </span>
    </TalentButton>
  )
}
