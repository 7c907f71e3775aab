import type { Card } from '@callboard/contract/casting/endpoints'
import { RESTRICTED } from '@callboard/contract/holds/rules'
import { t } from '#app/language/t.ts'
import { Portrait } from '#shared/portrait.tsx'
import { fullName, initials } from '#shared/profile-text.ts'

/** The name on a card; a restricted student has none. */
export const cardName = ({ isRestricted, student }: Pick<Card, 'isRestricted' | 'student'>): string =>
  isRestricted ? t(RESTRICTED) : fullName(student)

/** The first photo of an applicant, or their initials. */
export function Face({ card: { isRestricted, student }, className }: { card: Card; className?: string }) {
  return <Portrait src={student.photoUrl} initials={isRestricted ? '–' : initials(student)} className={className} />
}
