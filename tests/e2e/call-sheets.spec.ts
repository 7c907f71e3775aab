import { onaAndPauApplyTo, postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'

test('the office publishes a call sheet, a phone confirms from the mail, and the office sees it live', async ({
  page,
  browser,
  callboard,
  signIn,
  asAnother,
  expectAccessible,
}) => {
  const office = await signIn(page.context(), ADMIN_EMAIL)
  const title = `Garden film ${Date.now()}`
  const facts = { shootDate: '2031-03-22', shootTime: '09:00', endTime: '16:00', location: 'Lower field', numberOfStudents: 2 }
  const { id } = await postProject(office, { title, ...facts })
  const { mark, ona, pau } = await onaAndPauApplyTo(id, asAnother)
  const { cards } = await (await office.get(`/api/projects/${id}/casting`)).json()
  const applications = cards.map((card: { id: number; version: number }) => ({ id: card.id, version: card.version }))
  expect((await office.post('/api/applications/moves', { data: { applications, to: 'booked', tell: true } })).ok()).toBe(true)

  await test.step('write the sheet', async () => {
    await page.goto(`/project/${id}/schedule`)
    await expect(page.getByText('Call sheet not published')).toBeVisible()
    await page.getByRole('link', { name: 'Call sheet for Sat, Mar 22, 2031' }).click()
    await expect(page.getByRole('heading', { name: 'Call sheet for Sat, Mar 22, 2031' })).toBeVisible()
    await page.getByLabel('General call').fill('')
    await page.getByRole('button', { name: 'Publish…' }).click()
    await expect(page.getByText('Please give everyone a call time, or the day a general call.')).toBeVisible()
    await expect(page.getByLabel('General call')).toBeFocused()
    await page.getByLabel('General call').fill('09:00')
    await page.getByLabel('Contact on the day').fill('Ines Okafor')
    await page.getByLabel('Telephone of the contact').fill('310 555 0100')
    await page.getByLabel(`Call time: Ona Lee${mark}`).fill('18:00')
    await expect(page.getByText(`1 time does not fit the shoot: Ona Lee${mark}`)).toBeVisible()
    await expect(page.getByLabel(`Call time: Ona Lee${mark}`)).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel(`Call time: Ona Lee${mark}`).fill('08:15')
    await page.getByLabel(`For this person: Ona Lee${mark}`).fill('Bring the red shoes')
    await expect(page.getByText('2 people get it', { exact: true })).toBeVisible()
    // On a phone, both times are next to each other and wide enough to read.
    const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 }
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(async () => {
      const fields = page.getByLabel(new RegExp(`^(Call time|Done at): Ona Lee${mark}$`))
      const boxes = await fields.evaluateAll((inputs) => inputs.map((input) => input.getBoundingClientRect()))
      expect(boxes).toHaveLength(2)
      expect(boxes[0]?.y).toBe(boxes[1]?.y)
      for (const box of boxes) expect(box.width).toBeGreaterThan(120)
    }).toPass({ timeout: 20_000 })
    await page.setViewportSize({ width, height })
    await expectAccessible(page)
  })

  const since = Date.now()
  const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(`${name}${mark}`) })
  await test.step('publish it', async () => {
    await page.getByRole('button', { name: 'Publish…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Publish the call sheet?' })
    await expect(dialog).toContainText('Your call time: 8:15 AM')
    await dialog.getByRole('button', { name: 'Send to 2 people' }).click()
    await expect(page.getByText('Everyone has this call sheet.')).toBeVisible()
    await expect(rowOf('Ona Lee')).toContainText('Sent')
  })

  const linkTo = async (email: string) => {
    const { text } = await callboard.mailTo(email, since)
    return new URL(/https?:\/\/\S+\/call\/\S+/.exec(text ?? '')?.[0] ?? '').pathname
  }
  const phone = await browser.newContext({ baseURL: callboard.url, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const call = await phone.newPage()
  await test.step('confirm from the mail', async () => {
    await call.goto(await linkTo(ona))
    await expect(call.getByRole('heading', { level: 1 })).toHaveText('8:15 AM')
    await expect(call.getByText('Bring the red shoes')).toBeVisible()
    await expect(call.getByText(`Roca${mark}`)).toHaveCount(0)
    await expect(rowOf('Ona Lee')).toContainText('Seen')
    await expectAccessible(call)
    await call.getByRole('button', { name: 'Confirm' }).tap()
    await expect(call.getByText('You have confirmed. See you there!')).toBeVisible()
    await expect(rowOf('Ona Lee')).toContainText('Confirmed')
    await expect(page.getByText('1 person to call by telephone')).toHaveCount(0)
  })

  await test.step('say that there is a problem', async () => {
    await call.goto(await linkTo(pau))
    await call.getByRole('button', { name: 'There is a problem' }).tap()
    await call.getByRole('textbox', { name: 'The problem' }).fill('My exam ends at ten.')
    await call.getByRole('button', { name: 'Tell the office' }).tap()
    await expect(call.getByText('The office knows that there is a problem:')).toBeVisible()
    const list = page.locator('section').filter({ has: page.getByRole('heading', { name: '1 person to call by telephone' }) })
    await expect(list).toContainText('My exam ends at ten.')
    await list.getByRole('button', { name: `Pau Roca${mark} has confirmed` }).click()
    await expect(rowOf('Pau Roca')).toContainText('by hand')
  })

  await phone.close()

  await test.step('see an answer at its person', async () => {
    // An answer to the mail shows in the person's line.
    await asAnother(ona, async (student) => {
      const [newest] = await (await student.get('/api/messages')).json()
      await student.post(`/api/messages/${newest.id}/answers`, { data: { content: 'May my sister watch?' } })
    })
    const answer = rowOf('Ona Lee').getByRole('link', { name: /Waits for an answer: “May my sister watch\?”/ })
    await expect(answer).toHaveAttribute('href', /^\/messages\?.*thread=\d+/)
    await expectAccessible(page)
  })

  await test.step('meet a colleague on the sheet', async () => {
    // Only the person whose line changed is asked again.
    await page.getByLabel(`Call time: Ona Lee${mark}`).fill('08:45')
    await expect(page.getByText('1 person gets it, 1 confirms again')).toBeVisible()

    // Somebody else saves first: the error appears next to the button and says what to do.
    const other = await page.context().newPage()
    await other.goto(page.url())
    await other.getByLabel('Contact on the day').fill('Teo Marsh')
    await other.getByRole('button', { name: 'Save draft' }).click()
    const taken = page.getByRole('alert').filter({ hasText: 'Someone else has saved or published this call sheet' })
    await expect(taken).toBeInViewport()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Keep what I typed' }).click()
    await expect(taken).toHaveCount(0)
    await expect(page.getByLabel(`Call time: Ona Lee${mark}`)).toHaveValue('08:45')
    await expect(page.getByLabel('Contact on the day')).toHaveValue('Teo Marsh')
    await expect(page.getByRole('button', { name: 'Publish…' })).toBeEnabled()
  })
})
