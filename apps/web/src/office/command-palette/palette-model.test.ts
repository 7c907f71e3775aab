import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PAGES } from '@callboard/contract/pages'
import { parseSearchWith } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { describe, expect, it } from 'vitest'
import { readGuide } from '../../../build/guides.ts'
import { commandsOf } from './commands.ts'
import { type Entry, fitting, groupsOf, type Known, namesFirst, searchPath, withRecent } from './palette-model.ts'

const entry = (key: string, label: string, keywords = ''): Entry => ({ key, label, keywords, look: { icon: Search }, to: `/${key}` })
const known: Known = {
  commands: commandsOf('admin').map((command) => ({ ...command, look: { icon: command.icon } })),
  calls: [entry('call:1', 'Élodie’s viewbook cover'), entry('call:2', 'Orientation safety film')],
  saved: [entry('saved:1', 'Dancers in Malibu')],
}
const GUIDES = new URL('../../../../../docs/guides/', import.meta.url)
const STAFF_PAGES: readonly string[] = ['admin', 'director', 'desk', 'staff', 'signed-in']
const someone = entry('talent:1', 'Cal Ender')
const titles = (typed: string, people: Entry[] = []) => groupsOf(typed, known, people, []).map(({ title }) => title)
const labels = (typed: string) => fitting([...known.commands, ...known.calls, ...known.saved], typed).map(({ label }) => label)

describe('commands of the palette', () => {
  it.each([['admin'], ['student']])('are all screens of a role that need no parameter: %s', (role) => {
    const reached = new Set(commandsOf(role).map(({ to }) => to))
    // The dashboard at another URL.
    const screens = PAGES.filter(
      ({ access, path }) =>
        (role === 'admin' ? STAFF_PAGES : [role, 'signed-in']).includes(access) && !path.includes('{') && path !== '/admin',
    )
    expect(screens.map(({ path }) => path).filter((path) => !reached.has(path))).toEqual([])
  })
})

describe('the path of a search', () => {
  it('keeps several values of a filter apart', () => {
    const path = searchPath({ year: ['Junior', 'Senior'], search: 'tap', heightMin: 66 }, 7)
    expect(parseSearchWith(JSON.parse)(path.replace('/talent-search', ''))).toEqual({
      year: ['Junior', 'Senior'],
      search: 'tap',
      heightMin: 66,
      saved: 7,
    })
  })
})

describe('search of the palette', () => {
  it('ignores accents, omitted letters and case', () => {
    expect(labels('elodie')[0]).toBe('Élodie’s viewbook cover')
    expect(labels('nwcsting')[0]).toBe('New casting call')
    expect(labels('AUDIT')[0]).toBe('Audit log')
  })

  it('treats variants of apostrophes, hyphens and special letters as equal', () => {
    const calls = [entry('call:3', 'O’Brien & Łukasz'), entry('call:4', 'Groß‑Umstadt')]
    const found = (typed: string) => fitting(calls, typed).map(({ key }) => key)
    for (const typed of ["o'brien", 'obrien', 'lukasz']) expect(found(typed), typed).toEqual(['call:3'])
    for (const typed of ['gross', 'groß-umstadt', 'gross umstadt']) expect(found(typed), typed).toEqual(['call:4'])
  })

  it('finds screens by other terms', () => {
    expect(labels('missing yesterday')[0]).toBe('No shows')
    expect(labels('csv')[0]).toBe('Export the database')
    expect(labels('zzzz')).toEqual([])
  })

  it.each([
    ['token', 'Settings: API tokens'],
    ['backup', 'Settings: storage'],
    ['add staff', 'Settings: staff'],
    ['invite', 'Profile invitations'],
    ['undo import', 'Import talent'],
    ['cerrar sesión', 'Sign out'],
    ['ayuda', 'Help'],
    ['import photos', 'Import photos'],
    ['photos import', 'Import photos'],
    ['qr', 'Registration links'],
    ['qr code', 'Registration links'],
    ['template', 'Message talent'],
    ['call sheet', 'Calendar'],
    ['español', 'Español'],
    ['spanish', 'Español'],
    ['english', 'English'],
    ['log out', 'Sign out'],
    ['sign out', 'Sign out'],
    ['help', 'Help'],
    ['guide', 'Help'],
    ['manual', 'Help'],
    ['how to', 'Help'],
    ['keyboard', 'Keyboard shortcuts'],
    ['smtp', 'Settings: mail servers'],
    ['sso', 'Settings: sign-in'],
    ['webhook', 'Settings: webhooks'],
    ['logo', 'Settings: institution'],
    ['campuses', 'Settings: choices'],
    ['dictionary', 'Settings: choices'],
    ['gdpr', 'Settings: privacy'],
    ['trash', 'Recently deleted'],
    ['roster', 'Import talent'],
    ['inbox', 'Messages'],
    ['unread', 'Messages'],
    ['mailbox', 'Settings: mail servers'],
    ['sms', 'Settings: mail servers'],
    ['text messages', 'Settings: mail servers'],
    ['calendar feed', 'Calendar'],
    ['reminder', 'Calendar'],
    ['callback', 'Calendar'],
    ['photographer', 'Start photo session'],
  ])('leads from %j to %s, before people whose profile is spelt like it', (typed, screen) => {
    const [first] = groupsOf(typed, known, [someone], [])
    expect([first?.title, first?.entries[0]?.label]).toEqual(['Screens and actions', screen])
  })

  it.each([
    ['how to import', 'Guide: import a spreadsheet'],
    ['how do I post a casting call', 'Guide: post a casting call'],
    ['help with offers', 'Guide: offer places'],
    ['guide kiosk', 'Guide: kiosk'],
    ['how to restore something deleted', 'Guide: deleted by mistake?'],
    ['publish call times', 'Guide: send a call sheet'],
    ['how to take photos', 'Guide: photo session'],
    ['how to add a colleague', 'Guide: accounts and passkeys'],
    ['quiet hours', 'Guide: settings'],
    ['update', 'Guide: for operators'],
  ])('leads from %j to a guide', (typed, label) => {
    const [first] = groupsOf(typed, known, [someone], [])
    expect([first?.title, first?.entries[0]?.label]).toEqual(['Guides', label])
  })

  it('knows every chapter of the guides for those who work with it', async () => {
    const chapters = async (name: string) =>
      (await readGuide(readFileSync(new URL(`${name}.md`, GUIDES), 'utf8'), fileURLToPath(GUIDES))).guide.chapters.map(
        ({ id }) => `/help?guide=${name}#${id}`,
      )
    const to = (role: string) => commandsOf(role).flatMap((command) => (typeof command.to === 'string' ? command.to : []))
    // This chapter is left out on purpose: students without a profile find the help page instead.
    expect((await chapters('students')).filter((one) => !to('student').includes(one))).toEqual(['/help?guide=students#first'])
    expect((await chapters('casting-staff')).filter((one) => !to('admin').includes(one))).toEqual([])
    const known = [...(await chapters('students')), ...(await chapters('casting-staff'))]
    expect([...to('student'), ...to('admin')].filter((one) => one.includes('#') && !known.includes(one))).toEqual([])
    expect(to('admin')).toContain('/help?guide=operators')
    expect(to('assistant')).not.toContain('/help?guide=operators')
    expect(to('photographer')).toContain('/help?guide=casting-staff#photo-session')
  })

  it('names no people where the words are those of a screen, unless one is called so', () => {
    const logan = entry('talent:2', 'Log Outerbridge')
    expect(titles('log out', [someone])).not.toContain('People')
    expect(groupsOf('log out', known, [someone, logan], []).find(({ title }) => title === 'People')?.entries).toEqual([logan])
  })

  it('knows every part of the settings', () => {
    const source = readFileSync(new URL('../settings/settings-text.ts', import.meta.url), 'utf8')
    const parts = [...(/PARTS = \[([^\]]*)\]/.exec(source)?.[1] ?? '').matchAll(/'([\w-]+)'/g)].map(([, part]) => part)
    expect(parts).toContain('staff')
    const to = commandsOf('admin').map((command) => command.to)
    expect(parts.filter((part) => !to.includes(`/settings?part=${part}`))).toEqual([])
    expect(commandsOf('assistant').map((command) => command.to)).not.toContain('/settings?part=staff')
  })

  it('lists the screen whose name is being typed first, and otherwise people', () => {
    expect(titles('cal', [someone])[0]).toBe('Screens and actions')
    expect(titles('ender', [someone])[0]).toBe('People')
  })

  it('lists a casting call whose whole title is typed before people who are found later', () => {
    expect(titles('orientation safety film', [someone])[0]).toBe('Casting calls')
    expect(titles('orientation', [someone])[0]).toBe('People')
  })

  it('lists recent choices first while nothing is typed, and nothing twice', () => {
    const recent = [someone, entry('go:audit', 'Audit log')]
    const groups = groupsOf('', known, [], recent)
    expect(groups[0]).toEqual({ title: 'Recent', entries: recent })
    expect(groups.flatMap(({ entries }) => entries).filter(({ key }) => key === 'go:audit')).toHaveLength(1)
  })

  it('puts entries that load after opening below those that Enter may open by then', () => {
    expect(titles('').at(-1)).toBe('Saved searches')
  })

  it('begins with what can be done with the selected people, and keeps it from names that are typed', () => {
    const chosen = { title: '2 selected', entries: [entry('chosen:offer', 'Make an offer…'), entry('chosen:list', 'Add to list…')] }
    const shown = (typed: string) => groupsOf(typed, known, [someone], [], chosen).map((group) => group.title)
    expect(shown('')[0]).toBe('2 selected')
    expect(groupsOf('offer', known, [], [], chosen)[0]?.entries.map(({ label }) => label)).toEqual(['Make an offer…'])
    expect(shown('ender')[0]).toBe('People')
    // The letters are all in _Add to list_, in this order.
    expect(shown('atol')).not.toContain('2 selected')
  })

  it('does not show students what only casting directors may open', () => {
    const student = commandsOf('student').map(({ to }) => to)
    expect(student).toContain('/my-profile')
    expect(student).not.toContain('/talent-search')
    expect(commandsOf('admin').map(({ to }) => to)).not.toContain('/my-profile')
  })
})

it('lists people whose name matches before those who only mention it', () => {
  const people = [entry('talent:1', 'Babajide Obi'), entry('talent:2', 'Omar Abdullah'), entry('talent:3', 'María Molina')]
  expect(namesFirst(people, 'mar', 3).map(({ label }) => label)).toEqual(['María Molina', 'Omar Abdullah', 'Babajide Obi'])
  expect(namesFirst(people, 'mar', 1)).toHaveLength(1)
})

it('keeps the last choices, each once and the newest first', () => {
  expect(withRecent(['a', 'b', 'c', 'd', 'e', 'f'], 'c')).toEqual(['c', 'a', 'b', 'd', 'e', 'f'])
  expect(withRecent(['a', 'b', 'c', 'd', 'e', 'f'], 'g')).toEqual(['g', 'a', 'b', 'c', 'd', 'e'])
})
