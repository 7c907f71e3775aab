import { expect, it } from 'vitest'
import { shortcutGroups } from './shortcut-groups.ts'

const screens = (role: string, path: string) => shortcutGroups(role, path).map(({ screen }) => screen)

it('lists shortcuts that work everywhere first, then those of the current screen', () => {
  expect(screens('admin', '/calendar').slice(0, 2)).toEqual(['Everywhere', 'Calendar'])
  expect(screens('admin', '/talent-search').slice(0, 3)).toEqual(['Everywhere', 'Talent database', 'An open talent'])
})

it('hides shortcuts of casting directors from students', () => {
  expect(screens('student', '/')).not.toContain('Photo session')
  const calendar = shortcutGroups('student', '/').find(({ screen }) => screen === 'Calendar')
  expect(calendar?.shortcuts.map(({ does }) => does)).toEqual(['Move between days'])
})
