import { accountEndpoints } from './accounts/accounts/endpoints.ts'
import { sessionEndpoints } from './accounts/accounts/sessions.endpoints.ts'
import { accountManagementEndpoints } from './accounts/accounts/staff.endpoints.ts'
import { pairedKioskEndpoints } from './accounts/paired-kiosks/endpoints.ts'
import { passkeyEndpoints } from './accounts/passkeys/endpoints.ts'
import { signOnEndpoints } from './accounts/single-sign-on/endpoints.ts'
import { applicationEndpoints } from './casting/applications/endpoints.ts'
import { castingRoomEndpoints } from './casting/board/cards.endpoints.ts'
import { castingEndpoints } from './casting/board/endpoints.ts'
import { bookingEndpoints } from './casting/bookings/endpoints.ts'
import { closureEndpoints } from './casting/closure/endpoints.ts'
import { invitationEndpoints } from './casting/invitations/endpoints.ts'
import { mediaRequestEndpoints } from './casting/media-requests/endpoints.ts'
import { namedEndpoints } from './casting/media-requests/named.endpoints.ts'
import { mediaNoteEndpoints } from './casting/media-requests/notes.endpoints.ts'
import { ownMediaRequestEndpoints } from './casting/media-requests/own-requests.endpoints.ts'
import { offerEndpoints } from './casting/offers/endpoints.ts'
import { presentationEndpoints } from './casting/presentations/endpoints.ts'
import { reviewEndpoints } from './casting/presentations/reviews.endpoints.ts'
import { projectMessageEndpoints } from './casting/project-messages/endpoints.ts'
import { projectEndpoints } from './casting/projects/endpoints.ts'
import { projectPageEndpoints } from './casting/projects/pages.endpoints.ts'
import { projectVersionEndpoints } from './casting/projects/versions.endpoints.ts'
import { roleEndpoints } from './casting/roles/endpoints.ts'
import { selfTapeEndpoints } from './casting/self-tapes/endpoints.ts'
import { apiTokenEndpoints } from './exchange/api-tokens/endpoints.ts'
import { exportEndpoints } from './exchange/exports/endpoints.ts'
import { importEndpoints } from './exchange/imports/endpoints.ts'
import { importPhotoEndpoints } from './exchange/imports/import-photos.endpoints.ts'
import { importRowEndpoints } from './exchange/imports/import-rows.endpoints.ts'
import { importUndoEndpoints } from './exchange/imports/import-undo.endpoints.ts'
import { photoNameEndpoints } from './exchange/imports/photo-names.endpoints.ts'
import { joinLinkEndpoints } from './exchange/join-links/endpoints.ts'
import { kioskEndpoints } from './exchange/kiosk/endpoints.ts'
import { officeArchiveEndpoints } from './exchange/office-archive/endpoints.ts'
import { shareLinkEndpoints } from './exchange/share-links/endpoints.ts'
import { webhookEndpoints } from './exchange/webhooks/endpoints.ts'
import { inboundMailEndpoints } from './messages/inbound-mail/endpoints.ts'
import { mailTextsEndpoints } from './messages/mail-texts/endpoints.ts'
import { messageEndpoints } from './messages/messages/endpoints.ts'
import { templateEndpoints } from './messages/messages/templates.endpoints.ts'
import { noticeEndpoints } from './messages/notices/endpoints.ts'
import { textEndpoints } from './messages/texts/endpoints.ts'
import { threadEndpoints } from './messages/threads/endpoints.ts'
import { threadFileEndpoints } from './messages/threads/files.endpoints.ts'
import { ownThreadEndpoints } from './messages/threads/own-threads.endpoints.ts'
import { savedAnswerEndpoints } from './messages/threads/saved-answers.endpoints.ts'
import { auditEndpoints } from './office/audit/endpoints.ts'
import { recentlyDeletedEndpoints } from './office/deletion/endpoints.ts'
import { deletedProjectEndpoints } from './office/deletion/projects.endpoints.ts'
import { deletedTalentEndpoints } from './office/deletion/talent.endpoints.ts'
import { deskEndpoints } from './office/desk/endpoints.ts'
import { holdEndpoints } from './office/holds/endpoints.ts'
import { instanceEndpoints } from './office/instance/endpoints.ts'
import { liveEndpoints } from './office/live/endpoints.ts'
import { ownDataEndpoints } from './office/own-data/endpoints.ts'
import { retentionEndpoints } from './office/retention/endpoints.ts'
import { settingsEndpoints } from './office/settings/endpoints.ts'
import { mailSettingsEndpoints } from './office/settings/mail.endpoints.ts'
import { textSettingsEndpoints } from './office/settings/texts.endpoints.ts'
import { storageEndpoints } from './office/storage/endpoints.ts'
import { availabilityEndpoints } from './people/availability/endpoints.ts'
import { timetableEndpoints } from './people/availability/timetables.endpoints.ts'
import { consentEndpoints } from './people/consents/endpoints.ts'
import { listEndpoints } from './people/lists/endpoints.ts'
import { photoSessionEndpoints } from './people/photo-sessions/endpoints.ts'
import { photoEndpoints } from './people/photos/endpoints.ts'
import { profileInvitationEndpoints } from './people/profile-invitations/endpoints.ts'
import { profileLinkEndpoints } from './people/profile-links/endpoints.ts'
import { profileEndpoints } from './people/profiles/endpoints.ts'
import { profileHistoryEndpoints } from './people/profiles/history.endpoints.ts'
import { talentEndpoints } from './people/profiles/talents.endpoints.ts'
import { savedSearchEndpoints } from './people/saved-searches/endpoints.ts'
import { talentSearchEndpoints } from './people/talent-search/endpoints.ts'
import { absenceEndpoints } from './schedule/absences/endpoints.ts'
import { auditionSessionEndpoints } from './schedule/audition-sessions/endpoints.ts'
import { ownSlotEndpoints } from './schedule/audition-sessions/own-slots.endpoints.ts'
import { availabilityCheckEndpoints } from './schedule/availability-checks/endpoints.ts'
import { availabilityCheckPageEndpoints } from './schedule/availability-checks/pages.endpoints.ts'
import { calendarEndpoints } from './schedule/calendar/endpoints.ts'
import { callSheetEndpoints } from './schedule/call-sheets/endpoints.ts'
import { ownCallEndpoints } from './schedule/call-sheets/own-calls.endpoints.ts'
import { dayBoardEndpoints } from './schedule/day-board/endpoints.ts'

/** Every endpoint by its feature, which is its tag in the OpenAPI document. */
export const endpointsByFeature = {
  absences: absenceEndpoints,
  accounts: accountEndpoints,
  apiTokens: apiTokenEndpoints,
  applications: applicationEndpoints,
  audit: auditEndpoints,
  auditionSessions: auditionSessionEndpoints,
  ownSlots: ownSlotEndpoints,
  availability: { ...availabilityEndpoints, ...timetableEndpoints },
  availabilityChecks: { ...availabilityCheckEndpoints, ...availabilityCheckPageEndpoints },
  calendar: calendarEndpoints,
  consents: consentEndpoints,
  callSheets: callSheetEndpoints,
  ownCalls: ownCallEndpoints,
  casting: { ...castingEndpoints, ...castingRoomEndpoints },
  closure: closureEndpoints,
  dayBoard: dayBoardEndpoints,
  desk: deskEndpoints,
  exports: exportEndpoints,
  imports: { ...importEndpoints, ...importRowEndpoints, ...importPhotoEndpoints, ...importUndoEndpoints, ...photoNameEndpoints },
  instance: instanceEndpoints,
  holds: holdEndpoints,
  joinLinks: joinLinkEndpoints,
  kiosk: kioskEndpoints,
  lists: listEndpoints,
  live: liveEndpoints,
  deletedProjects: deletedProjectEndpoints,
  deletedTalent: deletedTalentEndpoints,
  mediaRequests: { ...mediaRequestEndpoints, ...mediaNoteEndpoints, ...namedEndpoints, ...ownMediaRequestEndpoints },
  mailTexts: mailTextsEndpoints,
  notices: noticeEndpoints,
  texts: textEndpoints,
  singleSignOn: signOnEndpoints,
  messages: { ...messageEndpoints, ...templateEndpoints },
  inboundMail: inboundMailEndpoints,
  threads: { ...threadEndpoints, ...savedAnswerEndpoints, ...threadFileEndpoints },
  ownThreads: ownThreadEndpoints,
  bookings: bookingEndpoints,
  invitations: invitationEndpoints,
  offers: offerEndpoints,
  officeArchive: officeArchiveEndpoints,
  ownData: ownDataEndpoints,
  pairedKiosks: pairedKioskEndpoints,
  passkeys: passkeyEndpoints,
  photos: photoEndpoints,
  photoSessions: photoSessionEndpoints,
  presentations: { ...presentationEndpoints, ...reviewEndpoints },
  profileInvitations: profileInvitationEndpoints,
  profileLinks: profileLinkEndpoints,
  profiles: profileEndpoints,
  profileHistory: profileHistoryEndpoints,
  projects: { ...projectEndpoints, ...projectPageEndpoints },
  projectVersions: projectVersionEndpoints,
  projectMessages: projectMessageEndpoints,
  recentlyDeleted: recentlyDeletedEndpoints,
  retention: retentionEndpoints,
  roles: roleEndpoints,
  savedSearches: savedSearchEndpoints,
  selfTapes: selfTapeEndpoints,
  sessions: sessionEndpoints,
  settings: { ...settingsEndpoints, ...mailSettingsEndpoints, ...textSettingsEndpoints },
  shareLinks: shareLinkEndpoints,
  storage: storageEndpoints,
  accountManagement: accountManagementEndpoints,
  talentSearch: talentSearchEndpoints,
  talents: talentEndpoints,
  webhooks: webhookEndpoints,
} as const

/** Every endpoint of the product. The tests of access rules and the OpenAPI document start here. */
export const allEndpoints = {
  ...absenceEndpoints,
  ...accountEndpoints,
  ...apiTokenEndpoints,
  ...applicationEndpoints,
  ...auditEndpoints,
  ...auditionSessionEndpoints,
  ...ownSlotEndpoints,
  ...availabilityEndpoints,
  ...timetableEndpoints,
  ...availabilityCheckEndpoints,
  ...availabilityCheckPageEndpoints,
  ...calendarEndpoints,
  ...consentEndpoints,
  ...callSheetEndpoints,
  ...ownCallEndpoints,
  ...castingEndpoints,
  ...castingRoomEndpoints,
  ...closureEndpoints,
  ...dayBoardEndpoints,
  ...deskEndpoints,
  ...exportEndpoints,
  ...importEndpoints,
  ...importRowEndpoints,
  ...photoNameEndpoints,
  ...importPhotoEndpoints,
  ...importUndoEndpoints,
  ...instanceEndpoints,
  ...holdEndpoints,
  ...joinLinkEndpoints,
  ...kioskEndpoints,
  ...listEndpoints,
  ...liveEndpoints,
  ...deletedProjectEndpoints,
  ...deletedTalentEndpoints,
  ...noticeEndpoints,
  ...textEndpoints,
  ...mailTextsEndpoints,
  ...signOnEndpoints,
  ...messageEndpoints,
  ...templateEndpoints,
  ...inboundMailEndpoints,
  ...threadEndpoints,
  ...savedAnswerEndpoints,
  ...ownThreadEndpoints,
  ...threadFileEndpoints,
  ...bookingEndpoints,
  ...invitationEndpoints,
  ...mediaRequestEndpoints,
  ...mediaNoteEndpoints,
  ...namedEndpoints,
  ...ownMediaRequestEndpoints,
  ...offerEndpoints,
  ...officeArchiveEndpoints,
  ...ownDataEndpoints,
  ...pairedKioskEndpoints,
  ...passkeyEndpoints,
  ...photoEndpoints,
  ...photoSessionEndpoints,
  ...presentationEndpoints,
  ...profileInvitationEndpoints,
  ...profileLinkEndpoints,
  ...profileEndpoints,
  ...profileHistoryEndpoints,
  ...projectEndpoints,
  ...projectPageEndpoints,
  ...projectVersionEndpoints,
  ...projectMessageEndpoints,
  ...recentlyDeletedEndpoints,
  ...retentionEndpoints,
  ...reviewEndpoints,
  ...roleEndpoints,
  ...savedSearchEndpoints,
  ...selfTapeEndpoints,
  ...sessionEndpoints,
  ...settingsEndpoints,
  ...mailSettingsEndpoints,
  ...textSettingsEndpoints,
  ...shareLinkEndpoints,
  ...storageEndpoints,
  ...accountManagementEndpoints,
  ...talentSearchEndpoints,
  ...talentEndpoints,
  ...webhookEndpoints,
} as const
