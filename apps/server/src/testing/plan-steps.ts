import type { AuditionPlanEffects } from '@callboard/contract/schedule/audition-sessions/endpoints'
import fc from 'fast-check'
import { auditionDesk } from '#testing/audition-desk.ts'
import { callDesk } from '#testing/call-desk.ts'
import type { FakeClock } from '#testing/fake-clock.ts'
import { known, PEOPLE, runJobs, type Scene } from '#testing/plan-scene.ts'
import type { TestClient } from '#testing/test-client.ts'

const who = fc.nat({ max: PEOPLE - 1 })
const DAYS = ['2099-11-10', '2099-11-11', '2099-11-12', null] as const
const TIMES = ['09:00', '09:20', '09:40', '14:00'] as const
const move = fc.record({
  do: fc.constant('move' as const),
  shootDate: fc.constantFrom(...DAYS),
  shootTime: fc.constantFrom(...TIMES),
  location: fc.constantFrom('Alumni Park', 'Smothers Theatre'),
  tellsOnly: fc.boolean(),
  reason: fc.boolean(),
})
/** The general call of a published sheet: before the shoot, or with it. */
const EARLY = ['08:00', '', '07:30']
/** The times typed for one person beside it: a wrap after the end of the shoot, a call shorter than an hour, or nothing. */
const OWN = [
  { callTime: '08:30', wrapTime: '17:40' },
  { callTime: '08:10', wrapTime: '08:30' },
  { callTime: '', wrapTime: '' },
] as const
const moveAudition = fc.record({
  do: fc.constant('moveAudition' as const),
  day: fc.constantFrom('2099-11-10', '2099-11-12'),
  hours: fc.constantFrom({ startTime: '09:30', endTime: '10:00' }, { startTime: '15:00', endTime: '15:15' }),
  keepTimes: fc.boolean(),
  reason: fc.boolean(),
})

/** Any step. Steps that change a day are more frequent than others. */
export const stepOf = fc.oneof(
  { weight: 5, arbitrary: move },
  { weight: 3, arbitrary: moveAudition },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('roleDay' as const), own: fc.constantFrom('2099-11-14', null) }) },
  ...(['book', 'offer', 'accept', 'publish', 'confirm', 'agree', 'takeSlot'] as const).map((name) => ({
    weight: 3,
    arbitrary: fc.record({ do: fc.constant(name), who }),
  })),
  ...(
    [
      'apply',
      'decline',
      'expire',
      'dropOut',
      'giveSlotBack',
      'waitForSlot',
      'undo',
      'hold',
      'lift',
      'release',
      'alternate',
      'cancel',
      'reopen',
      'close',
      'runJobs',
      'restore',
    ] as const
  ).map((name) => ({ weight: 1, arbitrary: fc.record({ do: fc.constant(name), who }) })),
)
/** An action of somebody on a plan. */
export type Step = typeof stepOf extends fc.Arbitrary<infer Value> ? Value : never

/** Moves the audition day. Without `keepTimes`, everybody invited is asked to choose again. */
async function moveTheAudition(step: Step & { readonly do: 'moveAudition' }, { server, director, sessionId }: Scene): Promise<number> {
  const auditions = auditionDesk(() => server)
  const values = { day: step.day, ...step.hours }
  const { session } = await auditions.sheet(director, sessionId)
  const effects = await director.post(`/api/audition-sessions/${sessionId}/plan-effects`, { ...session, ...values })
  if (effects.statusCode !== 200) return effects.statusCode
  const displaced: AuditionPlanEffects['displaced'] = effects.json().displaced
  const change = await auditions.change(director, sessionId, {
    ...values,
    keepTimes: step.keepTimes,
    displaced: displaced.filter(({ canKeep }) => !(step.keepTimes && canKeep)).map(({ id }) => ({ id, to: 'released' })),
    ...(step.reason && { reason: 'It is next door.' }),
  })
  return change.statusCode
}

/** Does one step. @returns the status of the answer, 200 if there is nothing to do */
export async function doStep(step: Step, scene: Scene, clock: FakeClock): Promise<number> {
  if (step.do === 'moveAudition') return moveTheAudition(step, scene)
  const { server, projectId, director, colleague, people } = scene
  const address = `/api/projects/${projectId}`
  const put = async (values: object) => (await director.put(address, { title: 'Night shoot', ...values })).statusCode
  if (step.do === 'move') {
    const { tellsOnly, reason, do: _, ...plan } = step
    return put({ ...plan, plan: { tellsOnly, ...(reason && { clashReason: 'They said it is fine.' }) } })
  }
  if (step.do === 'roleDay') {
    const [role] = (await director.get(`${address}/roles`)).json()
    const dates = { shootDate: step.own, shootTime: step.own && '10:00', endTime: step.own && '12:00' }
    return (await director.put(`/api/roles/${role.id}`, { ...role, ...dates })).statusCode
  }
  const person = people[step.who]
  if (!person) throw new Error('there are three people')
  const state = await known(scene, person)
  const applications = [{ id: state.id, version: state.version }]
  const post = async (client: TestClient, path: string, body: object) => (await client.post(path, body)).statusCode
  const moved = (to: string, more: object = {}) => post(colleague, '/api/applications/moves', { applications, to, tell: true, ...more })
  const day = state.plan.shootDate
  switch (step.do) {
    case 'apply':
      return post(person.client, '/api/applications', { projectId })
    case 'book':
      return moved('booked', { reason: 'Needed.' })
    case 'release':
      return moved('released')
    case 'alternate':
      return moved('alternate')
    case 'offer':
      return post(director, '/api/applications/offers', { applications })
    case 'accept':
    case 'decline': {
      const [own] = (await person.client.get('/api/applications'))
        .json()
        .filter((one: { projectId: number }) => one.projectId === projectId)
      if (!own?.offer) return 200
      return post(person.client, `/api/offers/${own.offer.id}/answer`, { accepts: step.do === 'accept', version: own.offer.version })
    }
    case 'expire':
      clock.advance(25 * 60)
      await runJobs(server)
      return 200
    case 'publish': {
      if (day === null) return 200
      const sheet = `${address}/call-sheets/${day}`
      const desk = callDesk(() => server)
      const own = { ...(OWN[step.who] ?? OWN[0]), applicationId: state.id, note: '' }
      const lines = state.stage === 'booked' ? [own] : []
      await desk.save(director, sheet, { generalCall: EARLY[step.who] ?? '', lines })
      const { version } = await desk.sheet(director, sheet)
      return post(director, `${sheet}/publish`, { version, clashReason: 'It is next door.' })
    }
    case 'confirm': {
      const [call] = (await person.client.get('/api/calls')).json()
      return call ? post(person.client, `/api/calls/${call.id}/answer`, { confirms: true, version: call.version }) : 200
    }
    case 'agree': {
      const [own] = (await person.client.get('/api/applications'))
        .json()
        .filter((one: { projectId: number }) => one.projectId === projectId)
      return own?.newPlan ? post(person.client, `/api/applications/${own.id}/agree`, { version: own.newPlan.version }) : 200
    }
    case 'dropOut':
      return post(person.client, `/api/applications/${state.id}/cannot-come`, { reason: 'I am ill.' })
    case 'takeSlot':
    case 'giveSlotBack':
    case 'waitForSlot': {
      const [slot] = (await person.client.get('/api/slot-invitations')).json()
      const action = ({ takeSlot: 'take', giveSlotBack: 'give-back', waitForSlot: 'wait' } as const)[step.do]
      const startDate = slot?.times[0]?.startDate ?? null
      return post(person.client, `/api/slot-invitations/${person.invitationId}/answer`, { action, startDate })
    }
    case 'undo':
      return post(colleague, '/api/applications/moves/undo', { applications })
    case 'hold':
      return post(director, `/api/talent/${person.id}/hold`, { reason: 'They asked for it.' })
    case 'lift':
      return (await director.delete(`/api/holds/${person.id}`)).statusCode
    case 'cancel':
      return put({ status: 'cancelled' })
    case 'reopen':
      return put({ status: 'active' })
    case 'close': {
      const note = { subject: 'Thank you', content: 'Dear {{firstName}}' }
      return post(director, `${address}/closure`, { status: 'completed', notes: { en: note, es: note } })
    }
    case 'restore': {
      const [latest] = (await director.get(`${address}/versions`)).json()
      if (!latest || latest.number < 2) return 200
      return post(director, `${address}/versions/1/restore`, { latest: latest.number, plan: { clashReason: 'As before.' } })
    }
    case 'runJobs':
      clock.advance(1)
      await runJobs(server)
      return 200
  }
}
