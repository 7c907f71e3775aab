import type { RoomCard } from '@callboard/contract/casting/board/endpoints'
import { RESTRICTED } from '@callboard/contract/restricted'
import { t } from '#app/language/t.ts'
import { Portrait } from '#shared/portrait.tsx'
import { fullName, initials } from '#shared/profile-text.ts'
import { useWholeCard } from './cards-in-sight.ts'

/** The name on a card; a restricted student has none. */
export const cardName = ({ isRestricted, student }: Pick<RoomCard, 'isRestricted' | 'student'>): string =>
  isRestricted ? t(RESTRICTED) : fullName(student)

/** The room's card of a student. */
export type CardOf = (studentId: number) => RoomCard | undefined

/** @param cards of the room */
export function cardFinder(cards: readonly RoomCard[]): CardOf {
  const found = new Map(cards.map((card) => [card.studentId, card]))
  return (studentId) => found.get(studentId)
}

/** A person's photo beside their name in a dialog. @param card `undefined` while it is not known */
export function SmallFace({ card }: { card: RoomCard | undefined }) {
  return card ? (
    <Face card={card} className="w-10! flex-none rounded-sm text-sm!" />
  ) : (
    <span className="plate aspect-[4/5] w-10 flex-none rounded-sm" />
  )
}

/** The first photo of an applicant, or their initials. */
export function Face({ card, className }: { card: RoomCard; className?: string }) {
  const src = useWholeCard(card)?.student.photoUrl ?? null
  return <Portrait src={src} initials={card.isRestricted ? '–' : initials(card.student)} className={className} />
}
