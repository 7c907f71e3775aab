import type { FirstSteps } from '@callboard/contract/office/instance/endpoints'
import type { FirstStep } from '@callboard/contract/office/instance/rules'
import { t } from '#app/language/t.ts'

/** The task of a step, and the reason for it. */
interface StepText {
  readonly title: string
  readonly hint: string
}

/** The text of a step in its current state. */
export function stepText(step: FirstStep, { done, institutionName, mailWay, signInWay }: FirstSteps): StepText {
  switch (step) {
    case 'institution':
      return done.institution
        ? { title: t('Your institution'), hint: t('Callboard speaks for {institutionName}.', { institutionName }) }
        : {
            title: t('Say which institution this is'),
            hint: t('Its name, campuses, schools, time zone, logo and colour.'),
          }
    case 'mail':
      if (mailWay === 'outbox')
        return {
          title: t('Connect a mail server'),
          hint: t('No emails are sent yet: sign-in links are saved as files in the server’s outbox folder.'),
        }
      return done.mail
        ? { title: t('Email works'), hint: t('The mail server took your last test email.') }
        : { title: t('See whether email arrives'), hint: t('A mail server is set. Send yourself a test email.') }
    case 'signIn':
      return {
        title: done.signIn ? t('Who may sign in') : t('Choose who may sign in'),
        hint: {
          'any-address': t('Anyone with an email address can sign in now. Name the domains of your university, or connect single sign-on.'),
          'own-addresses': t('People sign in by email, with addresses of your domains.'),
          'single-sign-on': t('People sign in with the university’s single sign-on.'),
        }[signInWay],
      }
    case 'people':
      return done.people
        ? { title: t('Your people'), hint: t('Profiles are there.') }
        : {
            title: t('Bring your people in'),
            hint: t('Import the table that you have, with photos, or let people register themselves by a link.'),
          }
    case 'colleagues':
      return done.colleagues
        ? { title: t('Your colleagues'), hint: t('You are not alone here.') }
        : {
            title: t('Add colleagues'),
            hint: t('Directors, assistants and photographers each get an email with a link that signs them in.'),
          }
    case 'firstCall':
      return done.firstCall
        ? { title: t('Your first casting call'), hint: t('It is there. Students see active ones on their home.') }
        : { title: t('Post your first casting call'), hint: t('Students can apply the moment it is active.') }
    case 'kiosk':
      return done.kiosk
        ? { title: t('The kiosk'), hint: t('Someone has registered there.') }
        : { title: t('Try the kiosk'), hint: t('Open it on a tablet at your next event, and register once to see it work.') }
    case 'backup':
      return done.backup
        ? { title: t('A backup'), hint: t('One was made. Keep making them, and keep them elsewhere.') }
        : {
            title: t('Make a backup'),
            hint: t('Download everything now. The person who runs the server can also have it copied every night.'),
          }
  }
}
