import type { LinkedInvitation } from '@callboard/contract/casting/invitations/endpoints'
import { t } from '#app/language/t.ts'

/** The text that a student reads about an invitation that can no longer be answered. */
interface InvitationOutcome {
  readonly title: string
  readonly text: string
}

/** @param invitation an invitation that was answered or has ended; the student's application may have moved on since */
export function outcomeOf({
  state,
  stage,
}: {
  state: Exclude<LinkedInvitation['state'], 'open'>
  stage: LinkedInvitation['stage']
}): InvitationOutcome {
  const isChanged = t('Something has changed since. Please look at your applications in Callboard.')
  switch (state) {
    case 'accepted':
      return {
        title: t('You would like to be considered'),
        text:
          stage === 'received' || stage === 'considered'
            ? t('Thank you! That is what you answered. We will write to you as soon as something is decided.')
            : isChanged,
      }
    case 'declined':
      return {
        title: t('You said no, thank you'),
        text: stage === 'closed' ? t('Thank you for telling us. If you change your mind, you can still apply in Callboard.') : isChanged,
      }
    case 'considered':
      return {
        title: t('You are being considered already'),
        text: t('There is nothing to answer. We will write to you as soon as something is decided.'),
      }
    case 'over':
      return {
        title: t('This invitation is no longer open'),
        text: t('The role is decided, or the casting call is over. Thank you all the same.'),
      }
    case 'expired':
      return { title: t('This link has expired'), text: t('You can still answer in Callboard: sign in, and open the casting call.') }
  }
}
