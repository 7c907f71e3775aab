import type { SampleNotice, SampleReader } from '#platform/mail/sample-mails.ts'
import { heldNotice, liftedNotice } from './holds.domain.ts'

/** The notices about a hold, for the settings page. */
export const sampleHoldNotices = ({ translator }: SampleReader): SampleNotice[] =>
  [heldNotice(translator, { endsBookings: false, hasContact: true }), liftedNotice(translator)].map((notice) => ({
    ...notice,
    hasCall: false,
  }))
