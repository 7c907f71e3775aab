import { memo } from 'react'
import { useLanguage } from '#lib/language.ts'
import { fullName } from '#lib/profile-text.ts'
import { type PressableTalent, TalentButton } from './talent-button.tsx'

/**
 * One frame of the contact sheet: a face, and whose it is.
 *
 * @param size width of a frame at least, in pixels
 */
export const TalentFace = memo(function TalentFace({ size, ...pressable }: PressableTalent & { size: number }) {
  useLanguage()
  const name = fullName(pressable.talent)
  return (
    <TalentButton {...pressable} sizes={`${Math.round(size * 1.4)}px`} small>
      <span className="mt-1 block truncate font-medium text-sm group-hover:underline" title={name}>
        {name}
      </span>
    </TalentButton>
  )
})
