import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { checkAccess, ROLES } from '@callboard/contract/access'
import { PAGES } from '@callboard/contract/pages'
import { expect, test } from 'vitest'
import { guidesOf } from '#office/help/guides.ts'
import { readGuide } from '../../../build/guides.ts'
import { guideOf } from './guide-link.ts'

const GUIDES = new URL('../../../../../docs/guides/', import.meta.url)

async function chaptersOf(name: string): Promise<readonly string[]> {
  const source = readFileSync(new URL(`${name}.md`, GUIDES), 'utf8')
  return (await readGuide(source, fileURLToPath(GUIDES))).guide.chapters.map(({ id }) => id)
}

/** Pages that everybody may open, and that no chapter describes. */
const OF_NOBODY = ['/talent/profile/{id}', '/admin-preview', '/download-link/{token}']

test.each(ROLES)('every page with a top bar leads %s to a chapter of a guide that they may read', async (role) => {
  const pages = PAGES.filter(
    (page) =>
      !('bare' in page) && !page.path.startsWith('/help') && !OF_NOBODY.includes(page.path) && checkAccess(page.access, role) === 'allowed',
  )
  expect(pages.length).toBeGreaterThan(3)
  for (const { path } of pages) {
    const { search, hash = '' } = guideOf(role, path.replaceAll(/\{\w+\}/g, '7'))
    expect(guidesOf(role), path).toContain(search?.guide)
    expect(await chaptersOf(search?.guide ?? ''), path).toContain(hash)
  }
})

test('a page that no guide is about leads to the list of guides', () => {
  expect(guideOf('admin', '/talent/profile/7')).toEqual({ to: '/help' })
  expect(guideOf('student', '/help')).toEqual({ to: '/help' })
})
