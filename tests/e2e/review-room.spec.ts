import { DAY_MS, MINUTE_MS } from '@callboard/contract/time/durations'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'
import { present, prove, shortlisted, stored } from './review-people.ts'

test('on an audition day who is in the room comes to the front of a tablet, unless something is being written', async ({
  context,
  callboard,
  browser,
  signIn,
}) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const call = await shortlisted(office, 3)
  const made = await office.post(`/api/projects/${call.projectId}/audition-sessions`, {
    data: {
      ...{ name: 'Readings', kind: 'audition', roleId: null, day: new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10) },
      ...{ startTime: '10:00', endTime: '10:45', rooms: [{ name: 'Stage' }], slotMinutes: 15, capacity: 1, breaks: [], place: null },
    },
  })
  expect(made.status(), await made.text()).toBe(201)
  const { id: sessionId } = await made.json()
  await office.post(`/api/audition-sessions/${sessionId}/invitations`, { data: { applicationIds: call.cards.map(({ id }) => id) } })
  const sheet = await (await office.get(`/api/audition-sessions/${sessionId}`)).json()
  const people = sheet.people as { id: number; firstName: string; lastName: string }[]
  const placements = people.map(({ id }, at) => ({ id, slotId: sheet.slots[at].id }))
  const placed = await office.put(`/api/audition-sessions/${sessionId}/places`, { data: { placements } })
  expect(placed.status(), await placed.text()).toBe(200)
  const asked = await present(office, callboard, call, { presented: 'audition', sessionId })

  const tablet = await browser.newContext({ viewport: { width: 820, height: 1180 }, hasTouch: true })
  const reviewer = await tablet.newPage()
  const at = (slot: number, minutes: number) => new Date(new Date(sheet.slots[slot].startDate).getTime() + minutes * MINUTE_MS)
  await reviewer.clock.install({ time: at(1, 5) })
  await prove(reviewer, callboard, asked)
  const shows = (place: number) =>
    expect(reviewer.getByRole('heading', { name: `${people[place]?.firstName} ${people[place]?.lastName}` })).toBeVisible()
  await shows(1)
  await expect(reviewer.getByText('In the room now, or next', { exact: true })).toBeVisible()
  await expect(reviewer.getByText('2 of 3', { exact: true })).toBeVisible()
  await reviewer.getByRole('button', { name: 'Yes', exact: true }).tap()
  await stored(reviewer, '1 of 3 voted')
  await shows(1)

  // The reviewer is writing a comment when the next person comes in.
  await reviewer.getByRole('button', { name: 'Write a comment' }).tap()
  await reviewer.getByLabel('Comment').fill('Warm, and quick')
  await reviewer.clock.fastForward('15:00')
  const next = reviewer.getByRole('button', { name: /^In the room now, or next: / })
  await expect(next).toBeVisible()
  await shows(1)
  await next.tap()
  await shows(2)
  await stored(reviewer, 'Everything is stored')
  await tablet.close()

  // The page shows the next person automatically.
  const desk = await browser.newContext()
  const later = await desk.newPage()
  await later.clock.install({ time: at(0, 14) })
  await prove(later, callboard, asked)
  await expect(later.getByText('1 of 3', { exact: true })).toBeVisible()
  await later.clock.fastForward('01:30')
  await expect(later.getByText('2 of 3', { exact: true })).toBeVisible()
  await desk.close()
})
