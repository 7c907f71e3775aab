import type { Mail } from '#platform/mail/mail.ts'

/** The mail by which an admin sees that mails arrive. */
export function testMailTo({ to, officeName, publicUrl }: { to: string; officeName: string; publicUrl: string }): Mail {
  return {
    to,
    subject: 'Callboard can send mail',
    preview: 'This test mail arrived, so sign-in links and messages will too.',
    heading: 'Mail works',
    parts: [
      {
        kind: 'text',
        text: `You asked Callboard for a test mail. It arrived, so sign-in links and messages of the ${officeName} will too.`,
      },
      { kind: 'button', label: 'Back to Callboard', url: `${publicUrl}/admin-dashboard` },
      { kind: 'note', text: 'If it landed in the spam folder, ask your mail administrator about SPF and DKIM for the sender’s domain.' },
    ],
  }
}
