import type { APIRequestContext } from '@playwright/test'
import { applyTo, postProfile, postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, type AsAnother, expect, test } from '../harness/fixtures.ts'
import { keyboardUser } from '../harness/keyboard-user.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const emailOf = (firstName: string, projectId: number) => `${firstName}.offer.${projectId}@example.edu`.toLowerCase()

/** Students with a profile who apply to a casting call. */
async function applicants(projectId: number, names: readonly string[], asAnother: AsAnother) {
  for (const firstName of names) {
    const email = emailOf(firstName, projectId)
    await asAnother(email, async (student) => {
      await postProfile(student, { firstName, lastName: 'Offer', email })
      expect((await student.post('/api/applications', { data: { projectId } })).status()).toBe(201)
    })
  }
}

const rolesOf = async (office: APIRequestContext, projectId: number) =>
  (await office.get(`/api/projects/${projectId}/roles`)).json() as Promise<{ id: number; version: number }[]>

test('a place is offered to two: one accepts from the mail, the other becomes alternate, and gets it when it is free again', async ({
  page,
  context,
  browser,
  callboard,
  signIn,
  asAnother,
}) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const title = `Library film ${Date.now()}`
  const { id } = await postProject(office, { title, numberOfStudents: 1, shootDate: '2031-05-04', shootTime: '14:00', location: 'Library' })
  const [role] = await rolesOf(office, id)
  const stored = { name: 'Reader', needed: 1, pay: '$50 gift card', version: role?.version }
  expect((await office.put(`/api/roles/${role?.id}`, { data: stored })).status()).toBe(200)
  await applicants(id, ['Ada', 'Bo'], asAnother)

  await page.goto(`/project/${id}/applicants`)
  for (const name of ['Ada', 'Bo']) await page.getByRole('checkbox', { name: `Select ${name} Offer` }).check()
  await page.getByRole('region', { name: 'Selected applicants' }).getByRole('button', { name: 'Make an offer…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make an offer' })
  await expect(dialog.getByText('More offers than places: Reader.')).toBeVisible()
  await dialog.getByLabel('Message').fill('Bring a book you love.')
  const first = dialog.getByRole('group').filter({ hasText: 'Ada Offer' }).last()
  for (const fact of ['Reader', '$50 gift card', 'Library', 'Bring a book you love.']) await expect(first).toContainText(fact)
  const before = Date.now()
  await dialog.getByRole('button', { name: 'Send 2 offers' }).click()
  await expect(page.getByText('2 offers sent', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Offer · 24 h left')).toHaveCount(2)

  const mail = await callboard.mailTo(emailOf('Ada', id), before)
  const link = /https?:\S+\/offer\/[\w-]+/.exec(mail.text ?? '')?.[0] ?? ''
  const visitor = await browser.newContext()
  const answering = await visitor.newPage()
  await answering.goto(link)
  await answering.getByRole('button', { name: 'Accept' }).click()
  await expect(answering.getByRole('heading', { level: 1 })).toContainText('You are booked')
  await visitor.close()

  const phone = await browser.newContext({ ...PHONE, baseURL: callboard.url })
  await signIn(phone, emailOf('Bo', id))
  const bo = await phone.newPage()
  await bo.goto('/')
  const offer = bo
    .getByRole('listitem')
    .filter({ has: bo.getByRole('heading', { name: title }) })
    .first()
  await expect(bo.getByRole('heading', { level: 2 }).first()).toHaveText('You have an offer')
  await expect(offer).toContainText(/Answer by .* · 24 h left/)
  await expect(offer).toContainText('$50 gift card')
  await expect(bo.getByText('Please answer', { exact: true }), 'among what is open').toBeVisible()
  await expect(bo.getByRole('button', { name: 'Withdraw' }), 'an offer is declined, not withdrawn').toHaveCount(0)
  await offer.getByRole('button', { name: 'Accept' }).tap()
  await expect(bo.getByText('Thank you, but the last place was just taken', { exact: true })).toBeVisible()
  await expect(bo.getByRole('heading', { name: 'You have an offer' })).toHaveCount(0)
  await bo.getByRole('link', { name: /^Messages/ }).tap()
  await bo.getByRole('button', { name: /You are an alternate/ }).tap()
  await expect(bo.getByRole('dialog')).toContainText('You are the first alternate')
  await bo.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Cast', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Reader 1 of 1' })).toBeVisible()
  await asAnother(emailOf('Ada', id), async (student) => {
    const [{ id: applicationId }] = await (await student.get('/api/applications')).json()
    expect((await student.post(`/api/applications/${applicationId}/cannot-come`, { data: { reason: 'I have an exam' } })).status()).toBe(
      200,
    )
  })
  await page.getByRole('button', { name: 'Offer to first alternate' }).click()
  await expect(page.getByText('The offer goes out in 12 seconds', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('No offer goes out', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Offer to first alternate' }).click()
  await expect(page.getByText('Offer · 24 h left')).toBeVisible()
  await expect(page.getByRole('link', { name: /Open place/ })).toHaveCount(0)
  await bo.getByRole('link', { name: 'Applications' }).tap()
  await bo.getByRole('button', { name: 'Accept', exact: true }).tap()
  await expect(bo.getByText('You are booked', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Reader 1 of 1' })).toBeVisible()
  await phone.close()
})

test('by keyboard alone: an offer is made, withdrawn, made again for an open place, and declined', { tag: '@deep' }, async ({
  page,
  context,
  signIn,
  asAnother,
}) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const { id } = await postProject(office, { title: `Keyboard offer ${Date.now()}`, numberOfStudents: 2 })
  await applicants(id, ['Cy', 'Di'], asAnother)
  const cards = (await (await office.get(`/api/projects/${id}/casting`)).json()).cards as {
    id: number
    version: number
    student: { firstName: string }
  }[]
  const di = cards.find(({ student }) => student.firstName === 'Di')
  const booking = { applications: [{ id: di?.id, version: di?.version }], to: 'booked' }
  expect((await office.post('/api/applications/moves', { data: booking })).status()).toBe(200)
  await page.goto(`/project/${id}/applicants`)
  const user = keyboardUser(page)
  await expect(page.getByRole('button', { name: 'Cy Offer, open' })).toBeVisible()
  await user.keys('j', 'Enter')
  await user.press('Make an offer…')
  await user.write('Message', 'Please come.')
  await user.press('Send offer')
  const panel = page.getByRole('complementary', { name: 'Cy Offer' })
  await expect(panel.getByText('Offer sent')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Withdraw offer…' })).toBeFocused()
  await user.press('Withdraw offer…')
  await user.press('Withdraw offer')
  await expect(page.getByText('Offer withdrawn', { exact: true }).first()).toBeVisible()
  await expect(panel.getByText('Offer sent')).toHaveCount(0)

  await page.goto(`/project/${id}/cast`)
  await user.press('Make an offer…')
  await user.tabTo('checkbox', 'Cy Offer')
  await user.keys('Space')
  await user.press('Send offer')
  await expect(page.getByText('Offer · 24 h left')).toBeVisible()

  const own = await context.browser()?.newContext({ baseURL: new URL(page.url()).origin })
  if (!own) throw new Error('no browser')
  await signIn(own, emailOf('Cy', id))
  const student = await own.newPage()
  await student.goto('/my-applications')
  const cy = keyboardUser(student)
  await cy.press('Decline')
  await expect(student.getByRole('dialog', { name: 'Decline this offer?' })).toBeVisible()
  await cy.press('Decline')
  await expect(student.getByText('You have declined', { exact: true })).toBeVisible()
  await expect(page.getByText('Offer · 24 h left')).toHaveCount(0)
  await own.close()
})

test('an offer says before the answer what its student is booked for at that time', { tag: '@deep' }, async ({
  page,
  context,
  signIn,
  asAnother,
}) => {
  const made = await asAnother(ADMIN_EMAIL, async (office) => {
    const shoot = { numberOfStudents: 1, shootDate: '2099-03-04', shootTime: '09:00', endTime: '12:00' }
    const booked = await postProject(office, { ...shoot, title: `Booked ${Date.now()}` })
    const offered = await postProject(office, { ...shoot, title: `Offered ${Date.now()}` })
    return { booked, offered }
  })
  await applicants(made.booked.id, ['Eve'], asAnother)
  const email = emailOf('Eve', made.booked.id)
  await asAnother(email, (student) => applyTo(student, made.offered.id))
  await asAnother(ADMIN_EMAIL, async (office) => {
    const cardsOf = async (id: number) =>
      (await (await office.get(`/api/projects/${id}/casting`)).json()).cards as { id: number; version: number }[]
    const chosen = async (id: number) => (await cardsOf(id)).map((card) => ({ id: card.id, version: card.version }))
    const moved = await office.post('/api/applications/moves', {
      data: { applications: await chosen(made.booked.id), to: 'booked', tell: true },
    })
    expect(moved.status()).toBe(200)
    expect((await office.post('/api/applications/offers', { data: { applications: await chosen(made.offered.id) } })).status()).toBe(200)
  })
  await signIn(context, email)
  await page.goto('/my-applications')
  await expect(page.getByText(/^You are booked at that time: Booked \d+, 9:00 AM – 12:00 PM.*Before you can accept/)).toBeVisible()
})
