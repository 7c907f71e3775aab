import { msg } from '#app/language/t.ts'

export const LANGUAGE_NAME = { en: 'English', es: 'Español' } as const

/** The parts of the settings page in their order; the URL names them, too. */
export const PARTS = [
  'institution',
  'lists',
  'wording',
  'mail',
  'mails',
  'sign-in',
  'staff',
  'privacy',
  'kiosk',
  'tokens',
  'webhooks',
  'storage',
  'history',
] as const
export type SettingsPart = (typeof PARTS)[number]

export const PART_NAME: Readonly<Record<SettingsPart, string>> = {
  institution: msg('Institution'),
  lists: msg('Choices'),
  wording: msg('Wording'),
  mail: msg('Mail'),
  mails: msg('Email texts'),
  'sign-in': msg('Sign-in'),
  staff: msg('Staff'),
  privacy: msg('Privacy'),
  kiosk: msg('Kiosk'),
  tokens: msg('API tokens'),
  webhooks: msg('Webhooks'),
  storage: msg('Storage'),
  history: msg('Changes'),
}

/** @param part from an address, which may hold anything */
export const readPart = (part: unknown): SettingsPart => PARTS.find((known) => known === part) ?? 'institution'
