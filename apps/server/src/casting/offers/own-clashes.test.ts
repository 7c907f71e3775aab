import { CASTING_ERROR } from '@callboard/contract/casting/board/errors'
import { expect, test } from 'vitest'
import { castingPeople } from '#testing/casting-people.ts'
import { errorOf } from '#testing/error-of.ts'
import { makeApplication, makeProject } from '#testing/factories.ts'
import { offersDesk } from '#testing/offers-desk.ts'
import { rowsIn } from '#testing/talent-life.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer({ env: { ROLE: 'all' } })
const desk = offersDesk(() => server)

const SHOOT = { shootDate: '2099-03-04', shootTime: '09:00', endTime: '12:00' }

test('an offer says before the answer what the student knows to be then, and its link names no other casting call', async () => {
  const director = (await castingPeople(() => server).admin()).client
  const { people, cards } = await desk.offered(director, 1, SHOOT)
  const [person] = people
  if (!person) throw new Error('somebody applied')
  const token = await desk.tokenIn(person.email)
  const shown = async () => {
    const own: { offer: { inTheWay: unknown } | null }[] = (await person.client.get('/api/applications')).json()
    return [own.find(({ offer }) => offer)?.offer?.inTheWay, (await desk.linked(token)).json().inTheWay]
  }
  expect(await shown()).toEqual([[], []])
  const other = await makeProject(server, { title: 'Night shoot', shootDate: '2099-03-04', shootTime: '11:00', endTime: '13:00' })
  const untold = { projectId: other.id, studentId: person.studentId, stage: 'booked', toldStage: 'submitted' } as const
  const { id } = await makeApplication(server, untold)
  expect(await shown()).toEqual([[], []])
  await rowsIn(server, "UPDATE applications SET told_stage = 'booked' WHERE id = $1", [id])
  const span = { source: 'booking', startDate: '2099-03-04T19:00:00.000Z', endDate: '2099-03-04T21:00:00.000Z' }
  expect(await shown()).toEqual([[{ ...span, title: 'Night shoot' }], [{ ...span, title: null }]])
  expect((await desk.answer(person.client, cards[0], true)).json()).toEqual(errorOf(CASTING_ERROR.ownClash))
  await desk.answer(person.client, cards[0], false)
  expect((await desk.linked(token)).json().inTheWay).toEqual([])
})
