import type { TalentCard as Talent } from '@callboard/contract/people/profiles/endpoints'
import type { MouseEvent, ReactNode } from 'react'
import { t } from '#app/language/t.ts'
import { fullName, initials } from '#shared/profile-text.ts'
import { cx } from '#ui/cx.ts'
import type { Elements } from '#ui/elements.ts'
import { Photo } from '#ui/photo.tsx'
import { ChosenMark } from './chosen-mark.tsx'

/** The properties that every view needs to show a talent as a button. */
export interface PressableTalent {
  readonly talent: Talent
  /** Whether the photo loads immediately; for the first row. */
  readonly eager: boolean
  /** Whether the talent is selected, in selection mode, where a press selects instead of opening; otherwise `undefined`. */
  readonly chosen: boolean | undefined
  /** Whether the talent's own checkbox is checked, in lists with a checkbox for each talent. */
  readonly ticked?: boolean | undefined
  /** The list's note about the talent, below the facts. */
  readonly note?: ReactNode
  readonly onPress: (event: MouseEvent, talent: Talent) => void
}

/**
 * A talent's photo as a button. The caller passes the language.
 *
 * @param sizes width of the photo, as `<img sizes>`
 * @param small for a contact sheet: thinner outline, smaller font, no animation
 * @param label shown on top of the photo
 * @param describedBy ids of the children, or of the label, that describe the button after its name
 */
export function TalentButton({
  talent,
  eager,
  chosen,
  ticked,
  note,
  onPress,
  sizes,
  small = false,
  label,
  describedBy,
  children,
}: PressableTalent & { sizes: string; small?: boolean; label?: Elements; describedBy?: string; children: Elements }) {
  const [cover] = talent.portfolio.photos
  const name = fullName(talent)
  const noteId = `talent-${talent.id}-note`
  return (
    <button
      type="button"
      data-talent={talent.id}
      onClick={(event) => onPress(event, talent)}
      className="group block w-full min-w-0 select-none rounded-sm text-left"
      aria-label={chosen === undefined ? t('{name}, open profile', { name }) : t('Select {name}', { name })}
      aria-describedby={[describedBy, note && noteId].filter(Boolean).join(' ') || undefined}
      aria-pressed={chosen}
    >
      <span
        className={cx(
          'relative block overflow-hidden rounded-sm',
          (chosen || ticked) && (small ? 'outline-3 outline-ink outline-offset-1' : 'outline-4 outline-ink outline-offset-2'),
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
      {note && (
        <span id={noteId} className="mt-1 block">
          {note}
        </span>
      )}
    </button>
  )
}
