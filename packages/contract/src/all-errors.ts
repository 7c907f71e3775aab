import { ACCOUNT_ERROR, SESSION_ERROR, SIGN_IN_ERROR } from './accounts/accounts/errors.ts'
import { PAIRED_KIOSK_ERROR } from './accounts/paired-kiosks/errors.ts'
import { PASSKEY_ERROR } from './accounts/passkeys/errors.ts'
import { TRIAL_ERROR } from './accounts/single-sign-on/errors.ts'
import { APPLICATION_ERROR } from './casting/applications/errors.ts'
import { CASTING_ERROR } from './casting/board/errors.ts'
import { BOOKING_ERROR } from './casting/bookings/errors.ts'
import { CLOSING_ERROR } from './casting/closure/errors.ts'
import { INVITATION_ERROR } from './casting/invitations/errors.ts'
import { MEDIA_REQUEST_ERROR } from './casting/media-requests/errors.ts'
import { OFFER_ERROR } from './casting/offers/errors.ts'
import { PRESENTATION_ERROR, REVIEW_ERROR } from './casting/presentations/errors.ts'
import { PROJECT_ERROR, VERSION_ERROR } from './casting/projects/errors.ts'
import { ROLE_ERROR } from './casting/roles/errors.ts'
import { SELF_TAPE_ERROR } from './casting/self-tapes/errors.ts'
import { COMMON_ERROR, type RefusalOf } from './errors.ts'
import { TOKEN_ERROR } from './exchange/api-tokens/errors.ts'
import { EXPORT_ERROR } from './exchange/exports/errors.ts'
import { IMPORT_ERROR } from './exchange/imports/errors.ts'
import { JOIN_CLOSED_ERROR, JOIN_ERROR } from './exchange/join-links/errors.ts'
import { KIOSK_ERROR } from './exchange/kiosk/errors.ts'
import { OFFICE_ARCHIVE_ERROR } from './exchange/office-archive/errors.ts'
import { SHARE_LINK_ERROR } from './exchange/share-links/errors.ts'
import { WEBHOOK_ERROR } from './exchange/webhooks/errors.ts'
import { INBOUND_ERROR } from './messages/inbound-mail/errors.ts'
import { BULK_ERROR, INBOX_ERROR } from './messages/messages/errors.ts'
import { TEXT_ERROR } from './messages/texts/errors.ts'
import { SAVED_ANSWER_ERROR, THREAD_ERROR, THREAD_FILE_ERROR } from './messages/threads/errors.ts'
import { DELETED_PROJECT_ERROR } from './office/deletion/errors.ts'
import { HOLD_ERROR } from './office/holds/errors.ts'
import { INSTANCE_ERROR } from './office/instance/errors.ts'
import { OWN_DATA_ERROR } from './office/own-data/errors.ts'
import { SETTINGS_ERROR } from './office/settings/errors.ts'
import { AVAILABILITY_ERROR } from './people/availability/errors.ts'
import { CONSENT_ERROR } from './people/consents/errors.ts'
import { LIST_ERROR } from './people/lists/errors.ts'
import { PHOTO_SESSION_ERROR } from './people/photo-sessions/errors.ts'
import { PHOTO_ERROR } from './people/photos/errors.ts'
import { PROFILE_LINK_ERROR } from './people/profile-links/errors.ts'
import { PROFILE_ERROR, TALENT_ERROR } from './people/profiles/errors.ts'
import { SAVED_SEARCH_ERROR } from './people/saved-searches/errors.ts'
import { TALENT_SEARCH_ERROR } from './people/talent-search/errors.ts'
import { ABSENCE_ERROR } from './schedule/absences/errors.ts'
import { AUDITION_ERROR, SLOT_ERROR } from './schedule/audition-sessions/errors.ts'
import { CHECK_ERROR } from './schedule/availability-checks/errors.ts'
import { CALENDAR_ERROR } from './schedule/calendar/errors.ts'
import { CALL_SHEET_ERROR } from './schedule/call-sheets/errors.ts'
import { DAY_BOARD_ERROR } from './schedule/day-board/errors.ts'

/** The errors of each feature; those that belong to no feature come first. */
const features = [
  COMMON_ERROR,
  ABSENCE_ERROR,
  ACCOUNT_ERROR,
  APPLICATION_ERROR,
  AUDITION_ERROR,
  AVAILABILITY_ERROR,
  BOOKING_ERROR,
  BULK_ERROR,
  CALENDAR_ERROR,
  CALL_SHEET_ERROR,
  CASTING_ERROR,
  CHECK_ERROR,
  CLOSING_ERROR,
  CONSENT_ERROR,
  DAY_BOARD_ERROR,
  DELETED_PROJECT_ERROR,
  EXPORT_ERROR,
  HOLD_ERROR,
  IMPORT_ERROR,
  INBOX_ERROR,
  INSTANCE_ERROR,
  JOIN_CLOSED_ERROR,
  JOIN_ERROR,
  KIOSK_ERROR,
  LIST_ERROR,
  INVITATION_ERROR,
  MEDIA_REQUEST_ERROR,
  OFFER_ERROR,
  OFFICE_ARCHIVE_ERROR,
  OWN_DATA_ERROR,
  PAIRED_KIOSK_ERROR,
  PASSKEY_ERROR,
  PHOTO_ERROR,
  PHOTO_SESSION_ERROR,
  PRESENTATION_ERROR,
  PROFILE_ERROR,
  PROFILE_LINK_ERROR,
  PROJECT_ERROR,
  REVIEW_ERROR,
  ROLE_ERROR,
  INBOUND_ERROR,
  SAVED_ANSWER_ERROR,
  THREAD_FILE_ERROR,
  SAVED_SEARCH_ERROR,
  TALENT_SEARCH_ERROR,
  SELF_TAPE_ERROR,
  SETTINGS_ERROR,
  TEXT_ERROR,
  SHARE_LINK_ERROR,
  SESSION_ERROR,
  SIGN_IN_ERROR,
  SLOT_ERROR,
  TALENT_ERROR,
  THREAD_ERROR,
  TOKEN_ERROR,
  TRIAL_ERROR,
  VERSION_ERROR,
  WEBHOOK_ERROR,
] as const

type Errors = (typeof features)[number]
type CodeOf<Feature> = Feature extends Readonly<Record<string, RefusalOf<infer Code>>> ? Code : never

/** The code of any error. It is only a type, so pages can compare codes without loading the messages. */
export type ErrorCode = CodeOf<Errors>

/** An error of the contract, as services return and throw it. */
export type Refusal = RefusalOf<ErrorCode>

/** Every error that a call can return. The OpenAPI document lists them. */
export const allErrors: readonly Refusal[] = features.flatMap((errors) => Object.values<Refusal>(errors))
