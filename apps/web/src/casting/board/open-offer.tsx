import type { RoomCard } from '@callboard/contract/casting/board/endpoints'
import { t } from '#app/language/t.ts'
import { useNow } from '#app/minute.ts'
import { useInstitution } from '#app/start/boot.ts'
import { leftText, momentText } from '#shared/offer-text.ts'

/** An open offer to one applicant, and its deadline. @param isSent whether the student has been told */
export function OpenOffer({ offer, isSent }: { offer: NonNullable<RoomCard['offer']>; isSent: boolean }) {
  const { timeZone } = useInstitution()
  const now = useNow()
  return (
    <p className="mt-3 rounded-md bg-info-tint px-3 py-2 text-sm tabular-nums">
      <span className="font-semibold">{isSent ? t('Offer sent') : t('Offer goes out in a moment')}</span>,{' '}
      {t('answer by {when}', { when: momentText(offer.expiresAt, timeZone, now) })} ·{' '}
      <span className="whitespace-nowrap">{leftText(offer.expiresAt, now)}</span>
    </p>
  )
}
