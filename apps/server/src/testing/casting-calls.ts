import type { castingRoomEndpoints } from '@callboard/contract/casting/board/cards.endpoints'
import type { castingEndpoints } from '@callboard/contract/casting/board/endpoints'
import type { bookingEndpoints } from '@callboard/contract/casting/bookings/endpoints'
import type { invitationEndpoints } from '@callboard/contract/casting/invitations/endpoints'
import type { offerEndpoints } from '@callboard/contract/casting/offers/endpoints'
import {
  ownersAddition,
  ownersApplication,
  ownersChangedBooking,
  ownersDecision,
  ownersHeldOffer,
  ownersInvitation,
  ownersOffer,
} from '#testing/casting-scene.ts'
import { makeApplication, makeProject, makeRole } from '#testing/factories.ts'
import type { Scene } from '#testing/scene.ts'

type Name =
  | keyof typeof castingEndpoints
  | keyof typeof bookingEndpoints
  | keyof typeof castingRoomEndpoints
  | keyof typeof invitationEndpoints
  | keyof typeof offerEndpoints

/** One call of every endpoint of the casting room, of invitations, offers and bookings, in the form of `endpointCalls`. */
export const castingCalls = {
  castingRoom: async (scene) => ({ params: { id: (await ownersApplication(scene)).projectId } }),
  castingBoard: async (scene) => ({ params: { id: (await ownersApplication(scene)).projectId } }),
  castingCards: async (scene) => {
    const { id, projectId } = await ownersApplication(scene)
    return { params: { id: projectId }, query: { application: String(id) } }
  },
  castingFreedoms: async (scene) => ({ params: { id: (await ownersApplication(scene)).projectId }, query: { freeOn: '2027-03-01' } }),
  applicationHistory: async (scene) => ({ params: { id: (await ownersApplication(scene)).id } }),
  moveApplications: async (scene) => {
    const { id } = await ownersApplication(scene, 'submitted', 'active')
    return { body: { applications: [{ id, version: 1 }], to: 'shortlisted' } }
  },
  undoMoves: async (scene) => ({ body: { applications: [(await ownersDecision(scene)).chosen] } }),
  untoldDecisions: async (scene) => ({ params: { id: (await ownersDecision(scene)).projectId } }),
  tellDecisions: async (scene) => ({ body: { applications: [(await ownersDecision(scene)).chosen] } }),
  orderAlternates: async (scene) => {
    const { id, roleId } = await ownersApplication(scene, 'alternate')
    return { params: { id: roleId }, body: { applicationIds: [id] } }
  },
  addToRole: async ({ server, owner }) => {
    const role = await makeRole(server, { projectId: (await makeProject(server)).id })
    return { params: { id: role.id }, body: { studentIds: [owner.id], as: 'invited' } }
  },
  undoAdditions: async (scene) => ({ body: { applications: [await ownersAddition(scene)] } }),
  answerInvitation: async (scene) => ({ params: { id: (await ownersInvitation(scene)).id }, body: { accepts: true } }),
  linkedInvitation: async (scene) => ({ params: { token: (await ownersInvitation(scene)).token } }),
  answerLinkedInvitation: async (scene) => ({
    params: { token: (await ownersInvitation(scene)).token },
    body: { accepts: true, version: 1 },
  }),
  cannotCome: async (scene) => ({ params: { id: (await ownersApplication(scene, 'booked')).id }, body: { reason: 'I am ill.' } }),
  planEffects: async (scene) => {
    const { projectId } = await ownersApplication(scene, 'booked', 'active')
    return { params: { id: projectId }, body: { project: { shootDate: '2027-03-02' } } }
  },
  askAgain: async (scene) => {
    const { id, projectId } = await ownersChangedBooking(scene)
    return { params: { id: projectId }, body: { applicationIds: [id] } }
  },
  agreeToPlan: async (scene) => {
    const { id, version } = await ownersChangedBooking(scene)
    return { params: { id }, body: { version } }
  },
  linkedBooking: async (scene) => ({ params: { token: (await ownersChangedBooking(scene)).token } }),
  answerLinkedBooking: async (scene) => {
    const { token, version } = await ownersChangedBooking(scene)
    return { params: { token }, body: { comes: true, version } }
  },
  sendOffers: async ({ server, owner }) => {
    const { id } = await makeApplication(server, { projectId: (await makeProject(server)).id, studentId: owner.id })
    return { body: { applications: [{ id, version: 1 }], message: 'We would love to have you.', expiresInHours: 24 } }
  },
  previewOffers: async (scene) => ({ body: { applications: [{ id: (await ownersApplication(scene)).id, version: 1 }] } }),
  withdrawOffers: async (scene) => {
    const { id, version } = (await ownersOffer(scene)).card
    return { body: { applications: [{ id, version }] } }
  },
  offerToAlternate: async ({ server, owner }) => {
    const { id: projectId } = await makeProject(server)
    const { roleId } = await makeApplication(server, { projectId, studentId: owner.id, stage: 'alternate' })
    return { params: { id: roleId }, body: {} }
  },
  undoOffers: async (scene) => ({ body: { applications: [await ownersHeldOffer(scene)] } }),
  answerOffer: async (scene) => ({ params: { id: (await ownersOffer(scene)).offerId }, body: { accepts: true } }),
  linkedOffer: async (scene) => ({ params: { token: (await ownersOffer(scene)).token } }),
  answerLinkedOffer: async (scene) => ({ params: { token: (await ownersOffer(scene)).token }, body: { accepts: true } }),
} satisfies Record<Name, (scene: Scene) => Promise<object>>
