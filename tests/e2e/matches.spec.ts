import { postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'
import { talentOf } from '../harness/talent-data.ts'
import { cardsOf, firstRole } from './casting-room-people.ts'

/** Weekly hours that are free only on Thursday, at these hours of the day. */
const hours = (...free: number[]) => ({ '4': Array.from({ length: 13 }, (_, slot) => free.includes(slot + 8)) })
const MORNING = { shootDate: '2027-03-04', shootTime: '09:00', endTime: '12:00' }

test('matches begin with faces that are free, keep choices over roles and Compare, and make an offer in one step', async ({
  page,
  context,
  signIn,
  expectAccessible,
}) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const location = `Matchville ${Math.random().toString(36).slice(2, 8)}`
  const free = { location, weeklyAvailability: hours(9, 10, 11, 12) }
  // A person without a gender is found too, among the free people.
  await talentOf(office, { lastName: 'Nameless', gender: null, ...free })
  await talentOf(office, { lastName: 'Free', gender: 'Female', ...free })
  await talentOf(office, { lastName: 'Also', gender: 'Female', ...free })
  await talentOf(office, { lastName: 'Silent', gender: 'Female', location })
  await talentOf(office, { lastName: 'Busy', gender: 'Female', location, weeklyAvailability: hours(18) })
  const { id } = await postProject(office, { title: `Kept choices ${location}`, numberOfStudents: 3, ...MORNING })
  const first = await firstRole(office, id)
  const criteria = { genders: ['Female'] }
  await office.post(`/api/projects/${id}/roles`, { data: { name: 'Late', criteria, ...MORNING, shootTime: '10:00' } })

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(
    `/project/${id}/matches?role=${first}&sort=fit&unknown=include&gender=["Female"]&photos=no&location=${location.replace(' ', '+')}`,
  )
  const faces = page.locator('[data-talent]')
  await expect(faces).toHaveCount(5)
  expect((await faces.first().boundingBox())?.y).toBeLessThanOrEqual(260)
  const people = page.getByRole('listitem').filter({ has: faces })
  await expect(people.nth(0)).toContainText('Also')
  await expect(people.nth(3)).toContainText(/Silent.*Free time not given/s)
  await expect(people.nth(4)).toContainText(/Busy.*Busy then/s)
  await expect(page.getByText('Free then')).toHaveCount(0)

  await page.getByRole('searchbox').focus()
  for (let stops = 0; stops < 10 && !(await faces.first().evaluate((face) => face === document.activeElement)); stops += 1) {
    await page.keyboard.press('Tab')
  }
  await expect(faces.first()).toBeFocused()
  const bar = page.getByRole('region', { name: 'Selected people' })
  await page.keyboard.press('x')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('x')
  await expect(bar).toContainText('2 selected')
  await page.keyboard.press('o')
  const offering = page.getByRole('dialog', { name: 'Make an offer' })
  await offering.getByRole('button', { name: 'Cancel' }).press('Enter')
  // The dialog takes all keys until it has closed.
  await expect(offering).toHaveCount(0)
  await expect.poll(async () => (await cardsOf(office, id)).length).toBe(0)
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)

  // Ticking a filter right after typing keeps the typed text.
  const box = page.getByRole('searchbox', { name: 'Search talent' })
  await box.fill('Busy')
  await page.getByLabel(/^Only people who are free/).check()
  await expect(faces).toHaveCount(0)
  await expect(box).toHaveValue('Busy')
  await box.fill('')
  await expect(faces).toHaveCount(3)
  await page.getByLabel('Also people whose free time is not given').first().check()
  await expect(faces).toHaveCount(4)
  await page.getByLabel('Also people whose free time is not given').first().uncheck()
  await expect(faces).toHaveCount(3)
  for (const name of ['Free', 'Also']) await page.getByRole('checkbox', { name: new RegExp(`^Select .* ${name}$`) }).check()
  await page.getByLabel('Role', { exact: true }).selectOption('Late')
  await expect(page.getByLabel(/^Only people who are free/)).toBeChecked()
  await expect(page.getByLabel(/^Only people who are free .*10:00 AM to 12:00 PM/)).toBeChecked()
  await expect(bar).toContainText('2 selected')
  await expectAccessible(page)

  await bar.getByRole('link', { name: 'Compare' }).click()
  await expect(
    page
      .getByText('Not in this role yet')
      .or(page.getByText('Late', { exact: true }))
      .first(),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Add to shortlist' }).first().click()
  await expect(page.getByText('1 person is on the shortlist', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to shortlist' })).toHaveCount(1)
  await expectAccessible(page)
  await page.goBack()
  await expect(page.getByLabel(/^Only people who are free/)).toBeChecked()
  await expect(bar).toContainText('1 selected')

  // Cancelling the offer must not put anybody on the shortlist.
  await bar.getByRole('button', { name: 'Offer…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Make an offer to/ })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(async () => (await cardsOf(office, id)).length).toBe(1)
  await expect(bar).toContainText('1 selected')
  await bar.getByRole('button', { name: 'Offer…' }).click()
  await dialog.getByRole('button', { name: 'Send offer' }).click()
  await expect(page.getByText('Offer sent', { exact: true }).first()).toBeVisible()
  await expect(bar).toHaveCount(0)
  expect((await cardsOf(office, id)).map(({ stage }) => stage).toSorted()).toEqual(['offered', 'shortlisted'])
})

test('an offer is made where people are compared, and the tabs of a casting call have one width', { tag: '@deep' }, async ({
  page,
  context,
  signIn,
}) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const location = `Compareville ${Math.random().toString(36).slice(2, 8)}`
  const ids = []
  for (const lastName of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) ids.push((await talentOf(office, { lastName, location })).id)
  const { id } = await postProject(office, { title: `Compared ${location}`, numberOfStudents: 1 })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/talent-compare?ids=${ids.join(',')}&project=${id}&role=${await firstRole(office, id)}`)
  await expect(page.getByRole('button', { name: 'Offer…' })).toHaveCount(6)
  await page.getByRole('button', { name: 'Offer…' }).last().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send offer' }).click()
  await expect(page.getByRole('button', { name: 'Withdraw offer…' })).toHaveCount(1)
  await page.getByRole('link', { name: 'Choose others' }).click()
  await expect(page.getByRole('link', { name: 'Matches' })).toHaveAttribute('aria-current', 'page')

  const widths = new Set<string>()
  for (const tab of ['Brief', 'Applicants', 'Matches', 'Cast', 'Schedule', 'Messages', 'History']) {
    const link = page.getByRole('navigation', { name: 'Casting room' }).getByRole('link', { name: tab, exact: true })
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('button', { name: 'Close casting call…' })).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    // The widths of the tabs and of the content below them.
    widths.add(
      await page.getByRole('navigation', { name: 'Casting room' }).evaluate((tabs) => {
        const parts = [...(tabs.parentElement?.parentElement?.parentElement?.children ?? [])]
        const edges = parts
          .map((part) => part.getBoundingClientRect())
          .map(({ left, right }) => `${Math.round(left)} to ${Math.round(right)}`)
        return `${edges.at(0)}, ${edges.at(-1)}`
      }),
    )
  }
  expect([...widths]).toHaveLength(1)
})
