import type { RoomCard } from '@callboard/contract/casting/board/endpoints'
import { RESTRICTED } from '@callboard/contract/restricted'
import { t } from '#app/language/t.ts'
import { Portrait } from '#shared/portrait.tsx'
import { fullName, initials } from '#shared/profile-text.ts'
import { useWholeCard } from './whole-cards.ts'

/** The name on a card; a restricted student has none. */
export const cardName = ({ isRestricted, student }: Pick<RoomCard, 'isRestricted' | 'student'>): string =>
  isRestricted ? t(RESTRICTED) : fullName(student)

/** The first photo of an applicant, or their initials. */
export function Face({ card, className }: { card: RoomCard; className?: string }) {
  const src = useWholeCard(card)?.student.photoUrl ?? null
  return <Portrait src={src} initials={card.isRestricted ? '–' : initials(card.student)} className={className} />
}
