import { absenceEndpoints } from './absences/endpoints.ts'
import { accountManagementEndpoints } from './account-management/endpoints.ts'
import { accountEndpoints } from './accounts/endpoints.ts'
import { apiTokenEndpoints } from './api-tokens/endpoints.ts'
import { applicationEndpoints } from './applications/endpoints.ts'
import { auditEndpoints } from './audit/endpoints.ts'
import { auditionSessionEndpoints } from './audition-sessions/endpoints.ts'
import { availabilityEndpoints } from './availability/endpoints.ts'
import { availabilityCheckPageEndpoints } from './availability-check-pages/endpoints.ts'
import { availabilityCheckEndpoints } from './availability-checks/endpoints.ts'
import { calendarEndpoints } from './calendar/endpoints.ts'
import { callSheetEndpoints } from './call-sheets/endpoints.ts'
import { castingEndpoints } from './casting/endpoints.ts'
import { castingRoomEndpoints } from './casting-room/endpoints.ts'
import { closureEndpoints } from './closure/endpoints.ts'
import { consentEndpoints } from './consents/endpoints.ts'
import { dayBoardEndpoints } from './day-board/endpoints.ts'
import { deletedProjectEndpoints } from './deleted-projects/endpoints.ts'
import { deletedTalentEndpoints } from './deleted-talent/endpoints.ts'
import { deskEndpoints } from './desk/endpoints.ts'
import { exportEndpoints } from './exports/endpoints.ts'
import { holdEndpoints } from './holds/endpoints.ts'
import { importEndpoints } from './imports/endpoints.ts'
import { instanceEndpoints } from './instance/endpoints.ts'
import { joinLinkEndpoints } from './join-links/endpoints.ts'
import { kioskEndpoints } from './kiosk/endpoints.ts'
import { listEndpoints } from './lists/endpoints.ts'
import { liveEndpoints } from './live/endpoints.ts'
import { mailPreferenceEndpoints } from './mail-preference/endpoints.ts'
import { mailTextsEndpoints } from './mail-texts/endpoints.ts'
import { messageEndpoints } from './messages/endpoints.ts'
import { offerEndpoints } from './offers/endpoints.ts'
import { officeArchiveEndpoints } from './office-archive/endpoints.ts'
import { ownCallEndpoints } from './own-calls/endpoints.ts'
import { ownDataEndpoints } from './own-data/endpoints.ts'
import { ownSlotEndpoints } from './own-slots/endpoints.ts'
import { pairedKioskEndpoints } from './paired-kiosks/endpoints.ts'
import { passkeyEndpoints } from './passkeys/endpoints.ts'
import { photoNameEndpoints } from './photo-names/endpoints.ts'
import { photoSessionEndpoints } from './photo-sessions/endpoints.ts'
import { photoEndpoints } from './photos/endpoints.ts'
import { profileHistoryEndpoints } from './profile-history/endpoints.ts'
import { profileLinkEndpoints } from './profile-links/endpoints.ts'
import { profileEndpoints } from './profiles/endpoints.ts'
import { projectMessageEndpoints } from './project-messages/endpoints.ts'
import { projectPageEndpoints } from './project-pages/endpoints.ts'
import { projectVersionEndpoints } from './project-versions/endpoints.ts'
import { projectEndpoints } from './projects/endpoints.ts'
import { recentlyDeletedEndpoints } from './recently-deleted/endpoints.ts'
import { retentionEndpoints } from './retention/endpoints.ts'
import { roleEndpoints } from './roles/endpoints.ts'
import { savedSearchEndpoints } from './saved-searches/endpoints.ts'
import { selfTapeEndpoints } from './self-tapes/endpoints.ts'
import { sessionEndpoints } from './sessions/endpoints.ts'
import { settingsEndpoints } from './settings/endpoints.ts'
import { shareLinkEndpoints } from './share-links/endpoints.ts'
import { signOnEndpoints } from './single-sign-on/endpoints.ts'
import { storageEndpoints } from './storage/endpoints.ts'
import { talentSearchEndpoints } from './talent-search/endpoints.ts'
import { talentEndpoints } from './talents/endpoints.ts'
import { timetableEndpoints } from './timetables/endpoints.ts'
import { webhookEndpoints } from './webhooks/endpoints.ts'

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
  imports: { ...importEndpoints, ...photoNameEndpoints },
  instance: instanceEndpoints,
  holds: holdEndpoints,
  joinLinks: joinLinkEndpoints,
  kiosk: kioskEndpoints,
  lists: listEndpoints,
  live: liveEndpoints,
  deletedProjects: deletedProjectEndpoints,
  deletedTalent: deletedTalentEndpoints,
  mailPreference: mailPreferenceEndpoints,
  mailTexts: mailTextsEndpoints,
  singleSignOn: signOnEndpoints,
  messages: messageEndpoints,
  offers: offerEndpoints,
  officeArchive: officeArchiveEndpoints,
  ownData: ownDataEndpoints,
  pairedKiosks: pairedKioskEndpoints,
  passkeys: passkeyEndpoints,
  photos: photoEndpoints,
  photoSessions: photoSessionEndpoints,
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
  settings: settingsEndpoints,
  shareLinks: shareLinkEndpoints,
  storage: storageEndpoints,
  accountManagement: accountManagementEndpoints,
  talentSearch: talentSearchEndpoints,
  talents: talentEndpoints,
  webhooks: webhookEndpoints,
} as const

/** Every endpoint of the product. The walk over access rules and the OpenAPI document start here. */
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
  ...photoNameEndpoints,
  ...instanceEndpoints,
  ...holdEndpoints,
  ...joinLinkEndpoints,
  ...kioskEndpoints,
  ...listEndpoints,
  ...liveEndpoints,
  ...deletedProjectEndpoints,
  ...deletedTalentEndpoints,
  ...mailPreferenceEndpoints,
  ...mailTextsEndpoints,
  ...signOnEndpoints,
  ...messageEndpoints,
  ...offerEndpoints,
  ...officeArchiveEndpoints,
  ...ownDataEndpoints,
  ...pairedKioskEndpoints,
  ...passkeyEndpoints,
  ...photoEndpoints,
  ...photoSessionEndpoints,
  ...profileLinkEndpoints,
  ...profileEndpoints,
  ...profileHistoryEndpoints,
  ...projectEndpoints,
  ...projectPageEndpoints,
  ...projectVersionEndpoints,
  ...projectMessageEndpoints,
  ...recentlyDeletedEndpoints,
  ...retentionEndpoints,
  ...roleEndpoints,
  ...savedSearchEndpoints,
  ...selfTapeEndpoints,
  ...sessionEndpoints,
  ...settingsEndpoints,
  ...shareLinkEndpoints,
  ...storageEndpoints,
  ...accountManagementEndpoints,
  ...talentSearchEndpoints,
  ...talentEndpoints,
  ...webhookEndpoints,
} as const
