import { applicantsTo, postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'

interface Card {
  readonly id: number
  readonly version: number
  readonly stage: string
  readonly rank: number | null
}

test('a move of several people is undone for those who moved, and the first alternate is first again', { tag: '@deep' }, async ({
  page,
  context,
  signIn,
  asAnother,
}) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const { id } = await postProject(office, { title: `Undo ${Date.now()}`, numberOfStudents: 2 })
  await applicantsTo(
    id,
    ['Ada', 'Bo', 'Cy'].map((name) => [name, `Rank${id}`] as const),
    asAnother,
  )
  const cards = async (): Promise<Card[]> => (await (await office.get(`/api/projects/${id}/casting`)).json()).cards
  const move = async (moved: readonly (Card | undefined)[], to: string) => {
    const applications = moved.map((card) => ({ id: card?.id, version: card?.version }))
    expect((await office.post('/api/applications/moves', { data: { applications, to } })).status()).toBe(200)
  }
  const [ada, bo, cy] = await cards()
  await move([ada, bo, cy], 'alternate')

  await page.goto(`/project/${id}/cast`)
  await page.getByRole('button', { name: `Book Ada Rank${id}` }).click()
  await expect(page.getByRole('heading', { name: 'Alternates 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('Moved back', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('list', { name: 'Alternates' }).getByText(/ Rank\d+$/)).toHaveText([/^Ada/, /^Bo/, /^Cy/])

  // Without live updates, so that the page acts on outdated data.
  await page.route('**/api/events?*', (route) => route.fulfill({ status: 204 }))
  await page.goto(`/project/${id}/applicants`)
  await page.getByRole('button', { name: 'Select all 3' }).click()
  await move([(await cards())[1]], 'callback')
  await page.getByRole('button', { name: 'Move to…' }).click()
  await page.getByRole('menuitem', { name: 'Shortlisted' }).click()
  await expect(page.getByText('1 person was not moved', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect
    .poll(async () => (await cards()).map(({ stage, rank }) => [stage, rank]))
    .toEqual([
      ['alternate', 1],
      ['callback', null],
      ['alternate', 2],
    ])
})

test('a move that ends an open offer is asked for first, and offers no undo', { tag: '@deep' }, async ({
  page,
  context,
  signIn,
  asAnother,
}) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const { id } = await postProject(office, { title: `Open offer ${Date.now()}`, numberOfStudents: 2 })
  await applicantsTo(
    id,
    ['Eva', 'Flo'].map((name) => [name, `Asked${id}`] as const),
    asAnother,
  )
  const cards = async (): Promise<Card[]> => (await (await office.get(`/api/projects/${id}/casting`)).json()).cards
  const stages = async () => (await cards()).map(({ stage }) => stage)
  const applications = (await cards()).map((card) => ({ id: card.id, version: card.version }))
  expect((await office.post('/api/applications/offers', { data: { applications } })).status()).toBe(200)

  await page.goto(`/project/${id}/applicants`)
  await page.getByRole('button', { name: `Eva Asked${id}, open` }).focus()
  await page.keyboard.press('s')
  const asking = page.getByRole('dialog', { name: `Withdraw the offer to Eva Asked${id}?` })
  await asking.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(asking).toHaveCount(0)
  expect(await stages()).toEqual(['offered', 'offered'])
  await page.keyboard.press('s')
  await asking.getByRole('button', { name: 'Withdraw and move' }).press('Enter')
  await expect.poll(stages).toEqual(['shortlisted', 'offered'])
  await expect(page.getByRole('region', { name: /Notifications/ }).getByText('Shortlisted', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0)

  await page.getByRole('button', { name: `Move Flo Asked${id} to…` }).click()
  await page.getByRole('menuitem', { name: 'Booked' }).click()
  const booking = page.getByRole('dialog', { name: `Book Flo Asked${id} before they have answered?` })
  await booking.getByRole('button', { name: 'Book', exact: true }).click()
  await expect.poll(stages).toEqual(['shortlisted', 'booked'])
})

test('after a colleague moved the same person, Undo moves nobody and says whose move it is, though the page shows it', {
  tag: '@deep',
}, async ({ page, context, signIn, asAnother, allowConsoleError }) => {
  allowConsoleError(/status of 409/)
  const office = await signIn(context, ADMIN_EMAIL)
  const helper = 'helper@room-undo.example.edu'
  expect((await office.post('/api/staff', { data: { email: helper, role: 'assistant' } })).ok()).toBe(true)
  const { id } = await postProject(office, { title: `Whose ${Date.now()}`, numberOfStudents: 2 })
  await applicantsTo(id, [['Gus', `Whose${id}`]], asAnother)
  const cards = async (): Promise<Card[]> => (await (await office.get(`/api/projects/${id}/casting`)).json()).cards
  await page.goto(`/project/${id}/applicants`)
  await page.getByRole('button', { name: `Gus Whose${id}, open` }).focus()
  await page.keyboard.press('s')
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await expect(undo).toBeVisible()
  const applications = (await cards()).map((card) => ({ id: card.id, version: card.version }))
  await asAnother(helper, (api) => api.post('/api/applications/moves', { data: { applications, to: 'callback' } }))
  await expect(page.getByRole('heading', { name: 'Callback 1' })).toBeVisible()
  await undo.click()
  await expect(page.getByText(`${helper} has moved this application since. It is now here: Callback.`).first()).toBeVisible()
  expect(await cards()).toMatchObject([{ stage: 'callback' }])
})
