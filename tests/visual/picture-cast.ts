import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Browser, BrowserContext } from '@playwright/test'
import type { CallboardServer } from '../harness/callboard-server.ts'
import { applyTo, postProfile, postProject } from '../harness/casting-data.ts'
import { expect } from '../harness/fixtures.ts'
import { type PictureSite, standStill, toServer } from '../harness/picture-time.ts'

/** The portraits of the landing page: drawn from seeds, the same on every machine. */
const PORTRAITS = new URL('../../apps/web/src/pictures/', import.meta.url)
const FACES = ['leila', 'amara', 'jonas', 'mateo', 'wall-1', 'wall-2', 'wall-3', 'wall-4', 'wall-5', 'wall-6', 'wall-7', 'wall-8'] as const

const TALENTS = [
  ['Amara', 'Okonkwo', 'Film', 'Lagos, Nigeria', 20, 66, ['Stage combat', 'Cello']],
  ['Jonas', 'Lindqvist', 'Theatre', 'Umeå, Sweden', 23, 74, ['Fencing']],
  ['Mateo', 'Tuilagi', 'Kinesiology', 'Apia, Samoa', 22, 71, ['Rugby', 'Surfing', 'Ukulele']],
  ['Priya', 'Raghunathan', 'Public relations', 'Chennai, India', 21, 63, ['Bharatanatyam']],
  ['Omar', 'Haddad', 'International studies', 'Amman, Jordan', 24, 70, []],
  ['Sofía', 'Castellanos de la Vega', 'Journalism', 'Guadalajara, Mexico', 19, 65, ['Horse riding', 'Public speaking', 'Salsa', 'Tap']],
  ['Kwame', 'Mensah', 'Economics', 'Kumasi, Ghana', 22, 73, ['Djembe']],
  ['Leilani', 'Kahananui', 'Marine biology', 'Hilo, Hawaii', 20, 67, ['Hula', 'Free diving']],
  ['Henrik', 'Aas', 'Philosophy', 'Bergen, Norway', 25, 76, []],
  ['Mei', 'Tanaka', 'Dance', 'Sapporo, Japan', 21, 62, ['Ballet', 'Contemporary']],
  ['Thuy', 'Nguyen', 'Music', 'Huế, Vietnam', 20, 61, ['Đàn tranh', 'Jazz piano']],
] as const

/** All people and things in the pictures, in a separate Callboard. */
export interface PictureCast {
  /** A browser for each kind of visitor, at the time of the pictures. */
  readonly visitor: BrowserContext
  readonly student: BrowserContext
  readonly newcomer: BrowserContext
  readonly office: BrowserContext
  readonly talentId: number
  readonly others: readonly number[]
  readonly projectId: number
  readonly listId: number
  /** An import whose columns are not matched yet. */
  readonly importId: number
  /** Tokens of the pages behind links. */
  readonly tokens: Readonly<Record<'edit' | 'view' | 'share' | 'unsubscribe' | 'signIn', string>>
}

type SignIn = (context: BrowserContext, email: string) => Promise<APIRequestContext>

async function post<Answer>(api: APIRequestContext, path: string, data: object): Promise<Answer> {
  const answer = await api.post(path, { data: JSON.parse(toServer(JSON.stringify(data))) })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()) as Answer
}

/** @returns the id of an import */
async function tableOf(api: APIRequestContext): Promise<number> {
  const rows = [
    'First name,Last name,School email,Cell,Class,Height',
    "Noor,Haddad,noor@example.edu,310 555 0122,soph,5'4",
    'Theo,Lund,theo@,,junior,181 cm',
  ]
  const file = { name: 'students.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) }
  const answer = await api.post('/api/imports', { multipart: { file } })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).id
}

async function faces(api: APIRequestContext, names: readonly string[]): Promise<string[]> {
  return Promise.all(
    names.map(async (name) => {
      const width = name.includes('-') ? 480 : 640
      const buffer = await readFile(new URL(`${name}-${width}.jpg`, PORTRAITS))
      const answer = await api.post('/api/upload-image', { multipart: { image: { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer } } })
      return (await answer.json()).url
    }),
  )
}

/** @returns the token of a sign-in link that another browser requested */
async function linkAskedElsewhere(browser: Browser, callboard: CallboardServer): Promise<string> {
  const elsewhere = await browser.newContext()
  const since = Date.now()
  await elsewhere.request.post(`${callboard.url}/api/auth/email`, { data: { email: 'asked@example.edu' } })
  const { text } = await callboard.mailTo('asked@example.edu', since)
  await elsewhere.close()
  return new URL(/https?:\/\/\S+/.exec(text ?? '')?.[0] ?? '').searchParams.get('token') ?? ''
}

const lastPart = (address: string) => new URL(address).pathname.split('/').at(-1) ?? ''

/**
 * Fills an empty Callboard.
 *
 * @param site the address for its pages
 * @param admin the address of its casting director
 */
export async function castFor(
  browser: Browser,
  { callboard, site }: { callboard: CallboardServer; site: PictureSite },
  signIn: SignIn,
  admin: string,
): Promise<PictureCast> {
  const options = {
    baseURL: site.url,
    bypassCSP: true,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0',
  }
  const contexts = await Promise.all(
    Array.from({ length: 4 }, () => browser.newContext({ ...options, locale: 'en-US', timezoneId: 'America/Los_Angeles' })),
  )
  const [visitor, student, newcomer, office] = contexts as [BrowserContext, BrowserContext, BrowserContext, BrowserContext]
  const desk = await signIn(office, admin)
  const leila = await signIn(student, 'leila.farahani@example.edu')
  await signIn(newcomer, 'newcomer@example.edu')

  // One after another, so that lists sorted by time have the same order each time.
  const others: number[] = []
  const addresses: string[] = []
  for (const [index, [firstName, lastName, major, location, age, inches, specialties]] of TALENTS.entries()) {
    const email = `${firstName}.${index}@example.edu`
      .normalize('NFD')
      .replace(/[^\w.@]/g, '')
      .toLowerCase()
    const { id } = await post<{ id: number }>(desk, '/api/admin/student-profile', {
      ...{ firstName, lastName, email, studentUserId: email, major, location, age, specialties },
      ...{ heightFeet: Math.floor(inches / 12), heightInches: inches % 12, cellPhone: `310 555 01${40 + index}` },
      ...{
        expectedGraduationYear: 2027 + (index % 4),
        portfolio: await faces(desk, [FACES[index + 1] ?? 'leila']),
        available: index !== 4,
      },
    })
    others.push(id)
    addresses.push(email)
  }
  const portfolio = await faces(leila, ['leila', 'leila-1', 'leila-2', 'leila-3'])
  const { id: talentId } = await postProfile(leila, {
    ...{
      firstName: 'Leila',
      lastName: 'Farahani',
      email: 'leila.farahani@example.edu',
      age: 21,
      heightFeet: 5,
      heightInches: 6,
      portfolio,
    },
    ...{ major: 'Theatre and television', location: 'Shiraz, Iran', gender: 'Female', year: 'Junior', instagram: '@leila.plays' },
    ...{
      bio: 'Understudy of the spring musical. Comedy first, drama when it rains.',
      specialties: ['Improvisation', 'Farsi', 'Alto', 'Archery'],
    },
    weeklyAvailability: { '2': Array.from({ length: 13 }, (_, hour) => hour < 4), '4': Array(13).fill(true) },
  })
  const calls = [
    { title: 'Welcome week film', type: 'photo-video-shoot', status: 'completed', shootDate: '2027-02-20', location: 'Amphitheatre' },
    { title: 'Research in 60 seconds', status: 'draft', numberOfStudents: 2 },
    { title: 'Winter concert poster', status: 'active', deadline: '2027-03-28', location: 'Smothers Theatre', wardrobe: 'Black, no logos' },
    {
      ...{ title: 'Launch film of the arts building', status: 'active', urgent: true, deadline: '2027-03-22', shootDate: '2027-03-24' },
      ...{ shootTime: '09:30', endTime: '16:00', location: 'Lower field', address: '24255 Pacific Coast Hwy, Malibu', numberOfStudents: 8 },
      description: 'Movers first, singers welcome. We shoot two scenes on the lawn and one on the roof.\nBring water and flat shoes.',
      ...{ wardrobe: 'Earth colours', requirements: { gender: ['Any/All'], skills: ['Dance', 'Stage combat'] } },
    },
  ]
  const projectIds: number[] = []
  for (const call of calls) projectIds.push((await postProject(desk, JSON.parse(toServer(JSON.stringify(call))))).id)
  const projectId = projectIds.at(-1) ?? 0
  const accepted = await applyTo(leila, projectId)
  await applyTo(leila, projectIds[2] ?? 0)
  expect((await desk.patch(`/api/applications/${accepted.id}`, { data: { status: 'accepted', notes: 'Scene two' } })).ok()).toBe(true)
  for (const address of addresses.slice(0, 2)) {
    const applicant = await browser.newContext(options)
    await applyTo(await signIn(applicant, address), projectId)
    await applicant.close()
  }
  const me = await (await leila.get('/api/auth/user')).json()
  const events = [
    {
      title: 'Callbacks',
      eventType: 'callback',
      startDate: '2027-03-18T17:00:00.000Z',
      endDate: '2027-03-18T19:30:00.000Z',
      location: 'Studio A',
    },
    {
      title: 'Launch film, day one',
      eventType: 'shoot',
      startDate: '2027-03-24T16:30:00.000Z',
      endDate: '2027-03-25T23:00:00.000Z',
      projectId,
    },
    { title: 'Fitting', eventType: 'meeting', startDate: '2027-03-22T20:00:00.000Z', endDate: '2027-03-22T21:00:00.000Z' },
  ]
  for (const event of events) await post(desk, '/api/calendar-events', { ...event, attendees: [me.id] })
  await post(desk, '/api/saved-searches', { name: 'Movers under 23', filters: { search: 'dance', ageMax: 22 } })
  const people = [talentId, ...others.slice(0, 6)].map((studentId, index) => ({
    studentId,
    note: index % 3 === 0 ? 'Sings, and is always on time.' : '',
  }))
  const { list } = await post<{ list: { id: number } }>(desk, '/api/lists', { name: 'Spring favourites' })
  // One after another: a list orders the photos of people who were added together by their ids, which change from run to run.
  for (const person of people) await post(desk, `/api/lists/${list.id}/people`, { people: [person] })
  await post(desk, '/api/lists', { name: 'Dancers' })
  const since = Date.now()
  await post(desk, '/api/messages', {
    ...{ subject: 'Rehearsal moved to Thursday', content: 'Dear {{firstName}},\n\nthe rehearsal is on Thursday at 6 PM in Studio A.' },
    ...{ messageType: 'general', recipientUserIds: [me.id] },
  })
  const mail = await callboard.mailTo('leila.farahani@example.edu', since, 'Rehearsal moved to Thursday')
  const unsubscribe = /\/unsubscribe\/([\w-]+)/.exec(`${mail.text} ${mail.headers.map(({ value }) => value).join(' ')}`)?.[1] ?? ''
  const held = others.at(-3) ?? 0
  await post(desk, `/api/talent/${held}/hold`, { reason: null })
  const { editUrl } = await post<{ editUrl: string }>(desk, `/api/talent/${others[0]}/edit-token`, {})
  const { viewUrl } = await post<{ viewUrl: string }>(desk, `/api/talent/${talentId}/view-token`, {})
  const { url } = await post<{ url: string }>(desk, '/api/photo-download-links', {
    ...{ studentId: talentId, selectedPhotos: [0, 1, 2], title: 'For the viewbook' },
  })
  for (const title of ['Two for the poster', null]) {
    await post(desk, '/api/photo-download-links', { studentId: others[0], selectedPhotos: [0], title })
  }
  for (const context of contexts) await standStill(context)
  const asked = await linkAskedElsewhere(browser, callboard)
  const tokens = { signIn: asked, edit: lastPart(editUrl), view: lastPart(viewUrl), share: lastPart(url), unsubscribe }
  return { visitor, student, newcomer, office, talentId, others, projectId, listId: list.id, importId: await tableOf(desk), tokens }
}
