import type { PagePath } from '@callboard/contract/pages'
import type { EndpointName } from '#testing/endpoint-calls.ts'
import { ENDPOINTS, VISITORS, type Visitor } from '#testing/expected-statuses.ts'
import { PAGE_STATUSES } from '#testing/page-statuses.ts'

/** Roles of the staff below the casting director. */
export const STAFF = ['assistant', 'photographer'] as const

/** All kinds of visitors. */
export const EVERYBODY = [...VISITORS, ...STAFF] as const
export type Someone = (typeof EVERYBODY)[number]

/** Endpoints for casting directors that assistants may not call: deletions, exports, and settings. */
const NOT_FOR_ASSISTANTS: ReadonlySet<string> = new Set<EndpointName>([
  'addStaff',
  'apiTokens',
  'cancelExport',
  'changeStaffRole',
  'changeWebhook',
  'createApiToken',
  'createWebhook',
  'deleteEvent',
  'deleteList',
  'deleteProject',
  'deleteRole',
  'deleteTalent',
  'deleteTalents',
  'deleteTemplate',
  'deleteWebhook',
  'dismissFirstSteps',
  'downloadOfficeArchive',
  'emptyDemo',
  'endAccountSessions',
  'exportAbsences',
  'exportCast',
  'exportFile',
  'exportJobs',
  'exportSize',
  'exportStudents',
  'liftHold',
  'officeArchive',
  'prepareOfficeArchive',
  'pairedKiosks',
  'previewMail',
  'redeliver',
  'inboundAddress',
  'inviteStaff',
  'makeInboundSecret',
  'removeInboundSecret',
  'removeStaff',
  'resetPasskeys',
  'restoreFirstSteps',
  'restoreSettings',
  'retentionPreview',
  'revokeKiosk',
  'revokeApiToken',
  'rotateWebhookSecret',
  'saveIncomingMail',
  'saveLogo',
  'saveMailGrant',
  'saveTextGateway',
  'saveMailServer',
  'saveSettings',
  'saveSignOn',
  'sendTestMail',
  'settings',
  'settingsInUse',
  'staff',
  'staffAccounts',
  'startExport',
  'startPairing',
  'storageState',
  'tryIncomingMail',
  'tryMailGrant',
  'tryTextGateway',
  'tryMailServer',
  'trySignOn',
  'beginSignOnTrial',
  'signOnTrial',
  'testWebhook',
  'webhookDeliveries',
  'webhooks',
])

/** Endpoints for photographers, besides those for everybody: photo sessions, the calendar, and their own account. */
const FOR_PHOTOGRAPHERS: ReadonlySet<string> = new Set<EndpointName>([
  'addPasskey',
  'addStudentPhotos',
  'askForNewPasskey',
  'createFeed',
  'currentUser',
  'deleteFeed',
  'endOtherSessions',
  'endSession',
  'event',
  'events',
  'feed',
  'live',
  'missingConsents',
  'moveStudentPhotos',
  'ownPasskeys',
  'ownSessions',
  'recordConsent',
  'removePasskey',
  'renamePasskey',
  'setLanguage',
  'shoots',
  'student',
  'students',
  'talentConsent',
  'uploadImage',
])

const PAGES_OF_DIRECTORS: ReadonlySet<string> = new Set<PagePath>(['/accounts', '/export-database', '/retention', '/settings'])
const PAGES_OF_PHOTOGRAPHERS: ReadonlySet<string> = new Set<PagePath>(['/calendar', '/photo-updater', '/sessions'])

export const isStaff = (someone: Someone): someone is (typeof STAFF)[number] => STAFF.some((role) => role === someone)

const statusIn = (row: readonly number[] | undefined, visitor: Visitor) => row?.[VISITORS.indexOf(visitor)]

/** An endpoint or page is for everybody if it also answers without a session. */
function statusOfStaff(row: readonly number[] | undefined, isTheirs: boolean): number | undefined {
  const isForAnyone = statusIn(row, 'anonymous') !== 401
  return isForAnyone || isTheirs ? statusIn(row, 'admin') : 403
}

/** The status of an endpoint for a visitor. */
export function endpointStatus(name: EndpointName, someone: Someone): number | undefined {
  if (!isStaff(someone)) return statusIn(ENDPOINTS[name], someone)
  return statusOfStaff(ENDPOINTS[name], someone === 'assistant' ? !NOT_FOR_ASSISTANTS.has(name) : FOR_PHOTOGRAPHERS.has(name))
}

/** The status of a page for a visitor. */
export function pageStatus(path: PagePath, someone: Someone): number | undefined {
  if (!isStaff(someone)) return statusIn(PAGE_STATUSES[path], someone)
  return statusOfStaff(PAGE_STATUSES[path], someone === 'assistant' ? !PAGES_OF_DIRECTORS.has(path) : PAGES_OF_PHOTOGRAPHERS.has(path))
}
