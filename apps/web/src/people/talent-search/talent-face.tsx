import { CameraOff } from 'lucide-react'
import { t } from '#app/language/t.ts'
import { missingConsentText } from '#shared/consent/consent-badge.tsx'
import { fullName } from '#shared/profile-text.ts'
import { cx } from '#ui/cx.ts'
import { type PressableTalent, TalentButton } from './talent-button.tsx'

/**
 * One frame of the contact sheet: photo, name, one specialty and the number of others.
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
  // Two lines if the photo is small: a cut word, or only the first word, would have another meaning.
  const mark = 'wrap-anywhere px-1 text-center font-medium text-xs leading-tight'
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
              <span className={cx(mark, 'bg-paper text-ink')}>
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
      {/* If the list adds a note to each talent, there is space for the whole name. */}
      <span
        className={cx('mt-0.5 font-medium text-sm group-hover:underline', pressable.note ? 'wrap-anywhere line-clamp-2' : 'block truncate')}
        title={name}
      >
        {name}
      </span>
      <span id={skillsId} className="flex min-h-4 gap-1 text-ink-soft text-xs">
        {specialty && <span className="truncate">{specialty}</span>}
        {others.length > 0 && <span className="flex-none">+{others.length}</span>}
      </span>
    </TalentButton>
  )
}
