import type { callSheetEndpoints } from '@callboard/contract/schedule/call-sheets/endpoints'
import type { ownCallEndpoints } from '@callboard/contract/schedule/call-sheets/own-calls.endpoints'
import { answerToken } from '#platform/tokens.ts'
import { makeApplication, makeProject } from '#testing/factories.ts'
import type { Scene } from '#testing/scene.ts'

type Name = keyof typeof callSheetEndpoints | keyof typeof ownCallEndpoints

export const SHOOT = { shootDate: '2099-03-20', shootTime: '09:00', endTime: '17:00' } as const

const DAY = SHOOT.shootDate

const SHEET = {
  generalCall: '09:00',
  place: 'Smothers Theatre',
  address: '24255 Pacific Coast Highway, Malibu',
  wear: 'Plain colours',
  bring: null,
  contactName: 'Ines Okafor',
  contactPhone: '310 555 0100',
  notes: null,
  lines: [],
} as const

/** A casting call for which the owner is booked, with a saved call sheet. */
async function ownersSheet({ server, owner, admin }: Scene) {
  const { callSheets, projects } = server.deps
  const { id: projectId } = await makeProject(server, SHOOT)
  const { id: applicationId } = await makeApplication(server, { projectId, studentId: owner.id, stage: 'booked' })
  const actor = { kind: 'user', userId: admin.id, email: '', role: 'admin' } as const
  const project = await projects.getEditable(actor, projectId)
  const { version } = await callSheets.save(actor, project, DAY, { ...SHEET, version: 0, lines: [] })
  return { applicationId, actor, project, version, params: { id: projectId, day: DAY } }
}

/** The same call sheet, published. @returns also the call of the owner, and the token of its link */
async function ownersCall(scene: Scene) {
  const { publishing, ownCalls, platform } = scene.server.deps
  const sheet = await ownersSheet(scene)
  await publishing.publish(sheet.actor, sheet.project, DAY, { version: sheet.version })
  const calls = await ownCalls.list({ kind: 'user', userId: scene.owner.userId, email: '', role: 'student' })
  const id = calls.at(-1)?.id ?? 0
  return { ...sheet, id, token: answerToken(platform.sessionSecret, `call/${id}`) }
}

const own = async (scene: Scene) => ({ params: { id: (await ownersCall(scene)).id } })
const linked = async (scene: Scene) => ({ params: { token: (await ownersCall(scene)).token } })

/** One call of every endpoint of call sheets, in the form of `endpointCalls`. */
export const callSheetCalls = {
  callSheets: async (scene) => ({ params: { id: (await ownersSheet(scene)).params.id } }),
  callSheet: async (scene) => ({ params: (await ownersSheet(scene)).params }),
  saveCallSheet: async (scene) => {
    const { params, version, applicationId } = await ownersSheet(scene)
    return { params, body: { ...SHEET, version, lines: [{ applicationId, callTime: '09:30', wrapTime: '', note: 'Bring the red shoes' }] } }
  },
  previewCallSheet: async (scene) => ({ params: (await ownersSheet(scene)).params }),
  publishCallSheet: async (scene) => {
    const { params, version } = await ownersSheet(scene)
    return { params, body: { version } }
  },
  remindOfCall: async (scene) => {
    const { params, applicationId } = await ownersCall(scene)
    return { params, body: { applicationIds: [applicationId] } }
  },
  markCall: async (scene) => {
    const { params, applicationId } = await ownersCall(scene)
    return { params, body: { applicationId, confirmed: true } }
  },
  callSheetPdf: async (scene) => ({ params: (await ownersSheet(scene)).params }),
  ownCalls: async () => ({}),
  seeCall: own,
  answerCall: async (scene) => ({ ...(await own(scene)), body: { confirms: true } }),
  ownCallCalendar: own,
  linkedCall: linked,
  seeLinkedCall: linked,
  answerLinkedCall: async (scene) => ({ ...(await linked(scene)), body: { confirms: false, problem: 'I am ill.' } }),
  linkedCallCalendar: linked,
} satisfies Record<Name, (scene: Scene) => Promise<object>>

const OFFICE = [401, 403, 403, 200, 401] as const

/** The status for each visitor, in the form of `ENDPOINTS`. */
export const CALL_SHEET_STATUSES = {
  callSheets: OFFICE,
  callSheet: OFFICE,
  saveCallSheet: OFFICE,
  previewCallSheet: OFFICE,
  publishCallSheet: OFFICE,
  remindOfCall: OFFICE,
  markCall: OFFICE,
  callSheetPdf: OFFICE,
  ownCalls: [401, 200, 200, 403, 401],
  seeCall: [401, 204, 404, 403, 401],
  answerCall: [401, 200, 404, 403, 401],
  ownCallCalendar: [401, 200, 404, 403, 401],
  linkedCall: [200, 200, 200, 200, 200],
  seeLinkedCall: [204, 204, 204, 204, 204],
  answerLinkedCall: [200, 200, 200, 200, 200],
  linkedCallCalendar: [200, 200, 200, 200, 200],
} as const satisfies Record<Name, readonly number[]>
