import type { TalentCard as Talent } from '@callboard/contract/profiles'
import { type MouseEvent, memo } from 'react'
import { useLanguage } from '#lib/language.ts'
import { fullName, initials, ratingOutOfTen, readable } from '#lib/profile-text.ts'
import { t } from '#lib/t.ts'
import { Badge, Tag } from '#ui/badge.tsx'
import { cx } from '#ui/cx.ts'
import { Photo } from '#ui/photo.tsx'
import { ChosenMark } from './chosen-mark.tsx'

/** How wide a card's photo is at each width of the grid. */
const SIZES = '(width < 40rem) 48vw, (width < 64rem) 31vw, (width < 80rem) 23vw, 18rem'

/**
 * One talent of the database: a face first, then who it is. Drawn again only when something about it changes.
 *
 * @param eager loads the photo at once; for the first row
 * @param chosen whether it is chosen, while talents are being chosen; a press then chooses instead of opening
 */
export const TalentCard = memo(function TalentCard({
  talent,
  eager,
  chosen,
  onPress,
}: {
  talent: Talent
  eager: boolean
  chosen: boolean | undefined
  onPress: (event: MouseEvent, talent: Talent) => void
}) {
  useLanguage()
  const [cover] = talent.portfolio.photos
  const [specialty, ...others] = talent.specialties
  const facts = [talent.age === null ? null : String(talent.age), talent.height, talent.location].filter(Boolean)
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
      <span className={cx('relative block overflow-hidden rounded-sm', chosen && 'outline-4 outline-ink outline-offset-2')}>
        {cover ? (
          <Photo
            photo={cover}
            alt=""
            sizes={SIZES}
            ratio="4/5"
            eager={eager}
            className="transition-transform duration-300 group-hover:scale-[1.02] motion-reduce:transition-none"
          />
        ) : (
          <span className="plate grid aspect-[4/5] w-full place-items-center font-display text-2xl text-ink-soft">{initials(talent)}</span>
        )}
        {!talent.available && (
          <Badge tone="neutral" className="absolute top-2 left-2 bg-paper!">
            {t('Unavailable')}
          </Badge>
        )}
        {chosen !== undefined && <ChosenMark chosen={chosen} />}
      </span>
      <span className="mt-2.5 flex items-baseline justify-between gap-3">
        <span className="truncate font-bold font-display text-base group-hover:underline">{fullName(talent)}</span>
        <span className="flex-none text-ink-soft text-sm tabular-nums" title={t('Rating out of 10')}>
          {ratingOutOfTen(talent.rating)}
        </span>
      </span>
      <span className="block truncate text-ink-soft text-sm">
        {facts.length > 0 ? facts.join(' · ') : readable(talent.experienceLevel)}
      </span>
      <span className="mt-2 flex min-h-6 items-center gap-1.5">
        {specialty && <Tag className="min-w-0">{specialty}</Tag>}
        {others.length > 0 && <span className="flex-none text-ink-soft text-sm">+{others.length}</span>}
      </span>
    </button>
  )
})
