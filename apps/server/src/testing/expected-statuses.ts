import { API_TOKEN_STATUSES } from '#testing/api-token-calls.ts'
import { APPLICATION_STATUSES } from '#testing/application-calls.ts'
import { AVAILABILITY_STATUSES } from '#testing/availability-calls.ts'
import { AVAILABILITY_CHECK_STATUSES } from '#testing/availability-check-calls.ts'
import { CALL_SHEET_STATUSES } from '#testing/call-sheet-calls.ts'
import { CONSENT_STATUSES } from '#testing/consent-calls.ts'
import { ENDED_PROJECT_STATUSES } from '#testing/ended-project-calls.ts'
import type { EndpointName } from '#testing/endpoint-calls.ts'
import { IMPORT_STATUSES } from '#testing/import-calls.ts'
import { INBOUND_MAIL_STATUSES } from '#testing/inbound-mail-calls.ts'
import { JOIN_LINK_STATUSES } from '#testing/join-link-calls.ts'
import { LIST_STATUSES } from '#testing/list-calls.ts'
import { MEDIA_REQUEST_STATUSES } from '#testing/media-request-calls.ts'
import { OFFICE_ARCHIVE_STATUSES } from '#testing/office-archive-calls.ts'
import { PAIRED_KIOSK_STATUSES } from '#testing/paired-kiosk-calls.ts'
import { PRESENTATION_STATUSES } from '#testing/presentation-calls.ts'
import { SAVED_SEARCH_STATUSES } from '#testing/saved-search-calls.ts'
import { SETTINGS_STATUSES } from '#testing/settings-calls.ts'
import { THREAD_STATUSES } from '#testing/thread-calls.ts'
import { WEBHOOK_STATUSES } from '#testing/webhook-calls.ts'

/** Kinds of visitors. The objects of a call belong to the `owner`. */
export const VISITORS = ['anonymous', 'owner', 'other', 'admin', 'expired'] as const
export type Visitor = (typeof VISITORS)[number]

/** The status each visitor gets, in the order of `VISITORS`. */
export type Statuses = readonly [anonymous: number, owner: number, other: number, admin: number, expired: number]

/** The status of each endpoint for each visitor. A new endpoint is added here with its statuses. */
export const ENDPOINTS: Readonly<Record<EndpointName, Statuses>> = {
  currentUser: [401, 200, 200, 200, 401],
  setLanguage: [401, 204, 204, 204, 401],
  requestSignIn: [202, 202, 202, 202, 202],
  readSignInLink: [200, 200, 200, 200, 200],
  verifySignIn: [400, 400, 400, 400, 400],
  // A casting director is there.
  setUp: [409, 409, 409, 409, 409],
  demoSignIn: [404, 404, 404, 404, 404],
  ownSessions: [401, 200, 200, 200, 401],
  endSession: [401, 204, 404, 404, 401],
  endTalentSessions: [401, 403, 403, 200, 401],
  endOtherSessions: [401, 200, 200, 200, 401],

  ownPasskeys: [401, 200, 200, 200, 401],
  askForNewPasskey: [401, 200, 200, 200, 401],
  // The device's answer is valid for one account only; `passkeys.test.ts` tests the rest.
  addPasskey: [401, 201, 400, 400, 401],
  renamePasskey: [401, 200, 404, 404, 401],
  removePasskey: [401, 204, 404, 404, 401],
  askForPasskey: [200, 200, 200, 200, 200],
  signInWithPasskey: [200, 200, 200, 200, 200],

  ...IMPORT_STATUSES,
  ...SAVED_SEARCH_STATUSES,
  ...SETTINGS_STATUSES,
  ...API_TOKEN_STATUSES,
  ...WEBHOOK_STATUSES,
  ...INBOUND_MAIL_STATUSES,
  ...THREAD_STATUSES,
  retentionPreview: [401, 403, 403, 200, 401],
  staffAccounts: [401, 403, 403, 200, 401],
  endAccountSessions: [401, 403, 403, 200, 401],
  resetPasskeys: [401, 403, 403, 200, 401],

  ownDataAllowance: [401, 200, 200, 403, 401],
  downloadOwnData: [401, 200, 200, 403, 401],
  requestDeletionCode: [401, 202, 202, 403, 401],
  // The code was mailed to the owner.
  deleteOwnAccount: [401, 204, 400, 403, 401],
  ...CONSENT_STATUSES,
  ownHold: [401, 200, 200, 403, 401],
  holdTalent: [401, 403, 403, 201, 401],
  holds: [401, 403, 403, 200, 401],
  liftHold: [401, 403, 403, 204, 401],

  ownProfile: [401, 200, 200, 403, 401],
  createOwnProfile: [401, 201, 409, 403, 401],
  updateOwnProfile: [401, 200, 200, 403, 401],
  reviewOwnProfile: [401, 200, 200, 403, 401],
  orderOwnPhotos: [401, 200, 200, 403, 401],
  talent: [401, 403, 403, 200, 401],
  publicTalent: [200, 200, 200, 200, 200],
  chosenTalents: [401, 403, 403, 200, 401],
  createTalent: [401, 403, 403, 201, 401],
  talentHistory: [401, 403, 403, 200, 401],
  updateTalent: [401, 403, 403, 200, 401],
  profileInvitations: [401, 403, 403, 200, 401],
  inviteToProfiles: [401, 403, 403, 200, 401],
  stopProfileInvitations: [401, 403, 403, 200, 401],
  confirmTalents: [401, 403, 403, 200, 401],
  confirmTalent: [401, 403, 403, 200, 401],
  searchTalent: [401, 403, 403, 200, 401],
  countTalent: [401, 403, 403, 200, 401],
  talentIds: [401, 403, 403, 200, 401],
  talentChoices: [401, 403, 403, 200, 401],
  absences: [401, 403, 403, 200, 401],
  exportAbsences: [401, 403, 403, 200, 401],
  forgiveAbsence: [401, 403, 403, 200, 401],
  unforgiveAbsence: [401, 403, 403, 200, 401],
  desk: [401, 403, 403, 200, 401],
  dayBoard: [401, 403, 403, 200, 401],
  dayStep: [401, 403, 403, 200, 401],
  dayPasses: [401, 200, 200, 403, 401],
  checkIn: [200, 200, 200, 200, 200],
  ...LIST_STATUSES,
  ...OFFICE_ARCHIVE_STATUSES,
  ...AVAILABILITY_STATUSES,
  ...AVAILABILITY_CHECK_STATUSES,
  ...PRESENTATION_STATUSES,
  uploadImage: [401, 201, 201, 201, 401],
  firstSteps: [401, 403, 403, 200, 401],
  dismissFirstSteps: [401, 403, 403, 204, 401],
  restoreFirstSteps: [401, 403, 403, 204, 401],
  sendTestMail: [401, 403, 403, 200, 401],
  emptyDemo: [401, 403, 403, 200, 401],
  students: [401, 403, 403, 200, 401],
  student: [401, 403, 403, 200, 401],
  addStudentPhotos: [401, 403, 403, 201, 401],
  moveStudentPhotos: [401, 403, 403, 200, 401],
  deleteTalent: [401, 403, 403, 204, 401],
  deleteTalents: [401, 403, 403, 200, 401],
  deletedTalents: [401, 403, 403, 200, 401],
  restoreTalents: [401, 403, 403, 200, 401],
  createEditLink: [401, 403, 403, 201, 401],
  createViewLink: [401, 403, 403, 201, 401],
  profileLinks: [401, 403, 403, 200, 401],
  revokeProfileLink: [401, 403, 403, 204, 401],
  linkedProfile: [200, 200, 200, 200, 200],
  updateLinkedProfile: [200, 200, 200, 200, 200],
  uploadLinkedPhoto: [201, 201, 201, 201, 201],
  magicProfile: [200, 200, 200, 200, 200],

  registerAtKiosk: [201, 201, 201, 201, 201],
  ...JOIN_LINK_STATUSES,
  ...PAIRED_KIOSK_STATUSES,

  projects: [401, 200, 200, 200, 401],
  projectPage: [401, 200, 200, 200, 401],
  project: [401, 200, 404, 200, 401],
  createProject: [401, 403, 403, 201, 401],
  updateProject: [401, 403, 403, 200, 401],
  duplicateProject: [401, 403, 403, 201, 401],
  deleteProject: [401, 403, 403, 204, 401],
  ...ENDED_PROJECT_STATUSES,

  ...APPLICATION_STATUSES,

  // About a casting call that only its applicants may see.
  roles: [401, 200, 404, 200, 401],
  createRole: [401, 403, 403, 201, 401],
  updateRole: [401, 403, 403, 200, 401],
  deleteRole: [401, 403, 403, 204, 401],
  orderRoles: [401, 403, 403, 200, 401],

  auditionSessions: [401, 403, 403, 200, 401],
  createAuditionSession: [401, 403, 403, 201, 401],
  auditionSheet: [401, 403, 403, 200, 401],
  auditionPlanEffects: [401, 403, 403, 200, 401],
  updateAuditionSession: [401, 403, 403, 200, 401],
  cancelAuditionSession: [401, 403, 403, 200, 401],
  inviteToAuditions: [401, 403, 403, 200, 401],
  remindToChoose: [401, 403, 403, 200, 401],
  fillAuditionSlots: [401, 403, 403, 200, 401],
  placeInSlots: [401, 403, 403, 200, 401],
  removeFromAuditions: [401, 403, 403, 204, 401],
  ownSlots: [401, 200, 200, 403, 401],
  answerSlot: [401, 200, 404, 403, 401],
  linkedSlot: [200, 200, 200, 200, 200],
  answerLinkedSlot: [200, 200, 200, 200, 200],
  castingRoom: [401, 403, 403, 200, 401],
  castingBoard: [401, 403, 403, 200, 401],
  castingCards: [401, 403, 403, 200, 401],
  castingFreedoms: [401, 403, 403, 200, 401],
  applicationHistory: [401, 403, 403, 200, 401],
  moveApplications: [401, 403, 403, 200, 401],
  undoMoves: [401, 403, 403, 200, 401],
  untoldDecisions: [401, 403, 403, 200, 401],
  tellDecisions: [401, 403, 403, 200, 401],
  orderAlternates: [401, 403, 403, 200, 401],
  addToRole: [401, 403, 403, 200, 401],
  undoAdditions: [401, 403, 403, 200, 401],
  answerInvitation: [401, 200, 404, 403, 401],
  cannotCome: [401, 200, 404, 403, 401],

  ...CALL_SHEET_STATUSES,
  ...MEDIA_REQUEST_STATUSES,
  planEffects: [401, 403, 403, 200, 401],
  askAgain: [401, 403, 403, 200, 401],
  agreeToPlan: [401, 200, 404, 403, 401],
  linkedInvitation: [200, 200, 200, 200, 200],
  answerLinkedInvitation: [200, 200, 200, 200, 200],
  linkedBooking: [200, 200, 200, 200, 200],
  answerLinkedBooking: [200, 200, 200, 200, 200],
  sendOffers: [401, 403, 403, 200, 401],
  previewOffers: [401, 403, 403, 200, 401],
  withdrawOffers: [401, 403, 403, 200, 401],
  offerToAlternate: [401, 403, 403, 200, 401],
  undoOffers: [401, 403, 403, 200, 401],
  answerOffer: [401, 200, 404, 403, 401],
  // For anyone with the link in the mail.
  linkedOffer: [200, 200, 200, 200, 200],
  answerLinkedOffer: [200, 200, 200, 200, 200],

  inbox: [401, 200, 200, 200, 401],
  unreadCount: [401, 200, 200, 200, 401],
  markRead: [401, 200, 404, 403, 401],
  searchUsers: [401, 403, 403, 200, 401],
  sendMessage: [401, 403, 403, 201, 401],
  previewMessage: [401, 403, 403, 200, 401],
  sentMessages: [401, 403, 403, 200, 401],
  sentMessage: [401, 403, 403, 200, 401],
  messageDeliveries: [401, 403, 403, 200, 401],
  resendMail: [401, 403, 403, 200, 401],
  templates: [401, 403, 403, 200, 401],
  createTemplate: [401, 403, 403, 201, 401],
  updateTemplate: [401, 403, 403, 200, 401],
  deleteTemplate: [401, 403, 403, 204, 401],
  unsubscribe: [404, 404, 404, 404, 404],
  noticeChoices: [401, 200, 200, 403, 401],
  chooseNotices: [401, 200, 200, 403, 401],
  textConsent: [401, 200, 200, 403, 401],
  // No gateway is set.
  agreeToTexts: [401, 409, 409, 403, 401],
  endTexts: [401, 200, 200, 403, 401],
  takePushes: [401, 200, 200, 403, 401],
  endPushes: [401, 200, 200, 403, 401],

  events: [401, 200, 200, 200, 401],
  people: [401, 403, 403, 200, 401],
  shoots: [401, 200, 200, 200, 401],
  event: [401, 200, 200, 200, 401],
  createEvent: [401, 403, 403, 201, 401],
  updateEvent: [401, 403, 403, 200, 401],
  deleteEvent: [401, 403, 403, 204, 401],
  restoreEvent: [401, 403, 403, 200, 401],
  feed: [401, 200, 200, 200, 401],
  createFeed: [401, 201, 201, 201, 401],
  deleteFeed: [401, 204, 204, 204, 401],

  live: [401, 200, 200, 200, 401],

  exportStudents: [401, 403, 403, 200, 401],
  exportSize: [401, 403, 403, 200, 401],
  startExport: [401, 403, 403, 201, 401],
  exportJobs: [401, 403, 403, 200, 401],
  cancelExport: [401, 403, 403, 204, 401],
  exportFile: [401, 403, 403, 200, 401],

  auditLog: [401, 403, 403, 200, 401],
  auditActions: [401, 403, 403, 200, 401],

  selfTapes: [401, 200, 200, 403, 401],
  createSelfTape: [401, 201, 201, 403, 401],
  tapeUploads: [401, 200, 200, 403, 401],
  setTapeCaptions: [401, 200, 404, 403, 401],
  tapeCaptions: [401, 200, 404, 200, 401],
  talentSelfTapes: [401, 403, 403, 200, 401],
  watchTape: [401, 403, 403, 204, 401],
  deleteSelfTape: [401, 204, 404, 403, 401],

  downloadablePhotos: [401, 200, 200, 200, 401],
  downloadPhotos: [401, 200, 200, 200, 401],
  createShareLink: [401, 201, 404, 201, 401],
  shareLinks: [401, 200, 404, 200, 401],
  revokeShareLink: [401, 204, 404, 204, 401],
  revokeShareLinks: [401, 204, 404, 204, 401],
  sharedPhotos: [200, 200, 200, 200, 200],
  downloadSharedPhotos: [200, 200, 200, 200, 200],
  imageProxy: [200, 200, 200, 200, 200],
}
