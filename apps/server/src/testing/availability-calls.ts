import type { availabilityEndpoints } from '@callboard/contract/people/availability/endpoints'
import type { timetableEndpoints } from '@callboard/contract/people/availability/timetables.endpoints'
import { availabilityExceptions, availabilityTerms, timetables } from '#db/schema/availability.ts'
import type { Scene } from '#testing/scene.ts'

const TWO_WEEKS = { from: '2099-09-01', to: '2099-09-14' }

const TERM = { name: 'Autumn', from: '2099-08-24', to: '2099-12-11', hours: { 1: Array<boolean>(13).fill(true) } }

const EXCEPTION = { from: '2099-09-07', to: '2099-09-07', start: '10:00', end: '12:00', isFree: false, note: 'Dentist' }

let terms = 0

/** A term in its own year, because no two may overlap. */
async function ownersTerm({ server, owner }: Scene): Promise<{ id: number }> {
  const year = 2100 + (terms++ % 90)
  const values = { studentId: owner.id, name: 'Spring', validFrom: `${year}-01-12`, validTo: `${year}-05-15`, hours: {} }
  const [made] = await server.deps.platform.db.insert(availabilityTerms).values(values).returning()
  return { id: made?.id ?? 0 }
}

async function ownersException({ server, owner }: Scene): Promise<{ id: number }> {
  const during = { start: new Date('2099-09-08T10:00:00Z'), end: new Date('2099-09-08T12:00:00Z') }
  const values = { studentId: owner.id, during, isFree: false, note: 'Dentist' }
  const [made] = await server.deps.platform.db.insert(availabilityExceptions).values(values).returning()
  return { id: made?.id ?? 0 }
}

async function ownersTimetable({ server, owner }: Scene, address: string | null = null): Promise<{ id: number }> {
  const [made] = await server.deps.platform.db.insert(timetables).values({ studentId: owner.id, name: 'classes', address }).returning()
  return { id: made?.id ?? 0 }
}

type Name = keyof typeof availabilityEndpoints | keyof typeof timetableEndpoints

/** One call of every endpoint about people's time, in the form of `endpointCalls`. */
export const availabilityCalls = {
  ownAvailability: async () => ({}),
  ownBusyTimes: async () => ({ query: TWO_WEEKS }),
  addTerm: async () => ({ body: TERM }),
  changeTerm: async (scene) => ({ params: await ownersTerm(scene), body: TERM }),
  removeTerm: async (scene) => ({ params: await ownersTerm(scene) }),
  addException: async () => ({ body: EXCEPTION }),
  removeException: async (scene) => ({ params: await ownersException(scene) }),
  addTimetable: async () => ({ body: { file: { name: 'classes.ics', text: 'BEGIN:VCALENDAR\nEND:VCALENDAR\n' } } }),
  readTimetable: async (scene) => ({ params: await ownersTimetable(scene, 'https://127.0.0.1/secret.ics') }),
  removeTimetable: async (scene) => ({ params: await ownersTimetable(scene) }),
  restoreTimetable: async (scene) => {
    const { id } = await ownersTimetable(scene)
    const owner = { kind: 'user', userId: scene.owner.userId, email: scene.owner.email, role: 'student' } as const
    return { body: { restore: await scene.server.deps.timetables.remove(owner, id) } }
  },
  talentBusyTimes: async ({ owner }) => ({ params: { id: owner.id }, query: TWO_WEEKS }),
} satisfies Record<Name, (scene: Scene) => Promise<object>>

/** As `ENDPOINTS`. */
export const AVAILABILITY_STATUSES = {
  ownAvailability: [401, 200, 200, 403, 401],
  ownBusyTimes: [401, 200, 200, 403, 401],
  addTerm: [401, 201, 201, 403, 401],
  changeTerm: [401, 200, 404, 403, 401],
  removeTerm: [401, 204, 404, 403, 401],
  addException: [401, 201, 201, 403, 401],
  removeException: [401, 204, 404, 403, 401],
  addTimetable: [401, 201, 201, 403, 401],
  readTimetable: [401, 200, 404, 403, 401],
  removeTimetable: [401, 200, 404, 403, 401],
  // The text restores the timetable for its student only.
  restoreTimetable: [401, 201, 400, 403, 401],
  talentBusyTimes: [401, 403, 403, 200, 401],
} as const
