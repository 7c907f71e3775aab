import { postProfile, postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'
import { talentOf } from '../harness/talent-data.ts'

/** A Thursday. */
const DAY = '2027-03-04'
const MORNING = { shootDate: DAY, shootTime: '09:00', endTime: '12:00' }
const hours = (...free: number[]) => ({ '4': Array.from({ length: 13 }, (_, slot) => free.includes(slot + 8)) })

test('nobody is booked twice at one time without a reason, and the dialog says what takes the time', { tag: '@deep' }, async ({
  page,
  context,
  signIn,
  asAnother,
  expectAccessible,
}) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const name = `Ada${Date.now()}`
  const calls = [
    await postProject(office, { title: `First of ${name}`, numberOfStudents: 1, ...MORNING }),
    await postProject(office, { title: `Second of ${name}`, numberOfStudents: 1, ...MORNING, shootTime: '11:00', endTime: '13:00' }),
  ] as const
  await asAnother(`${name}@example.edu`.toLowerCase(), async (student) => {
    await postProfile(student, {
      firstName: name,
      lastName: 'Room',
      email: `${name}@example.edu`.toLowerCase(),
      weeklyAvailability: hours(9, 10, 11, 12),
    })
    for (const { id } of calls) expect((await student.post('/api/applications', { data: { projectId: id } })).status()).toBe(201)
  })

  await page.goto(`/project/${calls[0].id}/applicants`)
  await expect(page.getByText('Free then: fits')).toBeAttached()
  await page.keyboard.press('j')
  await page.keyboard.press('5')
  await expect(page.getByText('1 of 1 person, 0 to decide')).toBeVisible()

  await page.goto(`/project/${calls[1].id}/applicants`)
  await expect(page.getByText('Booked elsewhere at this time')).toBeAttached()
  await page.keyboard.press('j')
  await page.keyboard.press('5')
  const dialog = page.getByRole('dialog', { name: `Book ${name} Room at a time that is taken?` })
  await expect(dialog).toContainText(`${name} Room: Booked for First of ${name}, 9:00 AM – 12:00 PM`)
  await expectAccessible(page)
  await dialog.getByLabel('Reason').fill('She leaves the first one early.')
  await dialog.getByRole('button', { name: 'Book anyway' }).click()
  await expect(page.getByText('1 of 1 person, 0 to decide')).toBeVisible()
})

test('the office finds who is free on an afternoon, and for how long', async ({ page, context, signIn }) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const location = `Freeville ${Math.random().toString(36).slice(2, 8)}`
  await talentOf(office, { lastName: 'Long', location, weeklyAvailability: hours(14, 15, 16) })
  await talentOf(office, { lastName: 'Short', location, weeklyAvailability: hours(15) })
  await talentOf(office, { lastName: 'Silent', location })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/talent-search?location=${location.replace(' ', '+')}`)
  const faces = page.locator('[data-talent]')
  await expect(faces).toHaveCount(3)
  const filters = page.getByRole('search', { name: 'Filters' })
  await filters.getByLabel('Free on').fill(DAY)
  await expect(faces).toHaveCount(2)
  await filters.getByLabel('From', { exact: true }).fill('14:00')
  await filters.getByLabel('To', { exact: true }).fill('17:00')
  await expect(faces).toHaveCount(1)
  await expect(filters.getByLabel('For at least')).toHaveAccessibleDescription(/^15 minutes before and after bookings/)
  await filters.getByLabel('For at least').selectOption({ label: '1 hour' })
  await expect(faces).toHaveCount(2)
  await page.reload()
  await expect(faces).toHaveCount(2)
  await filters.getByLabel('To', { exact: true }).fill('13:00')
  await expect(filters.getByText('The end must be after the beginning')).toBeVisible()
  await page.getByRole('button', { name: /^Remove free for 1 hour/ }).click()
  await expect(faces).toHaveCount(3)
})

test('the office asks who of the applicants is free on an afternoon, and of whom nobody knows', { tag: '@deep' }, async ({
  page,
  context,
  signIn,
  expectAccessible,
}) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const location = `Boardville ${Math.random().toString(36).slice(2, 8)}`
  const { id } = await postProject(office, { title: `Board of ${location}` })
  const people = [
    await talentOf(office, { firstName: 'Lea', lastName: 'Long', location, weeklyAvailability: hours(14, 15, 16) }),
    await talentOf(office, { firstName: 'Sam', lastName: 'Short', location, weeklyAvailability: hours(15) }),
    await talentOf(office, { firstName: 'Sid', lastName: 'Silent', location }),
  ]
  const [role] = await (await office.get(`/api/projects/${id}/roles`)).json()
  const added = { studentIds: people.map((one) => one.id), as: 'shortlisted' }
  expect((await office.post(`/api/roles/${role.id}/applications`, { data: added })).status()).toBe(200)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/project/${id}/applicants`)
  const cards = page.locator('[data-card]')
  await expect(cards).toHaveCount(3)
  await page.getByRole('button', { name: 'Free on…' }).click()
  const filter = page.getByRole('region', { name: 'Who is free' })
  await filter.getByLabel('Free on').fill(DAY)
  await filter.getByLabel('From', { exact: true }).fill('14:00')
  await filter.getByLabel('To', { exact: true }).fill('17:00')
  await expect(cards).toHaveCount(1)
  await expect(cards).toContainText('Lea Long')
  await expect(cards).toContainText('Free then')
  await expectAccessible(page)
  await filter.getByRole('button', { name: 'Free time not given 1' }).click()
  await expect(page.getByRole('button', { name: 'Sid Silent, open' })).toBeVisible()
  await page.reload()
  await expect(cards).toHaveCount(1)
  await expect(cards).toContainText('Sid Silent')
  await filter.getByRole('button', { name: 'Everyone 3' }).click()
  await expect(cards).toHaveCount(3)
  await filter.getByLabel('To', { exact: true }).fill('13:00')
  await expect(filter.getByText('The end must be after the beginning')).toBeVisible()
  await page.getByRole('button', { name: 'Any time' }).click()
  await expect(cards).toHaveCount(3)
  await expect(page).toHaveURL(/\/applicants$/)
})
