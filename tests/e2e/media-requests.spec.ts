import sharp from 'sharp'
import { pdfOf } from '../harness/a-pdf.ts'
import { onaAndPauApplyTo, postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'

/** A small photo. */
const picture = () =>
  sharp({ create: { width: 90, height: 120, channels: 3, background: '#a51' } })
    .png()
    .toBuffer()

test('a tape is asked for, said yes to from the mail, recorded on a phone, and shortlisted from the player', async ({
  page,
  browser,
  callboard,
  signIn,
  asAnother,
  expectAccessible,
  allowConsoleError,
}) => {
  // Recording takes real time.
  test.slow()
  // A due time with less notice than recommended is refused at first.
  allowConsoleError(/status of 409/)
  const office = await signIn(page.context(), ADMIN_EMAIL)
  const title = `Night bus ${Date.now()}`
  const { id } = await postProject(office, { title, shootDate: '2030-03-24' })
  const { mark, ona } = await onaAndPauApplyTo(id, asAnother)

  const since = Date.now()
  const dialog = page.getByRole('dialog', { name: 'Ask 2 people for something' })
  await test.step('ask two people', async () => {
    await page.goto(`/project/${id}/applicants`)
    await page.getByRole('button', { name: 'Select all' }).click()
    const bar = page.getByRole('region', { name: 'Selected applicants' })
    await bar.getByRole('button', { name: /^More/ }).click()
    await page.getByRole('menuitem', { name: 'Ask for a tape or more…' }).click()
    await dialog.getByRole('button', { name: 'Ask 2 people' }).click()
    await expect(dialog.getByText('Please say what people should do')).toBeVisible()
    await dialog.getByLabel('What they should do').fill('Wait for a bus that does not come.')
    await dialog.getByLabel('At most (seconds)').fill('60')
    const scene = pdfOf(Array.from({ length: 200 }, (_, at) => `Scene ${at + 1}`))
    await dialog.getByLabel('Sides (PDF)').setInputFiles({ name: 'scene.pdf', mimeType: 'application/pdf', buffer: scene })
    const usual = await dialog.getByLabel(/^Due/).inputValue()
    await dialog.getByLabel(/^Due/).fill(new Date(Date.now() + 86_400_000).toISOString().slice(0, 16))
    await dialog.getByRole('button', { name: 'Ask 2 people' }).click()
    await expect(dialog.getByText(/unions recommend at least 4 days/)).toBeVisible()
    await expect(dialog.getByRole('alert')).toBeFocused()
    await expect(dialog.getByRole('alert')).toBeInViewport()
    await expect(dialog.getByRole('button', { name: 'Ask all the same' })).toBeVisible()
    await dialog.getByLabel(/^Due/).fill(usual)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Ask 2 people' }).click()
    await expect(page.getByText('2 people are asked', { exact: true })).toBeVisible()
  })

  await page.getByRole('link', { name: 'Requests' }).click()
  const list = page.getByRole('region', { name: /^Self-tape/ })
  const lineOf = (name: string) => list.getByRole('listitem').filter({ hasText: `${name}${mark}` })
  await expect(lineOf('Ona Lee').getByText('Asked', { exact: true })).toBeVisible()

  const { text } = await callboard.mailTo(ona, since, `We ask you for a self-tape: ${title}`)
  const phone = await browser.newContext({
    baseURL: callboard.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    permissions: ['camera', 'microphone'],
  })
  const asked = await phone.newPage()
  await test.step('answer from the mail', async () => {
    // The page of the link shows the request, and can be answered without signing in.
    await asked.goto(new URL(/https?:\/\/\S+\/request\/\S+/.exec(text ?? '')?.[0] ?? '').pathname)
    await expect(asked.getByText('Wait for a bus that does not come.')).toBeVisible()
    await expect(lineOf('Ona Lee').getByText('Opened', { exact: true })).toBeVisible()
    // The student reads the sides on the phone. They have two hundred pages, of which only the visible ones are rendered, and
    // their script does not run.
    await asked.getByRole('button', { name: 'Read the sides' }).tap()
    const pages = asked.getByRole('region', { name: 'Pages of the sides' })
    await expect(pages.getByRole('listitem')).toHaveCount(200)
    await expect(pages.getByText('Scene 1', { exact: false }).first()).toBeAttached()
    await pages.getByRole('listitem').nth(150).scrollIntoViewIfNeeded()
    await expect(pages.getByRole('listitem').nth(150)).toContainText('Scene 151')
    await expect(pages.getByRole('listitem').first().locator('canvas')).toHaveCount(0)
    await expectAccessible(asked)
    await asked.getByRole('button', { name: 'Close the sides' }).tap()
    await asked.getByRole('button', { name: 'I can’t' }).tap()
    await asked.getByRole('button', { name: 'Send' }).tap()
    await expect(asked.getByText('Please say why you can’t')).toBeVisible()
    await asked.getByLabel('Why can’t you?').fill('I am away.')
    await asked.getByRole('button', { name: 'Send' }).tap()
    await expect(asked.getByText('You said that you can’t: I am away.')).toBeVisible()
    await expect(lineOf('Ona Lee').getByText('I am away.')).toBeVisible()
    await asked.getByRole('button', { name: 'I’ll do it' }).tap()
    await expect(asked.getByText('You said that you will do it.')).toBeVisible()
    await expectAccessible(asked)
    await expect(lineOf('Ona Lee').getByText('Doing it', { exact: true })).toBeVisible()
  })

  await test.step('record and send the tape', async () => {
    // After signing in, the student records and sends the tape on the same screen.
    await signIn(phone, ona)
    await asked.getByRole('link', { name: 'Record or upload' }).tap()
    await expect(asked.getByRole('heading', { name: title })).toBeVisible()
    await asked.getByRole('button', { name: 'Send this take' }).tap()
    await expect(asked.getByText('Please record or choose a video first.')).toBeVisible()
    await asked.getByRole('tab', { name: 'Record now' }).tap()
    await asked.getByRole('button', { name: 'Record', exact: true }).tap()
    await expect(asked.getByRole('timer')).toContainText('0:02')
    await asked.getByRole('button', { name: 'Stop recording' }).tap()
    // The recording is complete once it can be repeated.
    await expect(asked.getByRole('button', { name: 'Retake' })).toBeVisible()
    await asked.getByRole('button', { name: 'Send this take' }).tap()
    await expect(asked.getByRole('list', { name: 'What you sent' })).toContainText('Received')
    await expectAccessible(asked)
    await phone.close()
  })

  await test.step('decide from the player', async () => {
    // The office watches the tape and decides without leaving the player.
    await expect(lineOf('Ona Lee').getByText('Received', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: `Look at what Ona Lee${mark} sent` }).click()
    const player = page.getByRole('dialog', { name: /^Self-tape/ })
    const video = player.locator('video')
    await expect(video).toBeVisible()
    await page.keyboard.press('>')
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.playbackRate)).toBe(1.25)
    await page.keyboard.press('k')
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.paused || element.currentTime > 0)).toBe(true)
    await expectAccessible(page)
    // A note gets the current time of the player.
    await video.evaluate((element: HTMLVideoElement) => {
      element.pause()
      element.currentTime = 1
    })
    await page.keyboard.press('m')
    await page.keyboard.type('A fine pause.')
    await page.keyboard.press('Enter')
    await expect(player.getByText('A fine pause.')).toBeVisible()
    await expect(player.getByRole('button', { name: 'Play from 0:01' })).toBeVisible()
    await player.getByRole('button', { name: 'Remove the note “A fine pause.”' }).click()
    await expect(player.getByText('A fine pause.')).toHaveCount(0)
    // The text of a removed note is in the field again, to be edited and added.
    await expect(player.getByLabel('Note for the office (M)')).toHaveValue('A fine pause.')
    await player.getByRole('button', { name: 'Add note' }).click()
    await expect(player.getByText('A fine pause.')).toBeVisible()
    await player.getByRole('heading', { level: 3 }).click()
    await expectAccessible(page)
    await page.keyboard.press('s')
    await expect(player.getByText('Shortlisted', { exact: true })).toBeVisible()
    const { cards } = await (await office.get(`/api/projects/${id}/casting`)).json()
    expect(cards.filter(({ stage }: { stage: string }) => stage === 'shortlisted')).toHaveLength(1)
    await page.keyboard.press('Escape')
    await expect(player).toBeHidden()
  })
})

test('a photo is uploaded on a phone, and words are written from the mail without signing in', async ({
  page,
  browser,
  callboard,
  signIn,
  asAnother,
  expectAccessible,
}) => {
  const office = await signIn(page.context(), ADMIN_EMAIL)
  const title = `Still life ${Date.now()}`
  const { id } = await postProject(office, { title, shootDate: '2030-03-24' })
  const { ona, pau } = await onaAndPauApplyTo(id, asAnother)
  const { cards } = await (await office.get(`/api/projects/${id}/casting`)).json()
  const since = Date.now()
  const ask = (kind: string, instructions: string) =>
    office.post(`/api/projects/${id}/media-requests`, {
      data: {
        roleId: cards[0].roleId,
        applications: cards.map((card: { id: number }) => card.id),
        kind,
        instructions,
        dueAt: new Date(Date.now() + 4 * 86_400_000).toISOString(),
        hearBy: new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10),
      },
    })
  const photo = await (await ask('photo', 'As you are, please.')).json()
  await ask('words', 'What would you bring?')

  const phone = await browser.newContext({ baseURL: callboard.url, viewport: { width: 390, height: 844 }, hasTouch: true })
  const asked = await phone.newPage()
  const { text } = await callboard.mailTo(pau, since, `We ask you something: ${title}`)
  await asked.goto(new URL(/https?:\/\/\S+\/request\/\S+/.exec(text ?? '')?.[0] ?? '').pathname)
  await asked.getByRole('button', { name: 'Send' }).tap()
  await expect(asked.getByText('Please write your answer')).toBeVisible()
  await asked.getByLabel('Your words').fill('A hat.')
  await asked.getByRole('button', { name: 'Send' }).tap()
  await expect(asked.getByRole('list', { name: 'What you sent' })).toContainText('A hat.')
  await expectAccessible(asked)

  await signIn(phone, ona)
  await asked.goto(`/requests/${photo.request.id}`)
  await asked.getByRole('button', { name: 'Send', exact: true }).tap()
  await expect(asked.getByText('Please choose a photo of up to 20 MB')).toBeVisible()
  const file = { name: 'me.png', mimeType: 'image/png', buffer: await picture() }
  await asked.getByLabel('Choose a photo').and(asked.locator('input')).setInputFiles(file)
  await expect(asked.getByRole('img', { name: 'The chosen photo' })).toBeVisible()
  await asked.getByRole('button', { name: 'Send', exact: true }).tap()
  await expect(asked.getByRole('img', { name: 'What you sent' })).toBeVisible()
  await expectAccessible(asked)
  await phone.close()

  await page.goto(`/project/${id}/requests`)
  const list = page.getByRole('region', { name: /^A photo/ })
  await list.locator('summary').click()
  await list.getByRole('button', { name: 'Look at them' }).click()
  const player = page.getByRole('dialog', { name: /^A photo/ })
  await expect(player.getByRole('img', { name: /^What Ona Lee/ })).toBeVisible()
  await expectAccessible(page)
})

test('people from talent search are asked for a role', { tag: '@deep' }, async ({ page, signIn, asAnother }) => {
  const office = await signIn(page.context(), ADMIN_EMAIL)
  const title = `From search ${Date.now()}`
  const { id } = await postProject(office, { title, shootDate: '2030-03-24' })
  const { mark } = await onaAndPauApplyTo(id, asAnother)
  const other = await postProject(office, { title: `${title} again`, shootDate: '2030-03-25' })

  await page.goto(`/talent-search?search=${mark}`)
  await page.getByRole('button', { name: 'Select multiple' }).click()
  await page.getByRole('button', { name: 'Select page' }).click()
  await page.getByRole('region', { name: 'Selected talent' }).getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: 'Ask for a tape or more…' }).click()
  const role = page.getByRole('dialog', { name: 'Ask 2 people for something' })
  await role.getByRole('button', { name: 'Say what you ask for…' }).click()
  await page.getByLabel('What they should do').fill('Say hello.')
  await page.getByRole('button', { name: 'Ask 2 people' }).click()
  await expect(page.getByText('2 people are asked', { exact: true })).toBeVisible()
  // The newest casting call is preselected.
  const requests = await (await office.get(`/api/projects/${other.id}/media-requests`)).json()
  expect(requests).toMatchObject([{ kind: 'self-tape', counts: { asked: 2 } }])
})

test('a request that is not expanded is looked at, on a phone too, and says that a take is too long or not coming', {
  tag: '@deep',
}, async ({ page, browser, callboard, signIn, asAnother }) => {
  const office = await signIn(page.context(), ADMIN_EMAIL)
  const { id } = await postProject(office, { title: `Two requests ${Date.now()}`, shootDate: '2030-03-24' })
  const { mark, ona } = await onaAndPauApplyTo(id, asAnother)
  const { cards } = await (await office.get(`/api/projects/${id}/casting/board`)).json()
  const soon = Date.now() + 5 * 86_400_000
  const data = {
    ...{
      roleId: cards[0].roleId,
      applications: cards.map((card: { id: number }) => card.id),
      kind: 'words',
      instructions: 'What would you bring?',
    },
    ...{ dueAt: new Date(soon).toISOString(), hearBy: new Date(soon + 86_400_000).toISOString().slice(0, 10) },
  }
  const ask = async (kind: string) =>
    (await (await office.post(`/api/projects/${id}/media-requests`, { data: { ...data, kind } })).json()).request
  const older = await ask('words')
  await ask('photo')

  const phone = await browser.newContext({ baseURL: callboard.url, viewport: { width: 390, height: 844 }, hasTouch: true })
  const student = await signIn(phone, ona)
  await student.post(`/api/media-requests/${older.id}/takes`, { data: { words: 'A hat.' } })
  await student.post(`/api/media-requests/${older.id}/answer`, { data: { reply: 'cannot', reason: 'A cold' } })
  // My Applications names the request instead of suggesting a tape.
  const own = await phone.newPage()
  await own.goto('/my-applications')
  await expect(own.getByText(/A photo · due/)).toBeVisible()
  await expect(own.getByRole('link', { name: 'Send a self-tape' })).toHaveCount(0)
  await own.getByRole('link', { name: 'Open the request' }).tap()
  await expect(own.getByRole('heading', { name: /^Two requests/ })).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/project/${id}/requests`)
  const card = page.getByRole('region', { name: /^An answer in words/ })
  await card.getByRole('button', { name: 'Look at them' }).click()
  const player = page.getByRole('dialog', { name: /^An answer in words/ })
  await expect(player.getByText('Says they can’t: A cold')).toBeVisible()
  await page.keyboard.press('Escape')
  await card.getByText('People and task').click()
  await expect(card.getByText('Says they can’t: A cold')).toBeVisible()
  const width = async (text: string) => (await card.getByText(text, { exact: true }).boundingBox())?.width ?? 0
  expect(await width(`Ona Lee${mark}`)).toBeGreaterThan(140)
  expect((await card.getByRole('heading').boundingBox())?.width ?? 0).toBeGreaterThan(200)
  await phone.close()
})
