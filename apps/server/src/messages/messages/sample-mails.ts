import type { SampleMail, SampleNotice, SampleReader } from '#platform/mail/sample-mails.ts'
import { noticeMail, officeMail } from './message-mail.ts'

/** Sample ends of links; neither is valid. */
const TOKEN = 'sample'

/** The mail of a message of the office, for the settings page. */
export function sampleOfficeMail({ to, translator, publicUrl, replyTo, firstName, projectTitle }: SampleReader): SampleMail[] {
  const { t } = translator
  const content = t('Dear {firstName},\n\nthe rehearsal for “{projectTitle}” begins at nine. Please bring your script.', {
    firstName,
    projectTitle,
  })
  const links = { inbox: `${publicUrl}/messages`, unsubscribe: `${publicUrl}/unsubscribe/${TOKEN}` }
  return [
    {
      kind: 'message',
      mail: officeMail({ to, translator, subject: t('Rehearsal on Monday'), content, ...(replyTo !== null && { replyTo }) }, links),
    },
  ]
}

/** The mail of a notice, for the settings page. */
export function sampleNoticeMail({ subject, content, asks, hasCall }: SampleNotice, { to, translator, publicUrl, replyTo }: SampleReader) {
  return noticeMail(
    { to, translator, subject, content, ...(replyTo !== null && { replyTo }) },
    {
      inbox: `${publicUrl}/messages`,
      project: hasCall ? `${publicUrl}/project/1` : null,
      choices: null,
      answer: asks === undefined ? null : { page: asks, url: `${publicUrl}/${asks}/${TOKEN}` },
    },
  )
}
