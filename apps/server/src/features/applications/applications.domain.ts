import type { ApplicationStatus } from '@callboard/contract/applications/rules'
import { cutText } from '@callboard/contract/graphemes'
import { FORMER_MEMBER } from '@callboard/contract/holds/rules'
import type { Translator } from '@callboard/contract/translate'

/** The notice to a student when a casting director sets a new status. */
export interface StatusNotice {
  readonly subject: string
  readonly content: string
}

/** Most characters of a title in the subject; the text has the full title. */
const SUBJECT_TITLE_LENGTH = 100

/**
 * Writes the notice of a new status.
 *
 * @param status the new status
 * @param projectTitle the casting call
 * @param translator for the student's language
 */
export function statusNotice(status: Exclude<ApplicationStatus, 'withdrawn'>, projectTitle: string, { t }: Translator): StatusNotice {
  const title = cutText(projectTitle, SUBJECT_TITLE_LENGTH, '…')
  switch (status) {
    case 'accepted':
      return {
        subject: t('You have been accepted: {title}', { title }),
        content: t(
          'Congratulations! Your application for “{projectTitle}” has been accepted. Please look at the casting call for the date, the call time and the wardrobe; we will be in touch with anything else you need to know.',
          { projectTitle },
        ),
      }
    case 'rejected':
      return {
        subject: t('Your application: {title}', { title }),
        content: t(
          'Thank you for applying for “{projectTitle}”, and for the time you gave it. This time we have not chosen you. Your profile stays with us, and we would be glad to see you apply for another casting call that suits you.',
          { projectTitle },
        ),
      }
    case 'pending':
      return {
        subject: t('Your application is being considered again: {title}', { title }),
        content: t('Your application for “{projectTitle}” is being considered again. We will tell you as soon as it is decided.', {
          projectTitle,
        }),
      }
  }
}

/** How the history shows the person who made a change. */
export function changedByName(person: { firstName: string | null; lastName: string | null; email: string | null }): string {
  const name = [person.firstName, person.lastName].filter(Boolean).join(' ')
  return name || person.email || FORMER_MEMBER
}
