import type { TalentCard as Talent } from '@callboard/contract/profiles'
import { type MouseEvent, memo } from 'react'
import { useLanguage } from '#lib/language.ts'
import { fullName, initials } from '#lib/profile-text.ts'
import { t } from '#lib/t.ts'
import { cx } from '#ui/cx.ts'
import { Photo } from '#ui/photo.tsx'
import { ChosenMark } from './chosen-mark.tsx'

/**
 * One frame of the contact sheet: a face, and whose it is.
 *
 * @param size width of a frame at least, in pixels
 * @param chosen whether it is chosen, while talents are being chosen
 */
export const TalentFace = memo(function TalentFace({
  talent,
  size,
  eager,
  chosen,
  onPress,
}: {
  talent: Talent
  size: number
  eager: boolean
  chosen: boolean | undefined
  onPress: (event: MouseEvent, talent: Talent) => void
}) {
  useLanguage()
  const [cover] = talent.portfolio.photos
  return (
    <button
      type="button"
      data-talent={talent.id}
      onClick={(event) => onPress(event, talent)}
      className="group block w-full min-w-0 select-none rounded-sm text-left"
      aria-label={
        chosen === undefined ? t('{name}, open profile', { name: fullName(talent) }) : t('Select {name}', { name: fullName(talent) })
      }
      aria-pressed={chosen}
    >
      <span className={cx('relative block overflow-hidden rounded-sm', chosen && 'outline-3 outline-ink outline-offset-1')}>
        {cover ? (
          <Photo photo={cover} alt="" sizes={`${Math.round(size * 1.4)}px`} ratio="4/5" eager={eager} />
        ) : (
          <span className="plate grid aspect-[4/5] w-full place-items-center font-display text-ink-soft text-lg">{initials(talent)}</span>
        )}
        {chosen !== undefined && <ChosenMark chosen={chosen} small />}
      </span>
      <span className="mt-1 block truncate font-medium text-sm group-hover:underline" title={fullName(talent)}>
        {fullName(talent)}
      </span>
    </button>
  )
})
