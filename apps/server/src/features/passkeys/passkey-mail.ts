import type { Mail } from '#platform/mail/mail.ts'
import type { PasskeyMailJob } from './passkeys.jobs.ts'

const WORDS: Readonly<Record<PasskeyMailJob['what'], { subject: string; text: (name: string) => string }>> = {
  added: {
    subject: 'A passkey was added to your Callboard account',
    text: (name) => `The passkey “${name}” signs in to your account from now on.`,
  },
  removed: {
    subject: 'A passkey was removed from your Callboard account',
    text: (name) => `The passkey “${name}” no longer signs in to your account.`,
  },
  reset: {
    subject: 'Your Callboard passkeys were removed',
    text: () =>
      'The casting office removed every passkey of your account and signed it out everywhere, as it does when somebody has lost theirs. Sign in by mail to add a new one.',
  },
}

/** The mail after a change of somebody's passkeys. @param options `publicUrl` is our origin */
export function passkeyMail({ email, what, name, publicUrl }: Omit<PasskeyMailJob, 'mailId' | 'postedAt'> & { publicUrl: string }): Mail {
  const { subject, text } = WORDS[what]
  const page = what === 'reset' ? '/sign-in' : '/sessions'
  return {
    to: email,
    subject,
    preview: 'If that was not you, tell the casting office.',
    heading: subject,
    parts: [
      { kind: 'text', text: text(name) },
      { kind: 'button', label: what === 'reset' ? 'Sign in' : 'See your passkeys', url: `${publicUrl}${page}` },
      { kind: 'note', text: 'If that was not you, end your sessions there, remove what you do not know, and tell the casting office.' },
    ],
  }
}
