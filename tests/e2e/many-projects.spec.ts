import { PROJECT_LIST } from '@callboard/contract/casting/projects/rules'
import { postProfile, postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'

/** More casting calls than fit on two pages of the dashboard. */
const MANY = 2 * PROJECT_LIST.dashboard + 2

test.describe('with more casting calls than a page lists', () => {
  test('the office turns pages, finds a call by status or words, and returns to the same list after opening it', { tag: '@deep' }, async ({
    page,
    context,
    signIn,
    expectAccessible,
  }) => {
    const office = await signIn(context, ADMIN_EMAIL)
    const stamp = Date.now()
    for (let index = 1; index <= MANY; index += 1)
      await postProject(office, {
        title: `Call ${stamp} no. ${index}`,
        ...(index === 1 && { status: 'archived', location: 'Música hall' }),
      })

    await page.goto('/admin-dashboard')
    const rows = page.getByRole('table').getByRole('row')
    const pages = page.getByRole('navigation', { name: 'Pages of casting calls' })
    await expect(rows).toHaveCount(PROJECT_LIST.dashboard + 1)
    await expect(page.getByRole('link', { name: `Call ${stamp} no. ${MANY}`, exact: true })).toBeVisible()
    await pages.getByRole('button', { name: 'Page 2', exact: true }).click()
    await expect(page.getByRole('link', { name: `Call ${stamp} no. ${MANY - PROJECT_LIST.dashboard}`, exact: true })).toBeVisible()
    await expect(page).toHaveURL(/page=2/)
    await expectAccessible(page)

    // A search starts on the first page and ignores accents.
    const search = page.getByRole('searchbox', { name: 'Search casting calls' })
    await page.keyboard.press('/')
    await expect(search).toBeFocused()
    await search.pressSequentially(`${stamp} musica`)
    await expect(rows).toHaveCount(2)
    await expect(page).toHaveURL(/search=.*musica/)
    await page.getByRole('link', { name: `Call ${stamp} no. 1`, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Call ${stamp} no. 1` })).toBeVisible()
    await page.goBack()
    await expect(search).toHaveValue(`${stamp} musica`)
    await expect(rows).toHaveCount(2)

    const show = page.getByRole('group', { name: 'Show' })
    await show.getByRole('button', { name: /^Active/ }).click()
    await expect(page.getByText('No casting call fits what is chosen and typed above.')).toBeVisible()
    await expectAccessible(page)
    await show.getByRole('button', { name: /^Archived/ }).click()
    await expect(rows).toHaveCount(2)
    await search.fill('nothing is called this')
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect(search).toHaveValue('')
    await expect(rows).toHaveCount(PROJECT_LIST.dashboard + 1)

    // The office's preview loads more calls in the same way as the students' page.
    await page.getByRole('button', { name: 'View as Student' }).click()
    const seen = page.getByRole('link', { name: 'Read the casting call' })
    await expect(seen).toHaveCount(PROJECT_LIST.studentHome)
    await page.getByRole('button', { name: `Show ${PROJECT_LIST.studentHomeMore} more` }).click()
    await expect(seen).toHaveCount(PROJECT_LIST.studentHome + PROJECT_LIST.studentHomeMore)
    await expect(seen.nth(PROJECT_LIST.studentHome)).toBeFocused()
  })

  test('a small desk shows ten calls and what waits at once, with the actions of a row on hover and focus', { tag: '@deep' }, async ({
    page,
    context,
    signIn,
  }) => {
    const office = await signIn(context, ADMIN_EMAIL)
    const title = `Row ${Date.now()}`
    for (let index = 0; index < PROJECT_LIST.dashboard + 1; index += 1) await postProject(office, { title: `${title} no. ${index}` })
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.goto('/admin-dashboard')
    const rows = page.getByRole('table').getByRole('row')
    await expect(rows).toHaveCount(PROJECT_LIST.dashboard + 1)
    const away = page.getByRole('button', { name: 'Put this list away' })
    if (await away.isVisible()) {
      await away.click()
      await expect(page.getByRole('region', { name: 'First steps' })).toHaveCount(0)
    }
    const heights = await rows.evaluateAll((all) => all.slice(1).map((row) => Math.round(row.getBoundingClientRect().height)))
    expect(heights).toEqual(heights.map(() => 44))
    await expect(rows.last()).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('region', { name: 'Needs you' }).getByRole('heading')).toBeInViewport()

    const edit = page.getByRole('link', { name: `Edit ${title} no. 3` })
    const opacity = () => edit.evaluate((link) => Number(getComputedStyle(link).opacity))
    expect(await opacity()).toBe(0)
    await page.getByRole('rowheader', { name: `${title} no. 3` }).hover()
    await expect.poll(opacity).toBe(1)
    await page.mouse.move(5, 5)
    await expect.poll(opacity).toBe(0)
    await edit.focus()
    await expect.poll(opacity).toBe(1)
  })

  test('a student shows more calls, continues at the first new one, and returns to the same list', { tag: '@deep' }, async ({
    page,
    context,
    signIn,
    expectAccessible,
    asAnother,
  }) => {
    const stamp = Date.now()
    await asAnother(ADMIN_EMAIL, async (office) => {
      for (let index = 1; index <= PROJECT_LIST.studentHome + 3; index += 1)
        await postProject(office, { title: `Open ${stamp} no. ${index}` })
    })
    const student = await signIn(context, 'many@example.edu')
    await postProfile(student, { firstName: 'Many', lastName: 'Calls' })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    const list = page.getByRole('main').getByRole('list').first()
    const first = page.getByRole('link', { name: `Open ${stamp} no. 3`, exact: true })
    await expect(list.getByRole('listitem')).toHaveCount(PROJECT_LIST.studentHome)
    await expect(first).toHaveCount(0)
    await page.getByRole('button', { name: /^Show \d+ more$/ }).click()
    await expect(first).toBeFocused()
    await expectAccessible(page)
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Calls' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await first.click()
    await expect(page.getByRole('heading', { level: 1, name: `Open ${stamp} no. 3` })).toBeVisible()
    await page.goBack()
    await expect(first).toBeVisible()
  })
})
