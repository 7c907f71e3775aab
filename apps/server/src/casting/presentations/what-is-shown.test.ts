import { reviewEndpoints } from '@callboard/contract/casting/presentations/reviews.endpoints'
import { SHOWN_FIELDS, type ShownField } from '@callboard/contract/casting/presentations/rules'
import { DAY_MS } from '@callboard/contract/time/durations'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { applications } from '#db/schema/applications.ts'
import { studentProfiles } from '#db/schema/profiles.ts'
import { projects } from '#db/schema/projects.ts'
import { roles } from '#db/schema/roles.ts'
import { selfTapes } from '#db/schema/self-tapes.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { mailsTo } from '#testing/outbox.ts'
import { makeReviewDesk } from '#testing/review-desk.ts'
import { ownersPhoto, ownersVideo, type Scene } from '#testing/scene.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const clock = fakeClock()
const server = testServer({ clock, env: { ROLE: 'all' } })

/** The presented person. Both words of the name occur in no other text. */
const NAME = ['Zephyrine', 'Quackenbush'] as const
/** Another presented person, who has no votes and is restricted. */
const OTHER = ['Ottoline', 'Humperdinck'] as const
const NAMES = [...NAME, ...OTHER]
/** The values by which the test finds each field. */
const MARKS: Readonly<Record<Exclude<ShownField, 'photos' | 'tapes'>, string>> = {
  specialties: 'Unicycling',
  height: `6'11"`,
  year: 'yearmark',
  note: 'notemark',
}
/** Values that no reviewer may see. */
const NEVER = [
  ...['quack@secret.example', '555 0199', 'instamark', 'biomark', 'genderMark', 'ethnicmark', 'religionmark', 'majormark', 'schoolmark'],
  ...['locationmark', 'numbermark', 'officemark', 'applicationmark', 'tapemark', 'descriptionmark', 'altmark', 'reasonmark'],
]

let desk: Awaited<ReturnType<typeof makeReviewDesk>>
let photoHash: string
beforeEach(async () => {
  clock.advance(90)
  desk = await makeReviewDesk(server, clock, [NAME, OTHER])
  const { db } = server.deps.platform
  const [{ id, userId, applicationId } = { id: 0, userId: '', applicationId: 0 }] = desk.people
  const scene = { server, owner: { id, userId } } as Scene
  await ownersPhoto(scene)
  await ownersVideo(scene)
  const { rows } = await db.$client.query<{ hash: string }>('SELECT hash FROM profile_photos WHERE profile_id = $1', [id])
  photoHash = rows[0]?.hash ?? ''
  await db
    .update(studentProfiles)
    .set({
      ...{ email: 'quack@secret.example', cellPhone: '310 555 0199', instagram: 'instamark', bio: 'biomark', gender: 'genderMark' },
      ...{ ethnicity: 'ethnicmark', religion: 'religionmark', major: 'majormark', school: 'schoolmark', location: 'locationmark' },
      ...{ studentNumber: 'numbermark', officeNote: 'officemark', rating: 77, age: 43, year: MARKS.year },
      ...{ heightFeet: 6, heightInches: 11, specialties: [MARKS.specialties, `${NAME[0]}’s own dance`] },
      photoAlts: { [photoHash]: `altmark of ${NAME.join(' ')}` },
    })
    .where(eq(studentProfiles.id, id))
  await db.update(applications).set({ notes: 'applicationmark', reason: 'reasonmark' }).where(eq(applications.id, applicationId))
  await db
    .update(selfTapes)
    .set({
      ...{ title: `tapemark ${NAME.join(' ')}`, description: 'descriptionmark', isGeneral: true },
      ...{ captions: `WEBVTT\n\n00:01.000 --> 00:02.000\n${NAME.join(' ')}\n`, captionsLanguage: 'en', captionsTag: 'one' },
    })
    .where(eq(selfTapes.studentId, id))
  await desk.director.post(`/api/talent/${desk.people[1]?.id}/hold`, { reason: 'safety' })
  // Puts names into every text that the office writes.
  await db
    .update(projects)
    .set({ title: `callmark: ${OTHER.join(' ')}` })
    .where(eq(projects.id, desk.project.id))
  await db
    .update(roles)
    .set({ name: `rolemark, like ${NAME[0]}` })
    .where(eq(roles.id, desk.role.id))
  // A tape on another site, with the person's name in its address.
  await db.insert(selfTapes).values({ studentId: id, title: 'Reel', videoUrl: `https://video.example/${NAME[1]}`, isGeneral: true })
})

/** Calls each endpoint for reviewers once. Returns all answers: bodies, and names and values of headers. */
async function everything(client: TestClient, base: string, tape: string, photo: string) {
  const { people } = (await client.get(base)).json()
  const [person] = people
  const version = person?.vote.version ?? 0
  const calls: Readonly<Record<keyof typeof reviewEndpoints, () => ReturnType<TestClient['get']>>> = {
    review: () => client.get(base),
    reviewStamp: () => client.get(`${base}/stamp`),
    sendReviewerCode: () => client.post(`${base}/codes`),
    proveReviewer: () => client.post(`${base}/proof`, { request: 'none', code: '123456' }),
    vote: () => client.put(`${base}/votes/${person?.key}`, { verdict: 'yes', comment: null, version }),
    reviewPhoto: () => client.get(photo),
    reviewTape: () => client.get(tape),
    reviewTapeCaptions: () => client.get(`${tape}/captions`),
  }
  const answers = []
  for (const name of Object.keys(reviewEndpoints) as (keyof typeof reviewEndpoints)[]) answers.push(await calls[name]())
  // Also follows the addresses in the answers, and opens the page.
  const page = base.replace('/api/reviews/', '/review/')
  answers.push(await client.get(page))
  for (const { url } of person?.photos ?? []) answers.push(await client.get(url), await client.get(url.replace(/[^/]+$/, 'original')))
  for (const { url } of person?.tapes ?? []) if (url.startsWith('/')) answers.push(await client.call('HEAD', url, {}))
  return {
    person,
    said: answers
      .map(({ headers, body }) => JSON.stringify(headers) + body)
      .join('\n')
      .toLowerCase(),
  }
}

const says = (said: string, mark: string) => said.includes(JSON.stringify(mark.toLowerCase()).slice(1, -1))
const BLIND = [
  { isBlind: true, blindTapes: 'left-out' },
  { isBlind: true, blindTapes: 'marked' },
]
/** No field, each field alone, and all fields. `shown-person.test.ts` tests every combination. */
const subsets = [[], ...SHOWN_FIELDS.map((field) => [field]), [...SHOWN_FIELDS]]

test('no answer of any endpoint has a field that was not ticked, and in blind mode none has a name', { timeout: 120_000 }, async () => {
  const presentation = await desk.present({
    shown: [],
    title: `titleword of ${NAME.join(' ')}`,
    message: `messageword: ${OTHER[1].toUpperCase()} or ${NAME[1]}?`,
    rubric: [`criterionword, ${OTHER[0]}’s`],
    reviewers: [
      { email: desk.dean, name: null },
      { email: desk.panel, name: 'Panel' },
    ],
  })
  const [{ applicationId } = { applicationId: 0 }] = desk.people
  await desk.director.put(`/api/presentations/${presentation.id}/people/${applicationId}`, {
    note: `${NAME[0]}'s notemark, not ${OTHER[0]}`,
  })
  // Another reviewer writes the name.
  const panel = await desk.review(presentation, 1)
  const [{ key }] = (await panel.client.get(panel.base)).json().people
  let version = 1
  const set = async (settings: object) => {
    const answer = await desk.director.patch(`/api/presentations/${presentation.id}`, { ...settings, version })
    expect(answer.statusCode, answer.body).toBe(200)
    version += 1
  }
  await set({ commentsFor: 'reviewers', othersSeen: true })
  await panel.client.put(`${panel.base}/votes/${key}`, { verdict: 'no', comment: `Is it ${NAME[1]}, or ${OTHER[1]}?`, version: 0 })
  const { client, base } = await desk.review(presentation, 0)
  // The reviewer knows the addresses from before, whatever is shown later.
  await set({ shown: ['tapes', 'photos'] })
  const [first] = (await client.get(base)).json().people
  const [{ url: photo }] = first.photos
  const { url } = first.tapes.find(({ isStored }: { isStored: boolean }) => isStored)
  for (const shown of subsets) {
    const isMuch = shown.includes('tapes') || shown.length === 0
    for (const blind of [{ isBlind: false }, ...(isMuch ? BLIND : [])]) {
      const what = `${shown.join()} ${JSON.stringify(blind)}`
      await set({ shown, ...blind })
      const { person, said } = await everything(client, base, url, photo)
      expect(
        Object.keys(person)
          .filter((field) => SHOWN_FIELDS.some((one) => one === field))
          .toSorted(),
        what,
      ).toEqual(shown.toSorted())
      for (const [field, mark] of Object.entries(MARKS))
        expect(says(said, mark), `${field} of ${what}`).toBe(shown.some((one) => one === field))
      expect(says(said, photoHash.slice(0, 8)), `content id of ${what}`).toBe(false)
      expect(said.includes('"content-type":"image/'), `photo of ${what}`).toBe(shown.includes('photos'))
      expect(said.includes('attachment; filename="photo-'), `original of ${what}`).toBe(false)
      const isTapeShown = shown.includes('tapes') && !('blindTapes' in blind && blind.blindTapes === 'left-out')
      expect(said.includes('nine byte'), `tape of ${what}`).toBe(isTapeShown)
      expect(said.includes('webvtt'), `captions of ${what}`).toBe(shown.includes('tapes') && !blind.isBlind)
      for (const mark of NEVER) expect(says(said, mark), `${mark} of ${what}`).toBe(false)
      for (const name of NAMES) if (blind.isBlind) expect(says(said, name), `${name} of ${what}`).toBe(false)
      for (const word of ['callmark', 'rolemark', 'titleword', 'messageword', 'criterionword']) expect(says(said, word), word).toBe(true)
      expect([person.name, person.number !== null], what).toEqual(blind.isBlind ? [null, true] : [NAME.join(' '), false])
    }
  }
})

test('in blind mode no mail to a reviewer has a name', async () => {
  const presentation = await desk.present({ isBlind: true, title: `Is ${NAME[0]} it?`, message: `Or ${OTHER.join(' ')}?` })
  await desk.review(presentation)
  clock.advance(61)
  await desk.director.post(`/api/presentations/${presentation.id}/reminders`)
  const mails = async () => mailsTo(server, desk.dean)
  await expect.poll(async () => (await mails()).length, { timeout: 10_000 }).toBe(3)
  for (const mail of await mails()) for (const name of NAMES) expect(JSON.stringify(mail).toLowerCase()).not.toContain(name.toLowerCase())
})

test('a tape that is not shown is not served, although its address was', async () => {
  const presentation = await desk.present()
  const { client, base } = await desk.review(presentation)
  const [{ tapes }] = (await client.get(base)).json().people
  const { url } = tapes.find(({ isStored }: { isStored: boolean }) => isStored)
  const part = await client.call('GET', url, { headers: { range: 'bytes=0-3' } })
  expect([part.statusCode, part.body, part.headers['cache-control']]).toEqual([206, 'nine', 'no-store'])
  expect((await server.anonymous().get(url)).statusCode).toBe(403)
  await desk.director.post(`/api/talent/${desk.people[0]?.id}/hold`, { reason: 'safety' })
  expect((await client.get(url)).statusCode).toBe(404)
})

test('a photo ends with the link, and is whole only for those who may save it', async () => {
  const presentation = await desk.present()
  const { client, base } = await desk.review(presentation)
  const photoOf = async () => (await client.get(base)).json().people[0].photos[0]
  const { url, variants } = await photoOf()
  const answer = await client.get(variants[320])
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, no-cache'])
  const again = await client.call('GET', variants[320], { headers: { 'if-none-match': String(answer.headers.etag) } })
  expect(again.statusCode).toBe(304)
  const original = url.replace(/[^/]+$/, 'original')
  expect([(await client.get(original)).statusCode, (await client.get(url.replace(/[^/]+$/, '77'))).statusCode]).toEqual([404, 404])
  expect((await server.anonymous().get(url)).statusCode).toBe(403)
  await desk.director.patch(`/api/presentations/${presentation.id}`, { downloads: true, version: 1 })
  expect((await photoOf()).url).toBe(original)
  expect((await client.get(original)).headers['content-disposition']).toMatch(/^attachment; filename="photo-[\w-]{8}\.(jpg|png)"$/)
  await desk.director.post(`/api/talent/${desk.people[0]?.id}/hold`, { reason: 'safety' })
  expect((await client.get(variants[320])).statusCode).toBe(404)
  await desk.director.patch(`/api/presentations/${presentation.id}`, { isEnded: true, version: 2 })
  expect((await client.get(variants[320])).statusCode).toBe(410)
})

test('who refuses to be shown outside is there without photos and tapes, and those who have not answered are shown', async () => {
  const { client, base } = await desk.review(await desk.present())
  const answers = (uses: string[]) =>
    server.deps.platform.db.$client.query(
      `INSERT INTO consents (user_id, uses, asked, text_version, given_at, way) SELECT $1, $2, '{directors}', '1', now(), 'device'`,
      [desk.people[0]?.userId, uses],
    )
  const read = async () => (await client.get(base)).json()
  const [before] = (await read()).people
  expect([before.photos.length, before.tapes.length]).toEqual([1, 2])
  const { stamp } = await read()
  await answers([])
  const [refused] = (await read()).people
  expect([refused.name, refused.photos, refused.tapes]).toEqual([NAME.join(' '), [], []])
  expect((await client.get(`${base}/stamp`)).json().stamp).not.toBe(stamp)
  const tape = before.tapes.find(({ isStored }: { isStored: boolean }) => isStored)
  for (const { url } of [...before.photos, tape]) expect((await client.get(url)).statusCode).toBe(404)
  await answers(['directors'])
  expect((await read()).people[0].photos).toEqual(before.photos)
})

test('in blind mode a tape that was asked for without a slate is shown, and is not marked', async () => {
  const { db } = server.deps.platform
  const [{ id, applicationId } = { id: 0, applicationId: 0 }] = desk.people
  const { rows } = await db.$client.query<{ id: number }>('SELECT id FROM self_tapes WHERE student_id = $1 AND file_id IS NOT NULL', [id])
  const tapeId = rows[0]?.id
  const requestFor = async (slate: string | null) => {
    const answer = await desk.director.post(`/api/projects/${desk.project.id}/media-requests`, {
      ...{ roleId: desk.role.id, applications: [applicationId], kind: 'self-tape', instructions: 'Say the line', slate },
      dueAt: new Date(clock.now().getTime() + 5 * DAY_MS).toISOString(),
      hearBy: new Date(clock.now().getTime() + 9 * DAY_MS).toISOString().slice(0, 10),
    })
    expect(answer.statusCode, answer.body).toBe(201)
    await db.$client.query(
      `INSERT INTO media_takes (request_id, application_id, tape_id, begun_at, received_at) VALUES ($1, $2, $3, now(), now())`,
      [answer.json().request.id, applicationId, tapeId],
    )
  }
  const [leftOut, marked] = [await desk.present({ isBlind: true }), await desk.present({ isBlind: true, blindTapes: 'marked' })]
  const readers = [await desk.review(leftOut), await desk.review(marked)] as const
  const tapes = async () => {
    const answers = await Promise.all(readers.map(async ({ client, base }) => (await client.get(base)).json().people[0].tapes))
    return answers.map((found) => found.map(({ mayNameThem }: { mayNameThem: boolean }) => mayNameThem))
  }
  expect(await tapes()).toEqual([[], [true]])
  await requestFor(null)
  expect(await tapes()).toEqual([[false], [false]])
  const { client, base } = readers[0]
  const [
    {
      tapes: [{ url }],
    },
  ] = (await client.get(base)).json().people
  expect((await client.get(url)).statusCode).toBe(200)
  // Another request that asks for the name uses the same tape.
  await requestFor('Your name, please')
  expect(await tapes()).toEqual([[], [true]])
  expect((await client.get(url)).statusCode).toBe(404)
})
