import type { availabilityCheckEndpoints } from '@callboard/contract/schedule/availability-checks/endpoints'
import type { availabilityCheckPageEndpoints } from '@callboard/contract/schedule/availability-checks/pages.endpoints'
import { DAY_MS } from '@callboard/contract/time/durations'
import { eq } from 'drizzle-orm'
import { checkPeople } from '#db/schema/availability-checks.ts'
import { CHECKED_DAY, ownersCheck } from '#testing/casting-scene.ts'
import { makeProject } from '#testing/factories.ts'
import type { Scene } from '#testing/scene.ts'

type Name = keyof typeof availabilityCheckEndpoints | keyof typeof availabilityCheckPageEndpoints

const WINDOW = { day: CHECKED_DAY, from: '14:00', to: '16:00' }
const inThreeDays = () => new Date(Date.now() + 3 * DAY_MS).toISOString()

const answers = ({ windows: [window] }: { windows: readonly { id: number }[] }) => ({
  answers: [{ windowId: window?.id ?? 0, answer: 'partly', note: 'Until noon' }],
  replies: ['Yes'],
})

/** One call of every endpoint of availability checks, in the form of `endpointCalls`. */
export const availabilityCheckCalls = {
  availabilityChecks: async (scene) => ({ params: { id: (await ownersCheck(scene)).check.projectId } }),
  createAvailabilityCheck: async ({ server, owner }) => ({
    params: { id: (await makeProject(server)).id },
    body: {
      windows: [WINDOW],
      questions: ['Can you drive?'],
      message: 'It will be fun.',
      dueAt: inThreeDays(),
      people: [{ studentId: owner.id }],
    },
  }),
  availabilityCheck: async (scene) => ({ params: { id: (await ownersCheck(scene)).check.id } }),
  availabilityCheckPage: async (scene) => ({ params: { id: (await ownersCheck(scene)).check.id }, query: { only: 'open' } }),
  changeAvailabilityCheck: async (scene) => ({ params: { id: (await ownersCheck(scene)).check.id }, body: { isClosed: true, version: 1 } }),
  changeCheckWindows: async (scene) => ({
    params: { id: (await ownersCheck(scene)).check.id },
    body: { windows: [WINDOW], version: 1 },
  }),
  addCheckPeople: async (scene) => ({
    params: { id: (await ownersCheck(scene)).check.id },
    body: { people: [{ studentId: scene.other.id }] },
  }),
  removeCheckPerson: async (scene) => ({ params: { id: (await ownersCheck(scene)).check.id, studentId: scene.owner.id } }),
  remindCheckPeople: async (scene) => {
    const { id } = (await ownersCheck(scene)).check
    // So recently nobody is reminded again.
    const { db } = scene.server.deps.platform
    await db
      .update(checkPeople)
      .set({ sentAt: new Date(Date.now() - DAY_MS) })
      .where(eq(checkPeople.checkId, id))
    return { params: { id } }
  },
  // Restricted students can call it as well, but cannot be asked.
  ownAvailabilityChecks: async () => ({}),
  answerAvailabilityCheck: async (scene) => {
    const { check } = await ownersCheck(scene)
    return { params: { id: check.id }, body: answers(check) }
  },
  linkedCheck: async (scene) => ({ params: { token: (await ownersCheck(scene)).token } }),
  answerLinkedCheck: async (scene) => {
    const { check, token } = await ownersCheck(scene)
    return { params: { token }, body: answers(check) }
  },
} satisfies Record<Name, (scene: Scene) => Promise<object>>

/** The status for each visitor, in the form of `ENDPOINTS`. */
export const AVAILABILITY_CHECK_STATUSES = {
  availabilityChecks: [401, 403, 403, 200, 401],
  createAvailabilityCheck: [401, 403, 403, 201, 401],
  availabilityCheck: [401, 403, 403, 200, 401],
  availabilityCheckPage: [401, 403, 403, 200, 401],
  changeAvailabilityCheck: [401, 403, 403, 200, 401],
  changeCheckWindows: [401, 403, 403, 200, 401],
  addCheckPeople: [401, 403, 403, 200, 401],
  removeCheckPerson: [401, 403, 403, 204, 401],
  remindCheckPeople: [401, 403, 403, 200, 401],
  ownAvailabilityChecks: [401, 200, 200, 403, 401],
  answerAvailabilityCheck: [401, 200, 404, 403, 401],
  // For anyone with the link in the mail.
  linkedCheck: [200, 200, 200, 200, 200],
  answerLinkedCheck: [200, 200, 200, 200, 200],
} as const satisfies Record<Name, readonly number[]>
