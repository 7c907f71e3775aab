import { readFile } from 'node:fs/promises'
import { DEFAULT_INSTITUTION } from '@callboard/contract/institution'
import { applyTo, postProject } from '../harness/casting-data.ts'
import { backToOffice, changeConsentText, consentOf, notice, studentWho } from '../harness/consent-steps.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'

const TABLET = { width: 820, height: 1180 }
const PHONE = { width: 390, height: 844 }

// Other files on the same server expect the original question.
test.afterAll(({ asAnother }) => asAnother(ADMIN_EMAIL, (office) => changeConsentText(office, DEFAULT_INSTITUTION.consent.casting)))

test('before shooting, a student answers on the tablet with one press, and cannot get into the office by accident', async ({
  page,
  context,
  signIn,
  asAnother,
  expectAccessible,
}) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const { id, name } = await studentWho({ office, asAnother }, 'nothing')
  await page.setViewportSize(TABLET)
  await page.goto('/photo-updater')
  await page.getByRole('searchbox', { name: 'Search students' }).fill(name)
  const row = page.getByRole('link', { name: new RegExp(name) })
  await expect(row).toContainText('No consent')
  await row.click()
  await expect(notice(page)).toContainText(`${name} has not answered about being photographed`)
  await notice(page).getByRole('button', { name: 'Ask now' }).click()

  const sheet = page.getByRole('dialog', { name })
  await expect(sheet).toContainText('I may be photographed')
  await expectAccessible(page, '[role=dialog]')
  for (const answer of ['I agree', 'I do not agree']) {
    const box = await sheet.getByRole('button', { name: answer, exact: true }).boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(80)
  }
  // Shortcuts of the page behind do nothing: neither a photo nor the palette opens.
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  for (const leave of [() => page.keyboard.press('Escape'), () => page.evaluate(() => history.back())]) {
    await leave()
    await expect(page.getByRole('dialog', { name: 'Please hand the device to the casting office' })).toBeVisible()
    await expectAccessible(page, '[role=dialog]')
    await page.getByRole('button', { name: 'Back to the question' }).click()
    await expect(sheet).toBeVisible()
  }
  await sheet.getByRole('button', { name: 'Español' }).click()
  await sheet.getByRole('button', { name: 'Acepto', exact: true }).click()
  await expect(page.getByRole('dialog', { name: `Gracias, ${name}` })).toBeVisible()
  await page.getByRole('button', { name: 'Para la oficina de casting' }).click()
  await page.getByRole('button', { name: 'Soy la oficina de casting: continuar' }).click()
  await expect(notice(page)).toHaveCount(0)
  await expect(page.getByText(/^Casting here \(/)).toBeVisible()
  await expect(page.getByText('Nothing captured yet')).toBeVisible()
  expect(await consentOf(office, id)).toMatchObject({ way: 'device', states: { casting: 'agreed', directors: 'unanswered' } })
})

test('the profile itself asks on the device, and says what was answered', { tag: '@deep' }, async ({
  page,
  context,
  signIn,
  asAnother,
  expectAccessible,
}) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const { id, name } = await studentWho({ office, asAnother }, 'declined')
  await page.goto(`/talent-search?talent=${id}`)
  const profile = page.getByRole('dialog', { name })
  await expect(profile.getByText(/^No use agreed to \(/)).toBeVisible()
  await profile.getByRole('button', { name: 'Ask again' }).click()
  await page.getByRole('button', { name: 'I agree', exact: true }).click()
  await backToOffice(page)
  await expect(profile.getByText(/^Casting here \(/)).toBeVisible()
  await expect(profile.getByRole('button', { name: /^Ask/ })).toHaveCount(0)
  await expectAccessible(page, '[role=dialog]')
  expect(await consentOf(office, id)).toMatchObject({ way: 'device', states: { casting: 'agreed' } })
})

test('an offer names the people without consent and why, and asks those who did not decline, one after the other', {
  tag: '@deep',
}, async ({ page, context, signIn, asAnother, expectAccessible, allowConsoleError }) => {
  allowConsoleError(/status of 409/)
  const office = await signIn(context, ADMIN_EMAIL)
  const who = { office, asAnother }
  const project = await postProject(office, { title: `Consents ${Date.now()}`, numberOfStudents: 4 })
  const older = await studentWho(who, 'agreed')
  await changeConsentText(office, `I may be photographed for casting (${Date.now()}).`)
  const [agreed, declined, nothing] = [await studentWho(who, 'agreed'), await studentWho(who, 'declined'), await studentWho(who, 'nothing')]
  for (const { email } of [older, agreed, declined, nothing]) await asAnother(email, (student) => applyTo(student, project.id))

  await page.setViewportSize(TABLET)
  await page.goto(`/project/${project.id}/applicants`)
  for (const { name } of [older, agreed, declined, nothing]) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page.getByRole('region', { name: 'Selected applicants' }).getByRole('button', { name: 'Make an offer…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make an offer' })
  await expect(notice(dialog)).toContainText('3 of 4 have no current consent to be photographed')
  for (const line of [`Not answered: ${nothing.name}`, `Declined: ${declined.name}`, `Agreed to an older text: ${older.name}`])
    await expect(notice(dialog).getByText(line, { exact: true })).toBeVisible()
  await expectAccessible(page, '[role=dialog]')

  await notice(dialog).getByRole('button', { name: 'Ask now' }).click()
  await page.getByRole('dialog', { name: older.name }).getByRole('button', { name: 'I agree', exact: true }).click()
  const between = page.getByRole('dialog', { name: `Thank you, ${older.name}` })
  await expect(between).toContainText(`Please hand the device to ${nothing.name}`)
  await expectAccessible(page, '[role=dialog]')
  await between.getByRole('button', { name: `I am ${nothing.name}` }).click()
  // The office changes the text meanwhile, and nobody can agree to a text that they did not read.
  const text = `Photographs of me are for casting only (${Date.now()}).`
  await changeConsentText(office, text)
  const asked = page.getByRole('dialog', { name: nothing.name })
  await asked.getByRole('button', { name: 'I do not agree' }).click()
  await expect(asked.getByRole('alert')).toHaveText('The text has changed since you opened this page. Please read it again.')
  await expect(asked).toContainText(text)
  expect(await consentOf(office, nothing.id)).toBeNull()
  await asked.getByRole('button', { name: 'I do not agree' }).click()
  await expect(page.getByRole('dialog', { name: `Thank you, ${nothing.name}` })).toContainText('You did not agree.')
  await backToOffice(page)
  await expect(dialog.getByRole('button', { name: 'Send 4 offers' })).toBeEnabled()
  await expect(notice(dialog).getByText(/^Declined: /)).toContainText(nothing.name)
})

test('sharing says whether people outside may see the photographs, on a phone, and a fresh answer can be given at once', {
  tag: '@deep',
}, async ({ page, context, signIn, asAnother, expectAccessible }) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const { id, name } = await studentWho({ office, asAnother }, 'nothing')
  await page.setViewportSize(PHONE)
  await page.goto(`/talent-search?talent=${id}`)
  const profile = page.getByRole('dialog', { name })
  await expect(profile.getByRole('button', { name: 'Share Profile' })).toBeVisible()
  await expect(notice(profile)).toHaveCount(0)
  await profile.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Magic Link' }).click()
  await expect(profile.getByRole('textbox', { name: 'Magic link' })).toBeVisible()
  await expect(notice(profile)).toContainText(`${name} has not answered whether people outside may see their photographs`)
  await expectAccessible(page, '[role=dialog]')

  await notice(profile).getByRole('button', { name: 'Ask now' }).click()
  const sheet = page.getByRole('dialog', { name, exact: true }).last()
  await expectAccessible(page, '[role=dialog]')
  await sheet.getByRole('button', { name: 'I do not agree' }).click()
  await page.getByRole('button', { name: 'Answer again' }).click()
  await page.getByRole('button', { name: 'I agree', exact: true }).click()
  await expect(page.getByText('You agreed. Please hand the device back.')).toBeVisible()
  await backToOffice(page)
  await expect(notice(profile)).toHaveCount(0)
  expect(await consentOf(office, id)).toMatchObject({ uses: ['directors'], states: { casting: 'unanswered' } })
})

test('a link to photos informs the office, and not the student who shares their own', { tag: '@deep' }, async ({
  page,
  context,
  signIn,
  asAnother,
  browser,
}) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const image = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') }
  const { url } = await (await office.post('/api/upload-image', { multipart: { image } })).json()
  const { id, name, email } = await studentWho({ office, asAnother }, 'declined')
  expect((await office.patch(`/api/talent/${id}`, { data: { portfolio: [url] } })).status()).toBe(200)
  await page.setViewportSize(TABLET)
  await page.goto(`/download-photos/${id}`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(notice(page.getByRole('dialog'))).toContainText(`${name} did not agree that people outside see their photographs`)
  await expect(page.getByRole('button', { name: 'Ask again' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create link' })).toBeEnabled()

  const own = await browser.newContext({ baseURL: new URL(page.url()).origin })
  await signIn(own, email)
  const theirs = await own.newPage()
  await theirs.goto(`/download-photos/${id}`)
  await theirs.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(theirs.getByRole('button', { name: 'Create link' })).toBeVisible()
  await expect(notice(theirs)).toHaveCount(0)
  await own.close()
})

/** A picture of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('an export says who did not agree, and leaves them out with one press', { tag: '@deep' }, async ({
  page,
  context,
  signIn,
  asAnother,
  expectAccessible,
}) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const who = { office, asAnother }
  const [agreed, nothing] = [await studentWho(who, 'agreed'), await studentWho(who, 'nothing')]
  await page.setViewportSize(TABLET)
  await page.goto('/export-database')
  await expect(notice(page)).toContainText('no current consent that people outside see their photographs')
  await notice(page)
    .getByRole('button', { name: /^Leave \d+ (person|people) out$/ })
    .click()
  await expect(page.getByText(/without current consent (is|are) left out/)).toBeVisible()
  await expectAccessible(page)
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const csv = await readFile(await (await started).path(), 'utf8')
  expect([agreed, nothing].map(({ email }) => csv.includes(email))).toEqual([true, false])
  await page.getByRole('button', { name: 'Include them' }).click()
  await expect(notice(page).getByRole('button', { name: 'Ask now' })).toBeVisible()
})

test('cards say who has not answered or declined, and the filter finds them', { tag: '@deep' }, async ({
  page,
  context,
  signIn,
  asAnother,
}) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const location = `Answerville ${Math.random().toString(36).slice(2, 8)}`
  const who = { office, asAnother }
  const people = [
    await studentWho(who, 'agreed', { location }),
    await studentWho(who, 'declined', { location }),
    await studentWho(who, 'nothing', { location }),
  ]
  const [agreed, declined, nothing] = people
  const card = (person: (typeof people)[number] | undefined) => page.getByRole('button', { name: `${person?.name}, open profile` })
  const address = `/talent-search?location=${location.replace(' ', '+')}`
  for (const view of ['', '&view=cards', '&view=table']) {
    await page.goto(address + view)
    await expect(card(declined)).toContainText('Consent declined')
    await expect(card(nothing)).toContainText('No consent')
    await expect(card(agreed)).not.toContainText(/consent/i)
  }
  await page.goto(address)
  await page.setViewportSize({ width: 1440, height: 900 })
  const filter = page.getByRole('search', { name: 'Filters' }).getByLabel('Consent')
  await filter.selectOption('Declined photographs')
  await expect(page.locator('[data-talent]')).toHaveCount(1)
  await expect(card(declined)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove Declined photographs' })).toBeVisible()
  await filter.selectOption('Not answered yet')
  await expect(card(nothing)).toBeVisible()
})

test('ticks of a registration are shown at the first sign-in, and count once their person says so', { tag: '@deep' }, async ({
  page,
  context,
  callboard,
  signIn,
  expectAccessible,
  browser,
}) => {
  const mark = Math.random().toString(36).slice(2, 8)
  const email = `tilda.${mark}@example.edu`
  const since = Date.now()
  const registration = {
    ...{ firstName: 'Tilda', lastName: `Voss${mark}`, email, cellPhone: '310 555 0142', major: 'Film', expectedGraduationYear: 2028 },
    photos: [`data:image/png;base64,${PIXEL}`],
    consent: { uses: ['casting', 'directors'], textVersion: '1' },
  }
  const made = await page.request.post('/api/kiosk/create-account', { data: registration })
  expect(made.status(), await made.text()).toBe(201)
  const { id } = await made.json()
  const mail = (await callboard.mailTo(email, since)).text ?? ''
  expect(mail).toContain('this was ticked. It does not count until you have signed in and confirmed it:')
  expect(mail).toContain('• I may be photographed')

  const office = await browser.newContext({ baseURL: callboard.url })
  const director = await signIn(office, ADMIN_EMAIL)
  const states = async () => (await (await director.get(`/api/talent/${id}/consent`)).json()).consent?.states ?? null
  expect(await states()).toBeNull()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(/https?:\/\/\S+/.exec(mail)?.[0] ?? '')
  await page.getByRole('button', { name: 'Sign In' }).click()
  const question = page.getByRole('region', { name: 'Is this right about your photographs?' })
  await expect(question.getByRole('listitem')).toHaveText([
    /^Ticked: I may be photographed/,
    /^Ticked: The casting office/,
    /^Not ticked: /,
  ])
  await expectAccessible(page)
  expect(await states()).toBeNull()
  await page.goto('/')
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Choose one by one' }).click()
  await expect(question.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await question.getByRole('checkbox').first().check()
  await question.getByRole('button', { name: 'Save answer' }).click()
  await expect(question).toHaveCount(0)
  expect(await states()).toEqual({ casting: 'agreed', directors: 'declined', publicity: 'declined' })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(question).toHaveCount(0)
  await office.close()
  await context.clearCookies()
})
