import type { TalentCard as Talent } from '@callboard/contract/profiles/endpoints'
import type { MouseEvent, ReactNode } from 'react'
import { t } from '#app/language/t.ts'
import { fullName, initials } from '#shared/profile-text.ts'
import { cx } from '#ui/cx.ts'
import { Photo } from '#ui/photo.tsx'
import { ChosenMark } from './chosen-mark.tsx'

/** What a talent needs to be shown and pressed, in whatever form. */
export interface PressableTalent {
  readonly talent: Talent
  /** Whether the photo is loaded at once; for the first row. */
  readonly eager: boolean
  /** Whether it is chosen, while talents are being chosen; a press then chooses instead of opening. */
  readonly chosen: boolean | undefined
  readonly onPress: (event: MouseEvent, talent: Talent) => void
}

/**
 * A talent's face to press. The language is told by the person who shows it.
 *
 * @param sizes how wide the photo is, as `<img sizes>`
 * @param small for a contact sheet: thinner outline, a smaller font, and nothing moves
 * @param label lies over the photo
 * @param describedBy ids of what of the children, or of the label, is to be heard after the name
 */
export function TalentButton({
  talent,
  eager,
  chosen,
  onPress,
  sizes,
  small = false,
  label,
  describedBy,
  children,
}: PressableTalent & { sizes: string; small?: boolean; label?: ReactNode; describedBy?: string; children: ReactNode }) {
  const [cover] = talent.portfolio.photos
  const name = fullName(talent)
  return (
    <button
      type="button"
      data-talent={talent.id}
      onClick={(event) => onPress(event, talent)}
      className="group block w-full min-w-0 select-none rounded-sm text-left"
      aria-label={chosen === undefined ? t('{name}, open profile', { name }) : t('Select {name}', { name })}
      aria-describedby={describedBy}
      aria-pressed={chosen}
    >
      <span
        className={cx(
          'relative block overflow-hidden rounded-sm',
          chosen && (small ? 'outline-3 outline-ink outline-offset-1' : 'outline-4 outline-ink outline-offset-2'),
        )}
      >
        {cover ? (
          <Photo
            photo={cover}
            alt=""
            sizes={sizes}
            ratio="4/5"
            eager={eager}
            className={cx(!small && 'transition-transform duration-300 group-hover:scale-[1.02] motion-reduce:transition-none')}
          />
        ) : (
          <span
            className={cx('plate grid aspect-[4/5] w-full place-items-center font-display text-ink-soft', small ? 'text-lg' : 'text-2xl')}
          >
            {initials(talent)}
          </span>
        )}
        {label}
        {chosen !== undefined && <ChosenMark chosen={chosen} small={small} />}
      </span>
      {children}
    </button>
  )
}
