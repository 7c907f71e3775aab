import { t } from '#app/language/t.ts'
import { fullName } from '#shared/profile-text.ts'
import { type PressableTalent, TalentButton } from './talent-button.tsx'

/**
 * One frame of the contact sheet: photo and name.
 *
 * @param size minimum width of a frame, in pixels
 */
export function TalentFace({ size, ...pressable }: PressableTalent & { size: number }) {
  const { talent } = pressable
  const name = fullName(talent)
  const isUnconfirmed = talent.confirmation === 'none'
  const markId = `talent-${talent.id}-unconfirmed`
  return (
    <TalentButton
      {...pressable}
      sizes={`${Math.round(size * 1.4)}px`}
      small
      label={
        isUnconfirmed && (
          <span id={markId} className="absolute inset-x-0 bottom-0 truncate bg-notice-tint px-1 text-center text-notice text-xs">
            {t('Unconfirmed')}
          </span>
        )
      }
      describedBy={isUnconfirmed ? markId : undefined}
    >
      <span className="mt-1 block truncate font-medium text-sm group-hover:underline" title={name}>
        {name}
      </span>
    </TalentButton>
  )
}
