import type { ServerResponse } from 'node:http'
import type { PhotoCounts } from '@callboard/contract/exchange/imports/endpoints'
import { IMPORT_MESSAGE } from '@callboard/contract/exchange/imports/rules'
import { photoUrl } from '@callboard/contract/people/photos/endpoints'
import { ENGLISH } from '@callboard/contract/translate'
import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { profilePhotos, studentProfiles } from '#db/schema/profiles.ts'
import { pattern } from '#platform/images/fixtures/pictures.ts'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { importDesk, tableOf } from '#testing/import-desk.ts'
import { pictureSite } from '#testing/picture-site.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const site = pictureSite()
const server = testServer({ env: { ROLE: 'all' }, network: site.network })
let director: TestClient
beforeEach(async () => {
  director = await signIn(server, await makeUser(server, { role: 'admin' }))
})

const desk = importDesk(() => director)
const db = () => server.deps.platform.db

/** Pictures with different bytes. */
const picture = (width: number) => pattern(width, 60).png().toBuffer()

async function portfolioOf(firstName: string): Promise<string[]> {
  const found = await db()
    .select({ hash: profilePhotos.hash })
    .from(profilePhotos)
    .innerJoin(studentProfiles, eq(studentProfiles.id, profilePhotos.profileId))
    .where(eq(studentProfiles.firstName, firstName))
    .orderBy(asc(profilePhotos.position))
  return found.map(({ hash }) => hash)
}

/** Gives a profile this many photos. */
async function fillPortfolio(profileId: number, photos: number): Promise<void> {
  await db().$client.query(
    `WITH p AS (INSERT INTO photos (hash, mime, bytes, width, height, thumbhash)
       SELECT lpad(n::text, 64, '0'), 'image/png', 1, 1, 1, '' FROM generate_series(1, $2) AS n RETURNING hash)
     INSERT INTO profile_photos (profile_id, hash, position) SELECT $1, hash, row_number() OVER () FROM p`,
    [profileId, photos],
  )
}

const counts = (some: Partial<PhotoCounts>): PhotoCounts => ({ waiting: 0, added: 0, there: 0, failed: 0, ...some })
const failures = async (id: number) => {
  const rows = (await director.call('GET', `/api/imports/${id}/rows`, { query: { photos: 'failed' } })).json()
  return rows.map(({ number, photos }: { number: number; photos: { problem: string | null }[] }) => [
    number,
    photos.map(({ problem }) => problem).filter(Boolean),
  ])
}
const withPhotos = (people: readonly { first: string; photos: string }[]) =>
  tableOf(
    people.map(({ photos, ...person }) => ({ ...person, Photos: photos })),
    ['Photos'],
  )

describe('photos at addresses in a table', () => {
  test('are counted by the dry run, fetched after the import, and added in their order', async () => {
    for (const [path, width] of [
      ['/1.png', 80],
      ['/2.png', 90],
    ] as const)
      site.pages.set(path, await picture(width))
    const { id, photos, plan } = await desk.check(
      withPhotos([
        { first: 'Ana', photos: `${site.at('/2.png')}, ${site.at('/1.png')}` },
        { first: 'Bo', photos: '' },
      ]),
    )
    expect([plan.columns.at(-1), photos]).toEqual(['photos', counts({ waiting: 2 })])
    expect(site.visits).toEqual([])
    expect(await desk.rows(id)).toMatchObject([{ photos: [{ address: site.at('/2.png'), state: 'waiting' }, {}] }, { photos: [] }])

    expect(await desk.start(id)).toMatchObject({ done: 2, photos: counts({ added: 2 }) })
    expect(site.visits.toSorted()).toEqual(['/1.png', '/2.png'])
    const [first = '', second = ''] = await portfolioOf('Ana')
    const widthOf = async (hash: string) => {
      const { portfolio } = (
        await director.get(`/api/talent/${(await db().select().from(studentProfiles).where(eq(studentProfiles.firstName, 'Ana')))[0]?.id}`)
      ).json()
      return portfolio.photos.find((photo: { id: string }) => photo.id === hash)?.width
    }
    expect([await widthOf(first), await widthOf(second)]).toEqual([90, 80])
    const said = await db().select().from(auditLog).where(eq(auditLog.action, 'talent.photos-added'))
    expect(said.map(({ details }) => details)).toEqual([{ photos: 2, moved: 0 }])
  })

  test('are shown beside the profile that a row makes before anything is fetched', async () => {
    const { id, plan } = (await desk.upload(withPhotos([{ first: 'Ana', photos: `${site.at('/1.png')} later` }]))).json()
    const row = (await director.post(`/api/imports/${id}/preview`, { plan, row: 0 })).json()
    expect(row.photos).toEqual([
      { address: site.at('/1.png'), state: 'waiting', problem: null },
      { address: 'later', state: 'failed', problem: IMPORT_MESSAGE.noAddress },
    ])
    expect(site.visits).toEqual([])
  })

  test('come to people whose profile is unchanged, once however often the file is imported', async () => {
    site.pages.set('/1.png', await picture(80))
    const table = `Email,Photo\nana@example.edu,${site.at('/1.png')}`
    await makeProfile(server, { firstName: 'Ana', email: 'ana@example.edu' })
    const first = await desk.check(table)
    expect(first).toMatchObject({ counts: { unchanged: 1, changed: 0 }, photos: counts({ waiting: 1 }) })
    expect(await desk.start(first.id)).toMatchObject({ done: 0, photos: counts({ added: 1 }) })
    const second = await desk.start((await desk.check(table)).id)
    expect([second.photos, (await portfolioOf('Ana')).length]).toEqual([counts({ there: 1 }), 1])
    // The second import added nothing, so there is nothing to undo.
    expect(second.undoableUntil).toBeNull()
  })

  test('are fetched once for several rows, and several addresses of one picture are one photo', async () => {
    const one = await picture(80)
    for (const path of ['/1.png', '/same.png']) site.pages.set(path, one)
    const { id } = await desk.check(
      withPhotos([
        { first: 'Ana', photos: `${site.at('/1.png')} ${site.at('/same.png')}` },
        { first: 'Bo', photos: site.at('/1.png') },
      ]),
    )
    expect((await desk.start(id)).photos).toEqual(counts({ added: 2, there: 1 }))
    expect(site.visits.toSorted()).toEqual(['/1.png', '/same.png'])
    expect([(await portfolioOf('Ana')).length, (await portfolioOf('Bo')).length]).toEqual([1, 1])
  })

  test('of Callboard itself are those that the profile has, and are not fetched', async () => {
    site.pages.set('/1.png', await picture(80))
    await desk.start(
      (
        await desk.check(
          withPhotos([
            { first: 'Ana', photos: site.at('/1.png') },
            { first: 'Bo', photos: '' },
          ]),
        )
      ).id,
    )
    const [hash = ''] = await portfolioOf('Ana')
    const own = `${server.deps.platform.config.publicUrl}${photoUrl(hash)}`
    const again = await desk.check(
      withPhotos([
        { first: 'Ana', photos: own },
        { first: 'Bo', photos: own },
      ]),
    )
    expect([again.counts.unchanged, again.photos]).toEqual([2, counts({ there: 1, failed: 1 })])
    expect(await failures(again.id)).toEqual([[3, [IMPORT_MESSAGE.ownAddress]]])
  })

  test('are not fetched for rows that are refused or left out, nor added to restricted people and full portfolios', async () => {
    for (const path of ['/1.png', '/2.png', '/3.png', '/4.png']) site.pages.set(path, await picture(80 + Number(path[1])))
    const hal = await makeProfile(server, { firstName: 'Hal', email: 'hal@example.edu' })
    await fillPortfolio((await makeProfile(server, { firstName: 'Ida', email: 'ida@example.edu' })).id, 99)
    const { id } = await desk.check(
      [
        'Email,First name,Photo',
        `nowhere,Di,${site.at('/1.png')}`,
        `hal@example.edu,Hal,${site.at('/2.png')}`,
        `ida@example.edu,Ida,"${site.at('/3.png')} ${site.at('/4.png')}"`,
      ].join('\n'),
    )
    await db().update(studentProfiles).set({ heldAt: new Date() }).where(eq(studentProfiles.id, hal.id))
    const { photos } = await desk.start(id)
    expect(photos).toEqual(counts({ added: 1, failed: 2 }))
    expect(site.visits).not.toContain('/1.png')
    expect(await failures(id)).toEqual([
      [3, [IMPORT_MESSAGE.restricted]],
      [4, ['A portfolio holds at most 100 photos']],
    ])
    expect([(await portfolioOf('Hal')).length, (await portfolioOf('Ida')).length]).toEqual([0, 100])
  })

  test('that fail are in the file of refused rows, which fetches only them once it is corrected', async () => {
    site.pages.set('/1.png', await picture(80))
    site.pages.set('/2.png', await picture(90))
    const { id } = await desk.check(
      withPhotos([
        { first: 'Ana', photos: `${site.at('/1.png')} ${site.at('/wrong.png')}` },
        { first: 'Bo', photos: site.at('/2.png') },
      ]),
    )
    await desk.start(id)
    const { cells } = await desk.refused(id)
    expect(cells).toHaveLength(2)
    expect(cells[1]?.at(-1)).toContain(`${site.at('/wrong.png')}: Nothing can be fetched from this address within 10 seconds`)
    const again = await desk.check(await desk.corrected(id, ['/wrong.png', '/2.png']))
    expect(again).toMatchObject({ counts: { unchanged: 1, refused: 0 } })
    expect((await desk.start(again.id)).photos).toEqual(counts({ added: 1, there: 1 }))
    expect((await portfolioOf('Ana')).length).toBe(2)
  })

  test('are taken out again by undoing, and nothing else is', async () => {
    for (const [path, width] of [
      ['/1.png', 80],
      ['/2.png', 90],
      ['/3.png', 100],
    ] as const)
      site.pages.set(path, await picture(width))
    await makeProfile(server, { firstName: 'Ana', lastName: 'Vega', email: 'ana@example.edu', location: null })
    await makeProfile(server, { firstName: 'Bo', email: 'bo@example.edu' })
    await desk.start((await desk.check(`Email,Photo\nana@example.edu,${site.at('/1.png')}`)).id)
    const before = await portfolioOf('Ana')
    const { id } = await desk.check(
      [
        'Email,Location,Photo',
        `ana@example.edu,LA,"${site.at('/1.png')} ${site.at('/2.png')}"`,
        `bo@example.edu,,${site.at('/3.png')}`,
      ].join('\n'),
    )
    expect((await desk.start(id)).photos).toEqual(counts({ added: 2, there: 1 }))
    expect(await desk.undo(id)).toMatchObject({ kept: 0 })
    expect([await portfolioOf('Ana'), await portfolioOf('Bo')]).toEqual([before, []])
    const [ana] = await db().select().from(studentProfiles).where(eq(studentProfiles.firstName, 'Ana'))
    expect(ana?.location).toBeNull()
  })
})

describe('a hostile or broken address', () => {
  /** Imports one person per address. None of the addresses gives a photo. @returns the problem of each */
  async function problemsOf(addresses: readonly string[]): Promise<(string | undefined)[]> {
    const { id } = await desk.check(withPhotos(addresses.map((photos, at) => ({ first: `Ana${at}`, photos }))))
    const { photos, done } = await desk.start(id)
    expect([photos, done]).toEqual([counts({ failed: addresses.length }), addresses.length])
    const said = new Map<number, string[]>(await failures(id))
    return addresses.map((_, at) => said.get(at + 2)?.[0])
  }
  type Answer = (request: unknown, response: ServerResponse) => void

  test('is said, and the person is imported', async () => {
    const answers: readonly (readonly [problem: string, answer: Answer])[] = [
      [ENGLISH.t(IMPORT_MESSAGE.unreachable), (_, response) => response.writeHead(302, { location: 'https://127.0.0.2/' }).end()],
      [ENGLISH.t(IMPORT_MESSAGE.unreachable), (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end()],
      [ENGLISH.t(IMPORT_MESSAGE.photoTooLarge), (_, response) => response.end(Buffer.alloc(50_000_000, 1))],
      [IMPORT_MESSAGE.addressOfPage, (_, response) => response.end('<!DOCTYPE html><title>Sign in</title>')],
      [ENGLISH.t(IMPORT_MESSAGE.unreachable), (_, response) => response.writeHead(404).end()],
      [ENGLISH.t(IMPORT_MESSAGE.unreachable), (_, response) => response.destroy()],
    ]
    for (const [at, [, answer]] of answers.entries()) site.pages.set(`/${at}`, answer)
    expect(await problemsOf(answers.map((_, at) => site.at(`/${at}`)))).toEqual(answers.map(([problem]) => problem))
    expect(site.visits.toSorted()).toEqual([...answers.keys()].map((at) => `/${at}`))
  })

  test('whose file is no picture, or half of one, is said in the words of an upload', async () => {
    site.pages.set('/list.jpg', Buffer.from('%PDF-1.7 a list'))
    site.pages.set('/half.png', (await picture(80)).subarray(0, 120))
    expect(await problemsOf([site.at('/list.jpg'), site.at('/half.png')])).toEqual([
      expect.stringContaining('list.jpg'),
      expect.stringContaining('half.png'),
    ])
    expect([await portfolioOf('Ana0'), await portfolioOf('Ana1')]).toEqual([[], []])
  })

  test('that is private gets no connection', async () => {
    const addresses = ['https://127.0.0.2/1.png', 'https://inside.example/1.png', 'http://[::1]/1.png', 'https://169.254.169.254/latest']
    expect(await problemsOf(addresses)).toEqual(addresses.map(() => ENGLISH.t(IMPORT_MESSAGE.unreachable)))
    expect(site.visits).toEqual([])
  })

  test('is not asked any more once the import is stopped', async () => {
    const answers: ServerResponse[] = []
    const people = Array.from({ length: 8 }, (_, at) => ({ first: `P${at}`, photos: site.at(`/${at}`) }))
    for (const at of people.keys()) site.pages.set(`/${at}`, (_, response) => void answers.push(response))
    const { id } = await desk.check(withPhotos(people))
    await director.post(`/api/imports/${id}/start`, {})
    await vi.waitUntil(() => answers.length === 3, { timeout: 30_000 })
    expect((await director.post(`/api/imports/${id}/cancel`, {})).json()).toMatchObject({ state: 'cancelled', done: 8 })
    for (const response of answers) response.writeHead(404).end()
    await expect(desk.undo(id)).resolves.toMatchObject({ kept: 0 })
    expect(site.visits).toHaveLength(3)
  })
})
