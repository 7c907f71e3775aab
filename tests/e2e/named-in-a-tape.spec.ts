import { onaAndPauApplyTo, postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'

test('somebody who is named in a tape is shown once they agree, and takes themselves out', async ({
  page,
  browser,
  callboard,
  signIn,
  asAnother,
  expectAccessible,
}) => {
  const office = await signIn(page.context(), ADMIN_EMAIL)
  const title = `Two in one ${Date.now()}`
  const { id } = await postProject(office, { title, shootDate: '2030-03-24' })
  const { mark, ona, pau } = await onaAndPauApplyTo(id, asAnother)
  const { cards } = await (await office.get(`/api/projects/${id}/casting`)).json()
  const data = {
    roleId: cards[0].roleId,
    applications: cards.map((card: { id: number }) => card.id),
    kind: 'self-tape',
    instructions: 'Quarrel about a bus.',
    dueAt: new Date(Date.now() + 4 * 86_400_000).toISOString(),
    hearBy: new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10),
  }
  const { request } = await (await office.post(`/api/projects/${id}/media-requests`, { data })).json()

  const phone = await browser.newContext({ baseURL: callboard.url, viewport: { width: 390, height: 844 }, hasTouch: true })
  const student = await signIn(phone, ona)
  const scene = { title: 'The quarrel', description: '', videoUrl: 'https://videos.example/quarrel.mp4', isGeneral: true, projectId: null }
  const tape = await (await student.post('/api/self-tapes', { data: scene })).json()
  await student.post(`/api/media-requests/${request.id}/takes`, { data: { tapeId: tape.id } })
  const own = await phone.newPage()
  await own.goto(`/requests/${request.id}`)
  await own.getByText('Is someone else in it?').tap()
  await own.getByRole('button', { name: 'Ask them' }).tap()
  await expect(own.getByText('Please enter their email address')).toBeVisible()
  await own.getByLabel('Their email address').fill(pau)
  await own.getByRole('button', { name: 'Ask them' }).tap()
  await expect(own.getByText('They are asked', { exact: true })).toBeVisible()
  await expectAccessible(own)

  const other = await browser.newContext({ baseURL: callboard.url, viewport: { width: 390, height: 844 }, hasTouch: true })
  await signIn(other, pau)
  const named = await other.newPage()
  await named.goto('/my-self-tapes')
  const asked = named.locator('section', { has: named.getByRole('heading', { name: 'Are you in these tapes?' }) })
  await expect(asked.getByText(`Ona Lee${mark} sent “The quarrel”`)).toBeVisible()
  await expectAccessible(named)
  await asked.getByRole('button', { name: 'I am in it, and agree' }).tap()
  await expect(asked.getByText('You are shown as being in it.')).toBeVisible()
  await expect(own.getByText(`With Pau Roca${mark}`)).toBeVisible()

  await page.goto(`/project/${id}/requests`)
  await page.getByRole('button', { name: `Look at what Ona Lee${mark} sent` }).click()
  const player = page.getByRole('dialog', { name: /^Self-tape/ })
  await expect(player.getByText(`With Pau Roca${mark}`)).toBeVisible()
  await asked.getByRole('button', { name: 'Take me out' }).tap()
  await expect(asked.getByText('You are not shown as being in it.', { exact: true })).toBeVisible()
  await expect(player.getByText(`With Pau Roca${mark}`)).toHaveCount(0)
  await expect(own.getByText(`With Pau Roca${mark}`)).toHaveCount(0)
  await phone.close()
  await other.close()
})
