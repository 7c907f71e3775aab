import { expect, it } from 'vitest'
import { deskLinks, linksWithoutTab, navLinks, phoneTabs } from './nav-links.ts'

it('gives casting directors their links, and students theirs', () => {
  expect(navLinks('admin').map(({ label, to }) => `${label} ${to}`)).toEqual([
    'Dashboard /admin-dashboard',
    'Talent Search /talent-search',
    'Create Project /project-create',
  ])
  const student = ['My Profile /my-profile', 'Self-Tapes /my-self-tapes', 'Messages /messages', 'Opportunities /']
  expect(navLinks('student').map(({ label, to }) => `${label} ${to}`)).toEqual(student)
})

it('has no link in both the side bar and the top bar', () => {
  const top = navLinks('admin').map(({ to }) => to)
  expect(deskLinks('admin').filter(({ to }) => top.includes(to))).toEqual([])
})

it('gives assistants the links of the desk without the settings, and photographers the session and the calendar', () => {
  expect(navLinks('assistant')).toEqual(navLinks('admin'))
  expect(deskLinks('assistant').map(({ to }) => to)).toEqual(['/calendar', '/messages', '/photo-updater', '/lists'])
  expect(deskLinks('admin').map(({ to }) => to)).toContain('/settings')
  expect(navLinks('photographer').map(({ to }) => to)).toEqual(['/photo-updater', '/calendar'])
  expect(phoneTabs('photographer')).toEqual(navLinks('photographer'))
})

it('gives students other links on a phone, and the rest in the account menu', () => {
  const tabs = ['Calls /', 'Applications /my-applications', 'Calendar /calendar', 'Messages /messages', 'Me /my-profile']
  expect(phoneTabs('student').map(({ label, to }) => `${label} ${to}`)).toEqual(tabs)
  expect(linksWithoutTab('student').map(({ label }) => label)).toEqual(['My Profile', 'Self-Tapes', 'Opportunities'])
  expect(phoneTabs('admin')).toEqual(navLinks('admin'))
})
