import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'
import { talentOf, uniqueName } from '../harness/talent-data.ts'
import { textFaults } from '../harness/text-faults.ts'

test('headings of the talent table are above their columns and nothing is covered, at each width, with rows of 44 pixels', {
  tag: '@deep',
}, async ({ page, context, signIn }) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const lastName = uniqueName()
  for (let index = 0; index < 6; index += 1) await talentOf(office, { lastName, major: 'Theatre arts', location: 'Malibu' })
  const rows = page.getByRole('table', { name: 'Talent' }).getByRole('row')
  for (const [width, height] of [
    [820, 1180],
    [1280, 720],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(`/talent-search?view=table&search=${lastName}`)
    await expect(rows).toHaveCount(7)
    await page.evaluate(() => document.fonts.ready)
    expect(await page.evaluate(textFaults), `${width} px`).toEqual([])
    const [head, ...people] = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect()))
    const cells = await rows
      .first()
      .getByRole('columnheader')
      .evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().bottom))
    expect(Math.max(...cells)).toBeLessThanOrEqual((people[0]?.top ?? 0) + 1)
    expect(Math.round(people[0]?.height ?? 0), `${width} px`).toBeLessThanOrEqual(46)
    expect(head).toBeDefined()
  }
  // The layout before the fix: the table scrolled, and its headings had a distance from its top.
  await page.evaluate(() => {
    const place = document.querySelector<HTMLElement>('[data-dense] > div')
    if (place) place.style.overflowX = 'auto'
    for (const heading of document.querySelectorAll<HTMLElement>('.ledger thead th')) heading.style.top = '76px'
  })
  expect((await page.evaluate(textFaults)).join()).toContain('is covered by')
})

test('a photographer sees the shoot of today and its people first, and Capture is in reach on a small screen', async ({
  page,
  context,
  signIn,
}) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const lens = `lens.${uniqueName().toLowerCase()}@example.edu`
  await office.post('/api/staff', { data: { email: lens, role: 'photographer', invites: false } })
  const lastName = uniqueName()
  const { id: studentId } = await talentOf(office, { lastName })
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(new Date())
  const title = `Open day of ${lastName}`
  const project = await office.post('/api/projects', {
    data: { title, shootDate: today, shootTime: '09:00', endTime: '17:00', numberOfStudents: 2 },
  })
  const { id } = (await project.json()) as { id: number }
  const { roles } = (await (await office.get(`/api/projects/${id}/casting`)).json()) as { roles: { id: number }[] }
  await office.post(`/api/roles/${roles[0]?.id}/applications`, { data: { studentIds: [studentId], as: 'shortlisted' } })
  const { cards } = (await (await office.get(`/api/projects/${id}/casting`)).json()) as { cards: { id: number; version: number }[] }
  const moved = await office.post('/api/applications/moves', {
    data: {
      applications: cards.map((card) => ({ id: card.id, version: card.version })),
      to: 'booked',
      tell: true,
      reason: 'Agreed by phone',
    },
  })
  expect(moved.ok(), await moved.text()).toBe(true)
  await signIn(context, lens)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('/photo-updater')
  const day = page.getByRole('region', { name: 'Today' })
  await expect(day.getByRole('heading', { name: title })).toBeVisible()
  await expect(day.getByRole('list', { name: `Booked for ${title}` }).getByRole('link')).toHaveCount(1)
  await expect(day.getByRole('link', { name: new RegExp(lastName) })).toBeInViewport()
  await page.goto(`/photo-updater?student=${studentId}`)
  await expect(page.getByRole('button', { name: 'Capture' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
})
