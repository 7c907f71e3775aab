import { EDIT_TALENT_LIMITS } from '@callboard/contract/people/profiles/talents.rules'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'
import { grid, hour, hoursChosen, middle, stored, talentOf } from '../harness/talent-data.ts'

// Axe checks each of the 91 hours.
test.describe.configure({ timeout: 120_000 })

test.beforeEach(async ({ context, signIn }) => void (await signIn(context, ADMIN_EMAIL)))

test.describe('editing talent', () => {
  test('paints the week by mouse, one value per stroke, and Escape undoes it', { tag: '@deep' }, async ({ page }) => {
    const { id } = await talentOf(page.context().request, { weeklyAvailability: { 2: [true, ...Array(12).fill(false)] } })
    await page.goto(`/admin/edit-talent/${id}`)
    await grid(page).scrollIntoViewIfNeeded()
    await expect(hour(page, 'Tuesday 8 AM')).toHaveAttribute('aria-selected', 'true')
    // A stroke from an empty hour across a selected one: a stroke that begins by selecting selects every hour.
    await page.mouse.move(...(await middle(hour(page, 'Monday 8 AM'))))
    await page.mouse.down()
    await page.mouse.move(...(await middle(hour(page, 'Thursday 8 AM'))), { steps: 2 })
    await page.mouse.up()
    await expect(hoursChosen(page)).toHaveText('4 of 91 hours')
    await expect(hour(page, 'Tuesday 8 AM')).toHaveAccessibleName('Tuesday 8 AM, available')
    await page.mouse.move(...(await middle(hour(page, 'Wednesday 8 AM'))))
    await page.mouse.down()
    await page.mouse.move(...(await middle(hour(page, 'Wednesday 8 PM'))))
    await expect(hoursChosen(page)).toHaveText('3 of 91 hours')
    await page.keyboard.press('Escape')
    await expect(hoursChosen(page)).toHaveText('4 of 91 hours')
    await page.mouse.up()
    await hour(page, 'Sunday 12 PM').click()
    await page.getByRole('button', { name: 'Update Profile' }).click()
    await expect(page).toHaveURL(/\/talent-search$/)
    await expect(page.getByText('Profile updated successfully!', { exact: true })).toBeVisible()
    const only = (slot: number) => Array.from({ length: 13 }, (_, index) => index === slot)
    const { weeklyAvailability } = await stored(page, id)
    expect(weeklyAvailability).toEqual({ 0: only(4), 1: only(0), 2: only(0), 3: only(0), 4: only(0) })
  })

  test('does all of it by keyboard', { tag: '@deep' }, async ({ page }) => {
    const { id } = await talentOf(page.context().request)
    await page.goto(`/admin/edit-talent/${id}`)
    await page.getByRole('button', { name: 'Clear All' }).focus()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Earlier hours' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(hour(page, 'Sunday 8 AM')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await expect(hour(page, 'Monday 9 AM')).toHaveAccessibleName('Monday 9 AM, available')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(hoursChosen(page)).toHaveText('3 of 91 hours')
    await page.keyboard.press('Control+End')
    await expect(hour(page, 'Saturday 8 PM')).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('button', { name: '8 PM, every day' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(hoursChosen(page)).toHaveText('10 of 91 hours')
    await expect(page.getByRole('button', { name: '8 PM, every day' })).toHaveAttribute('aria-pressed', 'true')
    // The whole grid has a single tab stop.
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Later hours' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.locator('button', { hasText: 'Add Photos' })).toBeFocused()
    await page.getByRole('button', { name: 'Select All' }).press('Enter')
    await expect(hoursChosen(page)).toHaveText('91 of 91 hours')
    await page.getByRole('button', { name: 'Clear All' }).press('Enter')
    await expect(hoursChosen(page)).toHaveText('No hours chosen')
    await page.getByRole('button', { name: 'Tuesday, every hour' }).press('Space')
    await page.getByLabel('Rating').press('ControlOrMeta+a')
    await page.keyboard.type('84')
    await expect(page.getByText('The office sees 8.4/10, and the student 4.2/5.')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/talent-search$/)
    expect(await stored(page, id)).toMatchObject({ rating: 84, weeklyAvailability: { 2: Array(13).fill(true) } })
  })

  test('keeps its own limits, and the typed text when saving fails', { tag: '@deep' }, async ({ page, allowConsoleError }) => {
    allowConsoleError(/status of 500/)
    const { id } = await talentOf(page.context().request, { heightFeet: 5, heightInches: 6 })
    await page.goto(`/admin/edit-talent/${id}`)
    await page.getByLabel('Rating').fill('101')
    await page.getByLabel('Expected Graduation Year').fill('2036')
    await page.getByLabel('Age', { exact: true }).fill('101')
    await page.getByLabel('Height, feet').fill('9')
    await page.getByLabel('First Name').fill('')
    await page.getByRole('button', { name: 'Update Profile' }).click()
    for (const message of [
      'Please enter a rating from 0 to 100',
      `Please enter a valid graduation year, 2020 to ${EDIT_TALENT_LIMITS.maxGraduationYear}`,
      'Please enter an age from 16 to 100',
      'Please enter feet from 3 to 8',
      'First name is required',
    ])
      await expect(page.getByText(message, { exact: true })).toBeVisible()
    await page.getByLabel('Rating').fill('100')
    await page.getByLabel('Expected Graduation Year').fill('2035')
    await page.getByLabel('Age', { exact: true }).fill('100')
    await page.getByLabel('Height, feet').fill('6')
    await page.getByLabel('First Name').fill('Edited')
    await page.getByLabel('School').selectOption('GSEP')
    await page.route(`**/api/talent/${id}`, (route) => route.fulfill({ status: 500, json: { message: 'Something broke' } }))
    await page.getByRole('button', { name: 'Update Profile' }).click()
    await expect(page.getByText('Failed to update profile', { exact: true })).toBeVisible()
    await expect(page.getByLabel('First Name')).toHaveValue('Edited')
    await page.unroute(`**/api/talent/${id}`)
    await page.getByRole('button', { name: 'Update Profile' }).click()
    await expect(page).toHaveURL(/\/talent-search$/)
    expect(await stored(page, id)).toMatchObject({
      firstName: 'Edited',
      rating: 100,
      expectedGraduationYear: 2035,
      age: 100,
      height: `6'6"`,
      school: 'GSEP',
    })
    // No other talent has this age, so none is found by mistake.
    await page.context().request.delete(`/api/talent/${id}`)
  })

  test('lets two casting directors resolve a conflict', { tag: '@deep' }, async ({
    page,
    browser,
    callboard,
    signIn,
    allowConsoleError,
    expectAccessible,
  }) => {
    allowConsoleError(/status of 409|ERR_FAILED|ERR_BLOCKED/)
    const { id } = await talentOf(page.context().request, { bio: 'First words', major: 'Film' })
    // This page receives no live updates and learns of the change only when it saves.
    await page.route(/\/api\/events/, (route) => route.abort())
    await page.goto(`/admin/edit-talent/${id}`)
    await page.getByRole('textbox', { name: 'Bio' }).fill('My words')
    await page.getByRole('textbox', { name: 'Major' }).fill('Music')
    const elsewhere = await browser.newContext({ baseURL: callboard.url })
    await signIn(elsewhere, ADMIN_EMAIL)
    const other = await elsewhere.newPage()
    await other.goto(`/admin/edit-talent/${id}`)
    await other.getByRole('textbox', { name: 'Bio' }).fill('Their words')
    await other.getByRole('textbox', { name: 'Major' }).fill('Dance')
    await other.getByLabel('School').selectOption('GSEP')
    await other.getByRole('button', { name: 'Update Profile' }).click()
    await expect(other).toHaveURL(/\/talent-search$/)
    await elsewhere.close()

    await page.getByRole('button', { name: 'Update Profile' }).click()
    const panel = page.getByRole('alert').filter({ hasText: 'changed somewhere else in the meantime' })
    await expect(panel.getByRole('listitem')).toHaveText([/Major.*Music.*Dance/, /Bio.*My words.*Their words/])
    await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveValue('My words')
    // Fields that were not changed here take the values of the other version.
    await expect(page.getByLabel('School')).toHaveValue('GSEP')
    await expect(page.getByRole('button', { name: 'Update Profile' })).toBeDisabled()
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Take the saved Major' }).click()
    await expect(page.getByRole('textbox', { name: 'Major' })).toHaveValue('Dance')
    await panel.getByRole('button', { name: 'Keep what I typed' }).click()
    await expect(page).toHaveURL(/\/talent-search$/)
    expect(await stored(page, id)).toMatchObject({ bio: 'My words', major: 'Dance', school: 'GSEP', version: 3 })
  })

  test('shows at once that somebody else saved, and updates untouched fields', { tag: '@deep' }, async ({ page }) => {
    const { id } = await talentOf(page.context().request, { bio: 'First words' })
    await page.goto(`/admin/edit-talent/${id}`)
    await expect(page.getByLabel('Rating')).toHaveValue('0')
    await page.context().request.patch(`/api/talent/${id}`, { data: { rating: 55 } })
    await expect(page.getByLabel('Rating')).toHaveValue('55')
    await page.getByRole('textbox', { name: 'Bio' }).fill('Typed')
    await page.context().request.patch(`/api/talent/${id}`, { data: { bio: 'Theirs', rating: 60 } })
    const panel = page.getByRole('alert').filter({ hasText: 'changed somewhere else in the meantime' })
    await expect(panel.getByRole('listitem')).toHaveText([/Bio.*Typed.*Theirs/])
    await expect(page.getByLabel('Rating')).toHaveValue('60')
    await panel.getByRole('button', { name: 'Keep what I typed' }).click()
    await expect(page).toHaveURL(/\/talent-search$/)
    expect(await stored(page, id)).toMatchObject({ bio: 'Typed', rating: 60, version: 4 })
  })

  test('continues from the text typed before a reload, even if somebody saved meanwhile', { tag: '@deep' }, async ({ page }) => {
    const { id } = await talentOf(page.context().request, { bio: 'First words' })
    page.on('dialog', (question) => void question.accept())
    await page.goto(`/admin/edit-talent/${id}`)
    await page.getByRole('textbox', { name: 'Bio' }).fill('Typed')
    await hour(page, 'Monday 8 AM').click()
    await page.reload()
    await expect(page.getByText('What you typed before is still here', { exact: true })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveValue('Typed')
    await expect(hour(page, 'Monday 8 AM')).toHaveAttribute('aria-selected', 'true')
    await page.context().request.patch(`/api/talent/${id}`, { data: { bio: 'Theirs', rating: 55 } })
    await page.reload()
    const panel = page.getByRole('alert').filter({ hasText: 'changed somewhere else since' })
    await expect(panel.getByRole('listitem')).toHaveText([/Bio.*Typed.*Theirs/, /Weekly Availability.*Mon 8 AM–9 AM/])
    await expect(page.getByLabel('Rating')).toHaveValue('55')
    await panel.getByRole('button', { name: 'Keep what I typed' }).click()
    await expect(page).toHaveURL(/\/talent-search$/)
    expect(await stored(page, id)).toMatchObject({ bio: 'Typed', rating: 55, version: 3 })
  })

  test('discards the kept text, and then follows what somebody else saves', { tag: '@deep' }, async ({ page }) => {
    const { id } = await talentOf(page.context().request, { bio: 'First words' })
    page.on('dialog', (question) => void question.accept())
    const bio = page.getByRole('textbox', { name: 'Bio' })
    const kept = page.getByText('What you typed before is still here', { exact: true })
    await page.goto(`/admin/edit-talent/${id}`)
    await bio.fill('Typed')
    await page.reload()
    await expect(kept).toBeVisible()
    await page.getByRole('button', { name: 'Start over' }).click()
    await expect(bio).toHaveValue('First words')
    await page.context().request.patch(`/api/talent/${id}`, { data: { bio: 'Theirs' } })
    await expect(bio).toHaveValue('Theirs')
    await expect(kept).toHaveCount(0)

    await page.getByRole('textbox', { name: 'Location' }).fill('Fresno, CA')
    await page.getByRole('button', { name: 'Update Profile' }).click()
    await expect(page).toHaveURL(/\/talent-search$/)
    expect(await stored(page, id)).toMatchObject({ bio: 'Theirs', location: 'Fresno, CA', version: 3 })
  })

  test('shows that the talent does not exist, or was deleted before saving', { tag: '@deep' }, async ({ page }) => {
    for (const id of ['4503599627370495', 'abc', '0', '99999999999999999']) {
      await page.goto(`/admin/edit-talent/${id}`)
      await expect(page.getByRole('heading', { level: 1, name: 'Talent not found' })).toBeVisible()
    }
    const { id } = await talentOf(page.context().request)
    await page.goto(`/admin/edit-talent/${id}`)
    await page.getByRole('textbox', { name: 'Bio' }).fill('Typed meanwhile')
    expect((await page.context().request.delete(`/api/talent/${id}`)).status()).toBe(204)
    await page.getByRole('button', { name: 'Update Profile' }).click()
    await expect(page.getByText('Talent not found', { exact: true })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveValue('Typed meanwhile')
  })
})
