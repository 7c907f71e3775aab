import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'
import { createProfile, filled, withPhotos } from '../harness/student-data.ts'

test.describe('the public page', () => {
  test('shows a talent to anyone, and a private one as if there were none', async ({
    page,
    context,
    browser,
    callboard,
    signIn,
    allowConsoleError,
    expectAccessible,
  }) => {
    // The browser's built-in page for a picture has styles, but the policy of a photo's answer forbids all.
    allowConsoleError(/directive 'default-src 'none''|Blocked script execution/)
    const student = await browser.newContext({ baseURL: callboard.url })
    const api = await signIn(student, 'public@example.edu')
    const { id, version } = await createProfile(api, {
      age: 20,
      height: '168 cm',
      location: 'Malibu, CA',
      specialties: ['Surfing'],
      bio: 'Hello.',
      portfolio: await withPhotos(api, 2),
    })
    await page.goto(`/talent/profile/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Ana Silva' })).toBeVisible()
    await expect(page.getByText(`20 years old · 5'6" · Malibu, CA · Student`)).toBeVisible()
    await expect(page.getByText('Available', { exact: true })).toBeVisible()
    for (const name of ['Contact Information', 'Academic Information', 'Specialties', 'Biography'])
      await expect(page.getByRole('heading', { name })).toBeVisible()
    await expect(page.getByText('This profile was shared via Callboard.')).toBeVisible()
    const [popup] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: 'Photo 1, opens in a new tab' }).click(),
    ])
    expect(new URL(popup.url()).pathname).toMatch(/^\/media\/photos\//)

    expect((await api.put('/api/student-profile', { data: { ...filled, hidesContact: true, version } })).ok()).toBe(true)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Academic Information' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Contact Information' })).toHaveCount(0)

    expect((await api.put('/api/student-profile', { data: { ...filled, isPublic: false } })).ok()).toBe(true)
    for (const path of [`/talent/profile/${id}`, '/talent/profile/1', '/talent/profile/nonsense']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'Profile Not Found' })).toBeVisible()
      await expect(page.getByText("The talent profile you're looking for doesn't exist.", { exact: true })).toBeVisible()
    }
    await expectAccessible(page)
    await student.close()
  })
})

test('a view link, and the office, say once that nobody entered hours', { tag: '@deep' }, async ({ page, context, signIn, asAnother }) => {
  const { id } = await asAnother('hourless@example.edu', (api) => createProfile(api, { lastName: 'Stundenlos' }))
  const office = await signIn(context, ADMIN_EMAIL)
  const { viewUrl } = await (await office.post(`/api/talent/${id}/view-token`)).json()
  await page.goto(new URL(viewUrl).pathname)
  await expect(page.getByRole('heading', { name: 'Weekly Availability' })).toBeVisible()
  await expect(page.getByText('No hours entered yet')).toHaveCount(1)
  await expect(page.getByText('Not available')).toHaveCount(0)
  await page.goto('/talent-search?search=Stundenlos')
  await page.getByRole('button', { name: /open profile$/ }).click()
  await expect(page.getByRole('dialog').getByText('No hours entered yet')).toBeVisible()
})
