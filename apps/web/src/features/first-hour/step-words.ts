import type { FirstSteps, TestMail } from '@callboard/contract/instance'
import type { FirstStep } from '@callboard/contract/instance-options'

/** What a step asks for, and why. */
interface StepWords {
  readonly title: string
  readonly hint: string
}

/** What is said of a step, as far as it has come. */
export function stepWords(step: FirstStep, { done, institutionName, mailWay, signInWay }: FirstSteps): StepWords {
  switch (step) {
    case 'institution':
      return done.institution
        ? { title: 'Your institution', hint: `Callboard speaks for ${institutionName}.` }
        : {
            title: 'Say which institution this is',
            hint: 'Put an institution.json into the data folder: name, schools, campuses, time zone, logo and colour. Then restart.',
          }
    case 'mail':
      if (mailWay === 'outbox')
        return {
          title: 'Connect a mail server',
          hint: 'Nobody gets mail yet: sign-in links become files in the outbox folder. Set SMTP_URL and MAIL_FROM, then restart.',
        }
      return done.mail
        ? { title: 'Mail works', hint: 'The mail server took your last test mail.' }
        : { title: 'See whether mail arrives', hint: 'A mail server is set. Send yourself a test mail.' }
    case 'signIn':
      return {
        title: done.signIn ? 'Who may sign in' : 'Choose who may sign in',
        hint: {
          'any-address': 'Anyone with an e-mail address can sign in now. Set ALLOWED_EMAIL_DOMAINS, or connect single sign-on.',
          'own-addresses': 'People sign in by mail, with addresses of your domains.',
          'single-sign-on': 'People sign in with the university’s single sign-on.',
        }[signInWay],
      }
    case 'firstCall':
      return done.firstCall
        ? { title: 'Your first casting call', hint: 'It is there. Students see active ones on their home.' }
        : { title: 'Post your first casting call', hint: 'Students can apply the moment it is active.' }
    case 'kiosk':
      return done.kiosk
        ? { title: 'The kiosk', hint: 'Somebody has registered there.' }
        : { title: 'Try the kiosk', hint: 'Open it on a tablet at your next event, and register once to see it work.' }
  }
}

/** What became of a test mail, for whoever sent it. */
export function testMailWords({ outcome, to, reason }: TestMail): { title: string; description: string; tone?: 'destructive' } {
  switch (outcome) {
    case 'sent':
      return { title: 'Test mail sent', description: `Look for it at ${to}, in the spam folder too.` }
    case 'written':
      return { title: 'Written to the outbox folder', description: 'It reaches nobody: this instance has no mail server yet.' }
    case 'refused':
      return { title: 'The mail server refused it', description: `It will not take mail to ${to}. Its log says why.`, tone: 'destructive' }
    case 'failed':
      return {
        title: 'The mail was not sent',
        description: `The mail server could not be used${reason ? ` (${reason})` : ''}. Check SMTP_URL and MAIL_FROM.`,
        tone: 'destructive',
      }
  }
}
