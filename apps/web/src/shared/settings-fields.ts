import type { OfficeList } from '@callboard/contract/office/settings/rules'
import { msg } from '#app/language/t.ts'

/** The names of the lists of the institution. */
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
  travelMinutes: msg('Travel time'),
  language: msg('Language'),
  region: msg('Country'),
  accentColor: msg('Accent colour'),
  consent: msg('Consent texts'),
  indexPublicProfiles: msg('Search engines'),
  newProfiles: msg('New profiles'),
  kiosk: msg('Kiosk'),
  retention: msg('Retention'),
  logo: msg('Logo'),
  emailDomains: msg('Domains'),
  strongAdmins: msg('Sign-in of staff'),
  mail: msg('Mail server'),
  incoming: msg('Incoming email'),
  mailGrant: msg('OAuth2 for mail servers'),
  textGateway: msg('Text messages'),
  mails: msg('Email texts'),
  replies: msg('Replies by email'),
  signOn: msg('Single sign-on'),
}
