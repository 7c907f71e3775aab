import { TALENT_MESSAGE } from '@callboard/contract/people/profiles/talents.rules'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight, ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useState } from 'react'
import { t } from '#app/language/t.ts'
import { fullName, initials } from '#shared/profile-text.ts'
import { UnconfirmedBadge } from '#shared/unconfirmed.tsx'
import { IconButton } from '#ui/button.tsx'
import { Photo } from '#ui/photo.tsx'
import type { Compared } from './compare-model.ts'

const SIZES = '(width < 48rem) 78vw, (width < 96rem) 24vw, 22rem'

/** The name of one column, which stays in view. It has at most two lines, so that long names leave space for the facts. */
export function CompareName({ id, talent }: { id: number; talent: Compared }) {
  const name = talent ? fullName(talent) : t(TALENT_MESSAGE.missing)
  return (
    <Link
      to="/talent-search"
      search={{ talent: id }}
      data-column={id}
      title={name}
      className="line-clamp-2 wrap-anywhere rounded-sm font-bold font-display text-lg leading-tight no-underline hover:underline"
    >
      {name}
    </Link>
  )
}

/**
 * The head of one column below the name: the buttons that move it, and the talent's photos, large and one at a time.
 *
 * @param onLeft moves the column; `undefined` at the end
 */
export function CompareHead({
  talent,
  onLeft,
  onRight,
  onRemove,
}: {
  talent: Compared
  onLeft: (() => void) | undefined
  onRight: (() => void) | undefined
  onRemove: () => void
}) {
  const name = talent ? fullName(talent) : t(TALENT_MESSAGE.missing)
  return (
    <>
      <div className="mb-1.5 flex justify-end gap-1 print:hidden">
        <IconButton size="sm" icon={ArrowLeft} label={t('Move {name} to the left', { name })} disabled={!onLeft} onClick={onLeft} />
        <IconButton size="sm" icon={ArrowRight} label={t('Move {name} to the right', { name })} disabled={!onRight} onClick={onRight} />
        <IconButton size="sm" icon={X} label={t('Take {name} out', { name })} onClick={onRemove} />
      </div>
      {talent ? (
        <Pictures talent={talent} name={name} />
      ) : (
        <p className="plate grid aspect-[4/5] place-items-center p-4 text-center text-ink-soft">
          {t('This profile does not exist or has been deleted.')}
        </p>
      )}
      {talent?.confirmation === 'none' && (
        <p className="mt-2">
          <UnconfirmedBadge />
        </p>
      )}
    </>
  )
}

function Pictures({ talent, name }: { talent: NonNullable<Compared>; name: string }) {
  const { photos } = talent.portfolio
  const [shown, setShown] = useState(0)
  const photo = photos[Math.min(shown, photos.length - 1)]
  if (!photo) {
    return <span className="plate grid aspect-[4/5] w-full place-items-center font-display text-2xl text-ink-soft">{initials(talent)}</span>
  }
  const turn = (step: number) => setShown((before) => (Math.min(before, photos.length - 1) + step + photos.length) % photos.length)
  return (
    <div className="relative">
      <Photo photo={photo} alt={t('{name}, photo {shown}', { name, shown: shown + 1 })} sizes={SIZES} ratio="4/5" eager />
      {photos.length > 1 && (
        <div className="absolute inset-x-2 bottom-2 flex items-center justify-between gap-2 print:hidden">
          <IconButton
            size="sm"
            variant="secondary"
            icon={ChevronLeft}
            label={t('Photo before, of {name}', { name })}
            onClick={() => turn(-1)}
          />
          <span className="whitespace-nowrap rounded-full bg-paper px-2 text-ink text-sm tabular-nums" role="status">
            {t('{shown} of {count}', { shown: shown + 1, count: photos.length })}
          </span>
          <IconButton
            size="sm"
            variant="secondary"
            icon={ChevronRight}
            label={t('Next photo of {name}', { name })}
            onClick={() => turn(1)}
          />
        </div>
      )}
    </div>
  )
}
