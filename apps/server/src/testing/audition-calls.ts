import type { AuditionSessionForm, auditionSessionEndpoints } from '@callboard/contract/schedule/audition-sessions/endpoints'
import type { ownSlotEndpoints } from '@callboard/contract/schedule/audition-sessions/own-slots.endpoints'
import { addDays, dayOf } from '@callboard/contract/time/month'
import { answerToken } from '#platform/tokens.ts'
import { makeApplication, makeProject } from '#testing/factories.ts'
import type { Scene } from '#testing/scene.ts'

/** Callbacks in one room, with one hour of slots of 15 minutes. */
export const CALLBACKS = {
  name: 'Callbacks',
  kind: 'callback',
  roleId: null,
  day: '2027-03-10',
  startTime: '09:00',
  endTime: '10:00',
  rooms: [{ name: 'Studio' }],
  slotMinutes: 15,
  capacity: 1,
  breaks: [],
  place: 'Smothers Theatre',
} as const satisfies AuditionSessionForm

function inAWeek({ deps }: Scene['server']) {
  const { clock, institution } = deps.platform
  return {
    ...CALLBACKS,
    rooms: [{ name: 'Studio' }],
    breaks: [],
    chooseBy: null,
    day: addDays(dayOf(clock.now(), institution.timeZone), 7),
  }
}

/** An audition session in a week, with the owner invited. */
async function ownersInvitation({ server, owner, admin }: Scene) {
  const { auditionSessions, placing, projects, platform } = server.deps
  const actor = { kind: 'user', userId: admin.id, email: '', role: 'admin' } as const
  const { id: projectId } = await makeProject(server)
  const application = await makeApplication(server, { projectId, studentId: owner.id })
  const plan = inAWeek(server)
  const { id, version } = await auditionSessions.create(actor, await projects.getEditable(actor, projectId), plan)
  await placing.invite(actor, await auditionSessions.getEditable(actor, id), [application.id])
  const { slots, people } = await auditionSessions.sheet(platform.db, id)
  const [slot, person] = [slots[0], people[0]]
  if (!slot || !person) throw new Error('no slot or nobody was invited')
  const token = answerToken(platform.sessionSecret, `slot/${person.id}`)
  return { projectId, id, version, plan, slot, invitationId: person.id, token }
}

/** One call of every endpoint of audition sessions, in the form of `endpointCalls`. */
export const auditionCalls = {
  auditionSessions: async (scene) => ({ params: { id: (await ownersInvitation(scene)).projectId } }),
  createAuditionSession: async ({ server }) => ({ params: { id: (await makeProject(server)).id }, body: inAWeek(server) }),
  auditionSheet: async (scene) => ({ params: { id: (await ownersInvitation(scene)).id } }),
  auditionPlanEffects: async (scene) => {
    const { id, plan } = await ownersInvitation(scene)
    return { params: { id }, body: plan }
  },
  updateAuditionSession: async (scene) => {
    const { id, version, plan } = await ownersInvitation(scene)
    return { params: { id }, body: { ...plan, rooms: [{ id: 1, name: 'Studio' }, { name: 'Foyer' }], version } }
  },
  cancelAuditionSession: async (scene) => ({ params: { id: (await ownersInvitation(scene)).id } }),
  inviteToAuditions: async (scene) => {
    const { id, projectId } = await ownersInvitation(scene)
    const application = await makeApplication(scene.server, { projectId, studentId: scene.other.id })
    return { params: { id }, body: { applicationIds: [application.id] } }
  },
  remindToChoose: async (scene) => {
    const { id, invitationId } = await ownersInvitation(scene)
    await scene.server.deps.platform.db.$client.query(
      "UPDATE slot_invitations SET invited_at = invited_at - interval '2 hours' WHERE id = $1",
      [invitationId],
    )
    return { params: { id } }
  },
  fillAuditionSlots: async (scene) => ({ params: { id: (await ownersInvitation(scene)).id } }),
  placeInSlots: async (scene) => {
    const { id, invitationId, slot } = await ownersInvitation(scene)
    return { params: { id }, body: { placements: [{ id: invitationId, slotId: slot.id }], reason: 'Their only time' } }
  },
  removeFromAuditions: async (scene) => ({ params: { id: (await ownersInvitation(scene)).invitationId } }),
  // Restricted students can call it as well, but cannot be invited.
  ownSlots: async () => ({}),
  answerSlot: async (scene) => {
    const { invitationId, slot } = await ownersInvitation(scene)
    return { params: { id: invitationId }, body: { action: 'take', startDate: slot.startDate } }
  },
  linkedSlot: async (scene) => ({ params: { token: (await ownersInvitation(scene)).token } }),
  answerLinkedSlot: async (scene) => {
    const { token, slot } = await ownersInvitation(scene)
    return { params: { token }, body: { action: 'take', startDate: slot.startDate } }
  },
} satisfies Record<keyof typeof auditionSessionEndpoints | keyof typeof ownSlotEndpoints, (scene: Scene) => Promise<object>>
