import type { Card } from '@callboard/contract/casting/endpoints'
import { RESTRICTED } from '@callboard/contract/holds/rules'
import { useState } from 'react'
import { t } from '#app/language/t.ts'
import { fullName, initials } from '#shared/profile-text.ts'
import { cx } from '#ui/cx.ts'

/** The name on a card; a restricted student has none. */
export const cardName = ({ isRestricted, student }: Pick<Card, 'isRestricted' | 'student'>): string =>
  isRestricted ? t(RESTRICTED) : fullName(student)

/** The first photo of somebody, or their initials. The name is shown beside it. */
export function Face({ card, className }: { card: Card; className?: string }) {
  const { photoUrl } = card.student
  const [broken, setBroken] = useState<string | null>(null)
  if (photoUrl && photoUrl !== broken) {
    return (
      <img
        src={photoUrl}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
        onError={() => setBroken(photoUrl)}
        className={cx('plate block aspect-[4/5] w-full object-cover', className)}
      />
    )
  }
  return (
    <span aria-hidden className={cx('plate grid aspect-[4/5] w-full place-items-center font-display text-ink-soft text-lg', className)}>
      {card.isRestricted ? '–' : initials(card.student)}
    </span>
  )
}
