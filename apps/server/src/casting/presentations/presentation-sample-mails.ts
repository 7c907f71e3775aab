import { DEFAULT_INSTITUTION } from '@callboard/contract/institution'
import type { SampleMail, SampleReader } from '#platform/mail/sample-mails.ts'
import { reviewerCodeMail, reviewInvitationMail, reviewReminderMail } from './reviewer-mails.ts'

/** The mails to reviewers, for the settings page. */
export function sampleReviewerMails(reader: SampleReader): SampleMail[] {
  const { to, translator, publicUrl, timeZone, projectTitle: title, start, end } = reader
  const reviewer = { to, translator, officeName: DEFAULT_INSTITUTION.officeName }
  const link = { ...reviewer, title, message: null, url: `${publicUrl}/review/sample`, timeZone, dueAt: start, endsAt: end }
  return [
    { kind: 'review-invited', mail: reviewInvitationMail(link) },
    { kind: 'review-reminder', mail: reviewReminderMail(link) },
    { kind: 'review-code', mail: reviewerCodeMail({ ...reviewer, code: '123456' }) },
  ]
}
