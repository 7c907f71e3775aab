import { WELCOME_LINK_DAYS } from '@callboard/contract/accounts/accounts/rules'
import type { Translator } from '@callboard/contract/translate'
import type { Mail } from '#platform/mail/mail.ts'

/**
 * The mail after a registration at a kiosk or by a registration link. It repeats nothing that was typed there, because the person who typed
 * the address may not own it. It lists what was ticked, in the office's own words.
 *
 * @param options `publicUrl`: our origin; `token`: the secret of the mail; `translator`: for the recipient’s language; `by`: where they
 *   registered, at the kiosk when it is left out; `ticked`: the statements about photographs that were ticked there
 */
export function welcomeMail({
  to,
  token,
  publicUrl,
  translator,
  by,
  ticked = [],
}: {
  to: string
  token: string
  publicUrl: string
  translator: Translator
  by?: 'link' | undefined
  ticked?: readonly string[]
}): Mail {
  const { t } = translator
  return {
    to,
    translator,
    wording: 'welcome',
    subject: t('Welcome to Callboard: your sign-in link'),
    preview: t('Your profile is made. This link opens it.'),
    heading: t('Welcome to Callboard'),
    parts: [
      {
        kind: 'text',
        text:
          by === 'link'
            ? t('You registered with us, and your talent profile is made.')
            : t('You registered at our kiosk, and your talent profile is made.'),
      },
      { kind: 'text', text: t('This link signs you in. It works once, and for {days} days.', { days: WELCOME_LINK_DAYS }) },
      { kind: 'button', label: t('Sign in'), url: `${publicUrl}/sign-in/link?token=${token}` },
      ...(ticked.length === 0
        ? []
        : [
            {
              kind: 'text' as const,
              text: [
                t('About your photographs, this was ticked. It does not count until you have signed in and confirmed it:'),
                ...ticked.map((statement) => `• ${t(statement)}`),
              ].join('\n'),
            },
          ]),
      {
        kind: 'text',
        text: [
          t('What to do next:'),
          t('1. Look through your profile, and put your photos in the order you like.'),
          t('2. Decide whether anyone may see your public page, and whether it shows how to reach you.'),
          t('3. Open Opportunities, and apply to the casting calls you like.'),
        ].join('\n'),
      },
      {
        kind: 'link',
        lead: t('You can sign in with this address at any time, without a password:'),
        label: 'Callboard',
        url: `${publicUrl}/sign-in`,
      },
      {
        kind: 'note',
        text: t(
          'You did not register? Then someone else typed your address. Please tell the casting office, and they will remove the profile.',
        ),
      },
    ],
  }
}

/**
 * The mail to somebody whose profile the office has entered, with a link that signs in. It repeats nothing of the profile, because the
 * address may be wrong.
 *
 * @param options as for `welcomeMail`
 */
export function officeInvitationMail({
  to,
  token,
  publicUrl,
  translator,
}: {
  to: string
  token: string
  publicUrl: string
  translator: Translator
}): Mail {
  const { t } = translator
  return {
    to,
    translator,
    wording: 'profile-invitation',
    subject: t('Your talent profile: please look at it'),
    preview: t('The casting office has entered it. This link opens it.'),
    heading: t('Your talent profile'),
    parts: [
      {
        kind: 'text',
        text: t('The casting office has entered a talent profile for you. Nothing of it is public until you have looked at it and agreed.'),
      },
      { kind: 'text', text: t('This link signs you in. It works once, and for {days} days.', { days: WELCOME_LINK_DAYS }) },
      { kind: 'button', label: t('Look at my profile'), url: `${publicUrl}/sign-in/link?token=${token}` },
      {
        kind: 'text',
        text: [
          t('What to do next:'),
          t('1. See what was entered, and correct what is wrong.'),
          t('2. Say who may see it: everyone with its address, or only the casting office.'),
          t('3. Add your photos, and say when you have time.'),
        ].join('\n'),
      },
      {
        kind: 'link',
        lead: t('You can sign in with this address at any time, without a password:'),
        label: 'Callboard',
        url: `${publicUrl}/sign-in`,
      },
      { kind: 'note', text: t('This is not you? Then please tell the casting office, and they remove the profile.') },
    ],
  }
}
