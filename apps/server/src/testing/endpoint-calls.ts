import { randomUUID } from 'node:crypto'
import type { allEndpoints } from '@callboard/contract/all-endpoints'
import type { EndpointSpec } from '@callboard/contract/endpoint'
import { EMPTY_DEMO_PHRASE } from '@callboard/contract/office/instance/rules'
import { photoUrl } from '@callboard/contract/people/photos/endpoints'
import { eq } from 'drizzle-orm'
import { profileInvitations } from '#db/schema/profile-invitations.ts'
import { studentProfiles } from '#db/schema/profiles.ts'
import { absenceCalls } from '#testing/absence-calls.ts'
import { accountCalls } from '#testing/account-calls.ts'
import { apiTokenCalls } from '#testing/api-token-calls.ts'
import { applicationCalls } from '#testing/application-calls.ts'
import { auditionCalls } from '#testing/audition-calls.ts'
import { availabilityCalls } from '#testing/availability-calls.ts'
import { availabilityCheckCalls } from '#testing/availability-check-calls.ts'
import { callSheetCalls } from '#testing/call-sheet-calls.ts'
import { castingCalls } from '#testing/casting-calls.ts'
import { ownersApplication } from '#testing/casting-scene.ts'
import { consentCalls } from '#testing/consent-calls.ts'
import { dayBoardCalls } from '#testing/day-board-calls.ts'
import { endedProjectCalls } from '#testing/ended-project-calls.ts'
import { makeProject, makeRole, makeUser } from '#testing/factories.ts'
import { importCalls } from '#testing/import-calls.ts'
import { inboundMailCalls } from '#testing/inbound-mail-calls.ts'
import { joinLinkCalls } from '#testing/join-link-calls.ts'
import { listCalls } from '#testing/list-calls.ts'
import { mediaRequestCalls } from '#testing/media-request-calls.ts'
import { officeArchiveCalls } from '#testing/office-archive-calls.ts'
import { pairedKioskCalls } from '#testing/paired-kiosk-calls.ts'
import { presentationCalls } from '#testing/presentation-calls.ts'
import { PROFILE, profileLinkCalls } from '#testing/profile-link-calls.ts'
import { pushSubscriptionOf } from '#testing/push-receiver.ts'
import { savedSearchCalls } from '#testing/saved-search-calls.ts'
import {
  anEvent,
  aPicture,
  aTemplate,
  EVENT,
  ownersCaptions,
  ownersCode,
  ownersDeletion,
  ownersEntered,
  ownersHold,
  ownersMessage,
  ownersPhoto,
  ownersSelfTape,
  ownersShareLink,
  ownersUnconfirmed,
  pictureHash,
  readyExport,
  type Scene,
  sentMessage,
} from '#testing/scene.ts'
import { settingsCalls } from '#testing/settings-calls.ts'
import { threadCalls } from '#testing/thread-calls.ts'
import { webhookCalls } from '#testing/webhook-calls.ts'

/** A call that succeeds for an allowed caller, about objects of the owner. */
export interface EndpointCall {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
  /** The file of a multipart endpoint. */
  readonly file?: Buffer
  /** Its field; `image` by default. */
  readonly fileField?: string
}

export type EndpointName = keyof typeof allEndpoints

/** The address of a call, with its path parameters and query filled in. */
export function addressOf({ path }: EndpointSpec, { params = {}, query = {} }: EndpointCall): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams(query).toString()
  return search ? `${filled}?${search}` : filled
}

const EXPORT = { format: 'csv', includeFields: { basicInfo: true } }

const MESSAGE = { subject: 'Call times', content: 'Dear {{firstName}}, Saturday at ten.' }

const PROJECT = { title: 'Open day', numberOfStudents: 3 }

/** One call of every endpoint. An endpoint that is missing here does not compile. */
export const endpointCalls: Readonly<Record<EndpointName, (scene: Scene) => Promise<EndpointCall>>> = {
  ...accountCalls,
  ...settingsCalls,
  ...apiTokenCalls,
  ...webhookCalls,
  retentionPreview: async () => ({}),
  staffAccounts: async () => ({ query: { search: 'example' } }),
  endAccountSessions: async ({ other }) => ({ params: { id: other.userId } }),
  resetPasskeys: async ({ other }) => ({ params: { id: other.userId } }),

  ownDataAllowance: async () => ({}),
  downloadOwnData: async () => ({}),
  requestDeletionCode: async () => ({}),
  ...mediaRequestCalls,
  ...consentCalls,
  ownHold: async () => ({}),
  holdTalent: async ({ owner }) => ({ params: { id: owner.id }, body: { reason: 'safety' } }),
  holds: async () => ({}),
  liftHold: async (scene) => {
    await ownersHold(scene)
    return { params: { id: scene.owner.id } }
  },
  deleteOwnAccount: async (scene) => ({ body: { code: await ownersCode(scene) } }),

  ownProfile: async () => ({}),
  createOwnProfile: async ({ server, owner }) => {
    await server.deps.platform.db.delete(studentProfiles).where(eq(studentProfiles.id, owner.id))
    return { body: PROFILE }
  },
  updateOwnProfile: async () => ({ body: PROFILE }),
  reviewOwnProfile: async () => ({ body: { isPublic: true, hidesContact: false, version: 1 } }),
  orderOwnPhotos: async () => ({ body: { photoIds: [] } }),
  talent: async ({ owner }) => ({ params: { id: owner.id } }),
  publicTalent: async ({ owner }) => ({ params: { id: owner.id } }),
  chosenTalents: async ({ owner }) => ({ body: { ids: [owner.id] } }),
  createTalent: async ({ server }) => ({ body: { ...PROFILE, studentUserId: (await makeUser(server)).id } }),
  profileInvitations: async () => ({}),
  inviteToProfiles: async (scene) => {
    await ownersEntered(scene)
    return { body: { who: 'uninvited' } }
  },
  stopProfileInvitations: async (scene) => {
    await ownersEntered(scene)
    await scene.server.deps.platform.db
      .insert(profileInvitations)
      .values({ studentId: scene.owner.id, askedAt: new Date() })
      .onConflictDoNothing()
    return {}
  },
  confirmTalents: async (scene) => ({ body: { ids: [await ownersUnconfirmed(scene)], confirmed: true } }),
  confirmTalent: async (scene) => ({ params: { id: await ownersUnconfirmed(scene) }, body: { confirmed: true } }),
  talentHistory: async ({ owner }) => ({ params: { id: owner.id } }),
  updateTalent: async ({ owner }) => ({ params: { id: owner.id }, body: { rating: 84 } }),
  searchTalent: async () => ({ query: { search: 'mara' } }),
  countTalent: async () => ({ query: { search: 'mara' } }),
  talentIds: async () => ({ query: { search: 'mara' } }),
  talentChoices: async () => ({ query: { year: 'Junior', photos: 'no' } }),
  ...importCalls,
  ...listCalls,
  ...officeArchiveCalls,
  ...absenceCalls,
  ...availabilityCalls,
  ...availabilityCheckCalls,
  ...presentationCalls,
  ...dayBoardCalls,
  desk: async (scene) => {
    await ownersApplication(scene, 'booked')
    return {}
  },
  ...savedSearchCalls,
  uploadImage: async () => ({ file: await aPicture() }),
  firstSteps: async () => ({}),
  dismissFirstSteps: async () => ({}),
  restoreFirstSteps: async () => ({}),
  sendTestMail: async () => ({}),
  emptyDemo: async ({ server }) => {
    await makeUser(server, { isSample: true })
    return { body: { confirm: EMPTY_DEMO_PHRASE } }
  },
  students: async () => ({ query: { search: 'mara', limit: '5' } }),
  student: async ({ owner }) => ({ params: { id: owner.id } }),
  addStudentPhotos: async ({ owner }) => ({
    params: { id: owner.id },
    body: { photos: [`data:image/png;base64,${(await aPicture()).toString('base64')}`], captures: [randomUUID()] },
  }),
  moveStudentPhotos: async (scene) => {
    await ownersPhoto(scene)
    return { params: { id: scene.owner.id }, body: { photoIds: [await pictureHash()], toStudentId: scene.other.id } }
  },
  deleteTalent: async ({ owner }) => ({ params: { id: owner.id } }),
  deleteTalents: async ({ owner, other }) => ({ body: { profileIds: [owner.id, other.id] } }),
  deletedTalents: async (scene) => {
    await ownersDeletion(scene)
    return {}
  },
  ...profileLinkCalls,
  restoreTalents: async (scene) => ({ params: { batch: await ownersDeletion(scene) } }),

  registerAtKiosk: async () => ({
    body: {
      ...PROFILE,
      email: `${randomUUID()}@example.edu`,
      photos: [`data:image/png;base64,${(await aPicture()).toString('base64')}`],
    },
  }),

  ...joinLinkCalls,
  ...pairedKioskCalls,

  projects: async () => ({}),
  projectPage: async () => ({ query: { search: 'shoot', limit: '5' } }),
  // A casting call that only its applicants may see.
  project: async (scene) => ({ params: { id: (await ownersApplication(scene)).projectId } }),
  createProject: async () => ({ body: PROJECT }),
  ...endedProjectCalls,

  ...applicationCalls,

  roles: async (scene) => ({ params: { id: (await ownersApplication(scene)).projectId } }),
  createRole: async ({ server }) => ({ params: { id: (await makeProject(server)).id }, body: { name: 'Extra', needed: 2 } }),
  updateRole: async (scene) => {
    const { roleId } = await ownersApplication(scene)
    return { params: { id: roleId }, body: { name: 'Lead', needed: 1, version: 1 } }
  },
  deleteRole: async ({ server }) => ({ params: { id: (await makeRole(server, { projectId: (await makeProject(server)).id })).id } }),
  orderRoles: async (scene) => {
    const { projectId, roleId } = await ownersApplication(scene)
    return { params: { id: projectId }, body: { roleIds: [roleId] } }
  },

  ...auditionCalls,
  ...castingCalls,
  ...callSheetCalls,

  ...inboundMailCalls,
  ...threadCalls,
  inbox: async () => ({}),
  unreadCount: async () => ({}),
  markRead: async (scene) => ({ params: { id: await ownersMessage(scene) } }),
  searchUsers: async () => ({ query: { search: 'mara', limit: '5', offset: '0' } }),
  sendMessage: async ({ owner }) => ({ body: { ...MESSAGE, recipientUserIds: [owner.userId], sendKey: randomUUID() } }),
  previewMessage: async ({ owner }) => ({ body: { ...MESSAGE, recipientUserId: owner.userId } }),
  sentMessages: async () => ({ query: { limit: '5' } }),
  sentMessage: async (scene) => ({ params: { id: (await sentMessage(scene)).id } }),
  messageDeliveries: async (scene) => ({ params: { id: (await sentMessage(scene)).id }, query: { mail: 'refused' } }),
  resendMail: async (scene) => ({ params: await sentMessage(scene) }),
  templates: async () => ({}),
  createTemplate: async () => ({ body: { ...MESSAGE, name: `Call times ${randomUUID()}` } }),
  updateTemplate: async (scene) => ({ params: { id: await aTemplate(scene) }, body: { ...MESSAGE, name: `Call times ${randomUUID()}` } }),
  deleteTemplate: async (scene) => ({ params: { id: await aTemplate(scene) } }),
  unsubscribe: async () => ({ params: { token: 'not-a-token' } }),
  noticeChoices: async () => ({}),
  chooseNotices: async () => ({ params: { kind: 'office' }, body: { way: 'digest' } }),
  textConsent: async () => ({}),
  agreeToTexts: async () => ({}),
  endTexts: async () => ({}),
  takePushes: async () => ({ body: pushSubscriptionOf('walk') }),
  endPushes: async () => ({}),

  events: async () => ({ query: { startDate: '2026-11-01T00:00:00.000Z', endDate: '2026-12-01T00:00:00.000Z' } }),
  people: async () => ({ query: { startDate: '2026-11-01T00:00:00.000Z', endDate: '2026-12-01T00:00:00.000Z' } }),
  shoots: async () => ({ query: { startDate: '2026-11-01T00:00:00.000Z', endDate: '2026-12-01T00:00:00.000Z' } }),
  live: async () => ({}),
  event: async (scene) => ({ params: { id: await anEvent(scene) } }),
  createEvent: async ({ owner }) => ({ body: { ...EVENT, attendees: [owner.userId, 'guest@example.edu'], isPrivate: true } }),
  updateEvent: async (scene) => ({ params: { id: await anEvent(scene) }, body: { ...EVENT, title: 'Second callback' } }),
  deleteEvent: async (scene) => ({ params: { id: await anEvent(scene) } }),
  restoreEvent: async (scene) => ({ params: { id: await anEvent(scene, { deletedAt: new Date() }) } }),
  feed: async () => ({}),
  createFeed: async () => ({}),
  deleteFeed: async () => ({}),

  exportStudents: async () => ({ body: EXPORT }),
  exportSize: async () => ({}),
  startExport: async () => ({ body: EXPORT }),
  exportJobs: async () => ({}),
  cancelExport: async (scene) => ({ params: { id: await readyExport(scene) } }),
  exportFile: async (scene) => ({ params: { id: await readyExport(scene) } }),

  auditLog: async () => ({ query: { action: 'account' } }),
  auditActions: async () => ({}),
  selfTapes: async () => ({}),
  downloadablePhotos: async ({ owner }) => ({ params: { id: owner.id } }),
  downloadPhotos: async (scene) => {
    await ownersPhoto(scene)
    return { params: { id: scene.owner.id } }
  },
  createShareLink: async (scene) => {
    await ownersPhoto(scene)
    return { body: { studentId: scene.owner.id, selectedPhotos: [0] } }
  },
  shareLinks: async ({ owner }) => ({ params: { id: owner.id } }),
  revokeShareLinks: async ({ owner }) => ({ params: { id: owner.id } }),
  revokeShareLink: async (scene) => ({ params: { token: (await ownersShareLink(scene)).id } }),
  sharedPhotos: async (scene) => ({ params: { token: (await ownersShareLink(scene)).token } }),
  downloadSharedPhotos: async (scene) => ({ params: { token: (await ownersShareLink(scene)).token } }),
  imageProxy: async (scene) => {
    await ownersPhoto(scene)
    return { query: { url: photoUrl(await pictureHash()) } }
  },

  createSelfTape: async () => ({ body: { title: 'Monologue', videoUrl: 'https://videos.example/1.mp4' } }),
  tapeUploads: async () => ({}),
  setTapeCaptions: async (scene) => ({
    params: { id: await ownersCaptions(scene) },
    body: { captions: { text: '00:01.000 --> 00:02.000\nHello', language: 'en' } },
  }),
  tapeCaptions: async (scene) => ({ params: { id: await ownersCaptions(scene) } }),
  talentSelfTapes: async ({ owner }) => ({ params: { id: owner.id } }),
  watchTape: async (scene) => ({ params: { id: await ownersSelfTape(scene) } }),
  deleteSelfTape: async (scene) => ({ params: { id: await ownersSelfTape(scene) } }),
}
