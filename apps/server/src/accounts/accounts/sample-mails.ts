import { DEFAULT_INSTITUTION } from '@callboard/contract/institution'
import type { SampleMail, SampleReader } from '#platform/mail/sample-mails.ts'
import { deletionMail } from './deletion-mail.ts'
import { knownAddressMail, otherWayMail, signInMail } from './sign-in-mail.ts'
import { staffMail } from './staff-mail.ts'
import { officeInvitationMail, welcomeMail } from './welcome-mail.ts'

/** A sample code and token; neither is valid. */
const SAMPLE = { code: '123456', token: 'sample' } as const

/** The mails about accounts, for the settings page. */
export const sampleAccountMails = (reader: SampleReader): SampleMail[] => [
  { kind: 'sign-in', mail: signInMail({ ...reader, ...SAMPLE }) },
  { kind: 'passkey-needed', mail: otherWayMail(reader) },
  { kind: 'welcome', mail: welcomeMail({ ...reader, ...SAMPLE, ticked: [DEFAULT_INSTITUTION.consent.casting] }) },
  { kind: 'staff-invited', mail: staffMail({ ...reader, ...SAMPLE, role: 'assistant', officeName: DEFAULT_INSTITUTION.officeName }) },
  { kind: 'profile-invitation', mail: officeInvitationMail({ ...reader, ...SAMPLE }) },
  { kind: 'known-address', mail: knownAddressMail({ ...reader, ...SAMPLE }) },
  { kind: 'deletion-code', mail: deletionMail({ ...reader, ...SAMPLE }) },
]
