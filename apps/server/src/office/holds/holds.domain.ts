import { paragraphs } from '@callboard/contract/messages/messages/notice-parts'
import type { Translator } from '@callboard/contract/translate'

/**
 * The notice to a student whose profile becomes restricted. It does not contain the reason, which the office tells them personally.
 *
 * @param endsBookings whether they were booked for a coming shoot
 * @param hasContact whether the mail names an address to write to
 */
export const heldNotice = ({ t }: Translator, { endsBookings, hasContact }: { endsBookings: boolean; hasContact: boolean }) => ({
  kind: 'held' as const,
  subject: t('Your profile is on hold'),
  content: paragraphs(
    t(
      'Your profile is on hold. Casting directors and visitors do not see it, links to it do not work, and you cannot apply to casting calls until the hold is lifted. Nothing is deleted. You can still sign in, change your profile, download everything held about you, and delete your account.',
    ),
    hasContact ? t('Please write to the office if you want to know why.') : null,
    endsBookings ? t('A hold ends bookings. We have told you for each of them that you need not come.') : null,
  ),
})

/** The notice to a student when the hold is lifted. */
export const liftedNotice = ({ t }: Translator) => ({
  kind: 'lifted' as const,
  subject: t('Your profile is no longer on hold'),
  content: t('Your profile is no longer on hold. It is seen again as before, with your applications, photos, self-tapes and links.'),
})
