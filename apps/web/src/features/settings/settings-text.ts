import type { OfficeList } from '@callboard/contract/settings/rules'
import { msg } from '#app/language/t.ts'

/** The parts of the settings page, in their order; also in its address. */
export const PARTS = ['institution', 'lists', 'wording', 'mail', 'sign-in', 'staff', 'privacy', 'history'] as const
export type SettingsPart = (typeof PARTS)[number]

export const PART_NAME: Readonly<Record<SettingsPart, string>> = {
  institution: msg('Institution'),
  lists: msg('Choices'),
  wording: msg('Wording'),
  mail: msg('Mail'),
  'sign-in': msg('Sign-in'),
  staff: msg('Staff'),
  privacy: msg('Privacy'),
  history: msg('Changes'),
}

/** @param part from an address, which may hold anything */
export const readPart = (part: unknown): SettingsPart => PARTS.find((known) => known === part) ?? 'institution'

export const LIST_NAME: Readonly<Record<OfficeList, string>> = {
  campuses: msg('Campuses'),
  schools: msg('Schools'),
  years: msg('Years of study'),
  genders: msg('Genders'),
  ethnicities: msg('Ethnicities'),
  religions: msg('Religions'),
}

/** The name of a setting in the list of changes. */
export const FIELD_NAME: Readonly<Record<string, string>> = {
  ...LIST_NAME,
  name: msg('Name of the institution'),
  officeName: msg('Name of the office'),
  supportEmail: msg('Support address'),
  wardrobe: msg('Wardrobe guidance'),
  timeZone: msg('Time zone'),
  language: msg('Language'),
  region: msg('Country'),
  accentColor: msg('Accent colour'),
  consent: msg('Consent texts'),
  indexPublicProfiles: msg('Search engines'),
  retention: msg('Retention'),
  logo: msg('Logo'),
  emailDomains: msg('Domains'),
  strongAdmins: msg('Sign-in of staff'),
  mail: msg('Mail server'),
}
