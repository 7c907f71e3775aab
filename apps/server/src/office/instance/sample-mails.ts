import type { Institution } from '@callboard/contract/institution'
import type { SampleMail, SampleReader } from '#platform/mail/sample-mails.ts'
import { testMailTo } from './test-mail.ts'

/** The test mail, for the settings page. */
export const sampleTestMail = (reader: SampleReader, { officeName }: Pick<Institution, 'officeName'>): SampleMail[] => [
  { kind: 'test', mail: testMailTo({ ...reader, officeName }) },
]
