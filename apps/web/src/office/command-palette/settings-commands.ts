import { Mail, SlidersHorizontal, Tablet } from 'lucide-react'
import { msg } from '#app/language/t.ts'
import type { CommandRow } from './command-row.ts'

const part = (name: string) => `/settings?part=${name}`

/** Each part of the settings, with the words that people search for. */
export const SETTINGS_COMMANDS: readonly CommandRow[] = [
  [
    'set-institution',
    msg('Settings: institution'),
    SlidersHorizontal,
    part('institution'),
    msg('name logo colour color accent time zone region office language'),
  ],
  [
    'set-lists',
    msg('Settings: choices'),
    SlidersHorizontal,
    part('lists'),
    msg('lists campuses schools years majors ethnicities options dropdown dictionary'),
  ],
  ['set-wording', msg('Settings: wording'), SlidersHorizontal, part('wording'), msg('texts consent statements wardrobe words')],
  [
    'set-mail',
    msg('Settings: mail servers'),
    Mail,
    part('mail'),
    msg('smtp imap email sender outgoing incoming oauth2 replies test mail mailbox text messages sms texting gateway'),
  ],
  ['set-mails', msg('Settings: mail texts'), SlidersHorizontal, part('mails'), msg('email template templates footer own lines')],
  [
    'set-sign-in',
    msg('Settings: sign-in'),
    SlidersHorizontal,
    part('sign-in'),
    msg('sso single sign-on saml oidc domains login passkeys who may sign in'),
  ],
  [
    'set-staff',
    msg('Settings: staff'),
    SlidersHorizontal,
    part('staff'),
    msg('add staff add colleague add user invite roles permissions assistants photographers directors team'),
  ],
  [
    'set-privacy',
    msg('Settings: privacy'),
    SlidersHorizontal,
    part('privacy'),
    msg('retention public profiles policy gdpr data protection'),
  ],
  ['set-kiosk', msg('Settings: kiosk'), Tablet, part('kiosk'), msg('tablet pair kiosk welcome registration form')],
  ['set-tokens', msg('Settings: API tokens'), SlidersHorizontal, part('tokens'), msg('token tokens api key keys programs integration')],
  ['set-webhooks', msg('Settings: webhooks'), SlidersHorizontal, part('webhooks'), msg('webhook hooks integration events')],
  [
    'set-storage',
    msg('Settings: storage'),
    SlidersHorizontal,
    part('storage'),
    msg('backup back up download everything disk space archive copy'),
  ],
  [
    'set-history',
    msg('Settings: changes'),
    SlidersHorizontal,
    part('history'),
    msg('undo settings versions restore who changed history of settings'),
  ],
]
