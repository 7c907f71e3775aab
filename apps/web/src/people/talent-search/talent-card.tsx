import { t } from '#app/language/t.ts'
import { ConsentBadge } from '#shared/consent/consent-badge.tsx'
import { fullName, ratingOutOfTen, readable } from '#shared/profile-text.ts'
import { UnconfirmedBadge } from '#shared/unconfirmed.tsx'
import { Badge, Tag } from '#ui/badge.tsx'
import { cx } from '#ui/cx.ts'
import { type PressableTalent, TalentButton } from './talent-button.tsx'

/** Width of a card's photo at each width of the grid. */
const SIZES = '(width < 40rem) 48vw, (width < 64rem) 31vw, (width < 80rem) 23vw, 18rem'

/** One talent as a card: the photo, then name and facts. */
export function TalentCard(pressable: PressableTalent) {
  const { talent } = pressable
  const [specialty, ...others] = talent.specialties
  const facts = [talent.age === null ? null : String(talent.age), talent.height, talent.location].filter(Boolean)
  const isUnconfirmed = talent.confirmation === 'none'
  const idOf = (part: 'marks' | 'facts' | 'skills') => `talent-${talent.id}-${part}`
  const marks = (
    <span
      id={idOf('marks')}
      // A checkbox may be in the other corner.
      className={cx('absolute top-2 left-2 flex flex-col items-start gap-1', pressable.ticked !== undefined && 'right-10')}
    >
      {!talent.available && (
        <Badge tone="neutral" className="bg-paper!">
          {t('Unavailable')}
        </Badge>
      )}
      {isUnconfirmed && <UnconfirmedBadge className="bg-paper!" />}
      <ConsentBadge of={talent} className="bg-paper!" />
    </span>
  )
  const isMarked = isUnconfirmed || !talent.available || !talent.hasConsent
  return (
    <TalentButton
      {...pressable}
      sizes={SIZES}
      label={isMarked && marks}
      describedBy={`${isMarked ? idOf('marks') : ''} ${idOf('facts')} ${idOf('skills')}`.trim()}
    >
      <span className="mt-2.5 flex items-baseline justify-between gap-3">
        <span className="truncate font-bold font-display text-base group-hover:underline">{fullName(talent)}</span>
        <span className="flex-none text-ink-soft text-sm tabular-nums" title={t('Rating out of 10')}>
          {ratingOutOfTen(talent.rating)}
        </span>
      </span>
      <span id={idOf('facts')} className="block truncate text-ink-soft text-sm">
        {facts.length > 0 ? facts.join(' · ') : talent.experienceLevel && readable(talent.experienceLevel)}
      </span>
      <span id={idOf('skills')} className="mt-2 flex min-h-6 items-center gap-1.5">
        {specialty && <Tag className="min-w-0">{specialty}</Tag>}
        {others.length > 0 && <span className="flex-none text-ink-soft text-sm">+{others.length}</span>}
      </span>
    </TalentButton>
  )
}
