import { TALENT_SEARCH_MESSAGE } from '@callboard/contract/people/talent-search/messages'
import { TALENT_SEARCH_LIMITS } from '@callboard/contract/people/talent-search/rules'
import { ENGLISH } from '@callboard/contract/translate'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { photos, profilePhotos } from '#db/schema/profiles.ts'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

let test: TestApp
let director: TestClient

beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.truncate()
  director = await signIn(test, await makeUser(test, { role: 'admin' }))
})

type Card = { id: number; lastName: string; createdAt: string }

async function search(query: Record<string, string>): Promise<Card[]> {
  const answer = await director.get('/api/talent/search', query)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

async function count(query: Record<string, string>): Promise<{ count: number; capped: boolean }> {
  return (await director.get('/api/talent/search/count', query)).json()
}

const cursor = ({ createdAt, id }: Card) => `${createdAt}_${id}`
const at = (minute: number) => new Date(Date.UTC(2026, 9, 1, 12, minute))

describe('words', () => {
  const cases: [stored: Parameters<typeof makeProfile>[1], found: string[], missed: string[]][] = [
    [{ firstName: 'Łukasz', lastName: 'Wójcik' }, ['Łukasz', 'lukasz', 'ŁUKASZ', 'wojcik lukasz', 'ukas'], ['lukass']],
    [{ firstName: 'Žofia', lastName: 'Dvořáková' }, ['Žofia', 'zofia', 'DVORAKOVA', 'Z\u030cofia'], ['zosia']],
    [{ firstName: 'Conan', lastName: "O'Brien" }, ["O'Brien", 'obrien', 'O’Brien', "o'b"], ['o brienx']],
    [{ firstName: 'José', lastName: 'Núñez' }, ['jose', 'JOSÉ', 'Jose\u0301', 'nunez', 'ose'], ['josef']],
    [{ firstName: '小龙', lastName: '李' }, ['李', '小龙', '李 小龙'], ['王']],
    [{ firstName: 'مُحَمَّد', lastName: 'السيد' }, ['محمد', 'مُحَمَّد', 'السيد', 'سيد'], ['أحمد']],
    [{ firstName: 'أحمد', lastName: 'حداد' }, ['أحمد', 'احمد'], ['محمد']],
    [{ firstName: 'Jürgen', lastName: 'Großmann' }, ['grossmann', 'GROẞMANN', 'großmann', 'jurgen'], ['grosmann']],
    [{ firstName: 'Søren', lastName: 'Ødegård' }, ['soren', 'odegard', 'Ødegård'], ['sorren']],
    [{ firstName: 'Νίκος', lastName: 'Παπαδόπουλος' }, ['νικος', 'ΝΙΚΟΣ', 'παπαδοπουλοσ'], ['νικη']],
    [{ firstName: '민준', lastName: '김' }, ['김', '민준', '민'], ['박']],
    [{ bio: 'Gave 100% in snake_case' }, ['100%', 'snake_case', '%', '_', '00% in'], ['100_', 'snakeXcase', '10%%', '\\']],
    [{ bio: 'C:\\films\\reel' }, ['\\', 'films\\reel', 'c:\\films'], ['%', '\\\\']],
    [{ specialties: ['Stage Combat', 'Voice-over'] }, ['combat', 'voice-over', 'voice over', 'stage,combat'], ['wombat']],
    [{ major: 'Theatre Arts', location: 'San José, CA' }, ['arts jose', 'theatre ca', 'san theatre arts', 'ca'], ['arts tx', 'os']],
    [{ bio: 'ﬁrst ＣＡＬＬ\u00adback at ﾎｰﾙ' }, ['first', 'call', 'callback', 'ホール'], ['second']],
    [{ specialties: ['Dance'] }, ['dance', 'dancer', 'Dancing', 'bailarina', 'danc', 'dancer mara'], ['danced', 'dancer zoe']],
    [{ firstName: 'Bailey', bio: 'Practical effects' }, ['bailey'], ['dancer', 'baile dancer', 'actor']],
    [{ major: 'Actuación' }, ['actor', 'acting', 'actriz', 'actor mara'], ['dancer']],
    [{ bio: 'a\u0007b\ttabbed\nnext' }, ['tabbed', 'next', 'a b'], ['tabbednext']],
    [{ firstName: 'X', lastName: 'Y' }, ['x', 'y', 'x y', 'x x y'], ['z']],
    [{ bio: "Robert'); DROP TABLE student_profiles;--" }, ["robert'); drop table student_profiles;--", 'drop table'], ["' OR 1=1"]],
  ]
  it.each(cases)('of %o are found', async (stored, found, missed) => {
    const { id } = await makeProfile(test, { firstName: 'Mara', lastName: 'Holm', ...stored })
    await makeProfile(test, { firstName: 'Someone', lastName: 'Else' })
    for (const phrase of found)
      expect(
        (await search({ search: phrase })).map((card) => card.id),
        phrase,
      ).toContain(id)
    for (const phrase of missed)
      expect(
        (await search({ search: phrase })).map((card) => card.id),
        phrase,
      ).not.toContain(id)
  })

  it('must all be there, in whatever fields', async () => {
    const both = await makeProfile(test, { firstName: 'Ana', bio: 'I love the violin', location: 'Boise, ID' })
    await makeProfile(test, { firstName: 'Ana', bio: 'I love the piano', location: 'Boise, ID' })
    expect((await search({ search: 'violin ana boise' })).map(({ id }) => id)).toEqual([both.id])
  })

  it('beyond those with an index condition count as well', async () => {
    const bio = 'alpha bravo charlie delta echo foxtrot golf hotel'
    const all = await makeProfile(test, { bio })
    await makeProfile(test, { bio: bio.replace('golf', 'polo') })
    expect((await search({ search: bio })).map(({ id }) => id)).toEqual([all.id])
    expect(await count({ search: bio })).toEqual({ count: 1, capped: false })
  })

  it('find nobody when a phrase has none, and everybody when there is no phrase', async () => {
    await makeProfile(test)
    for (const phrase of ['!!!', '-- ...', '?', '“”']) {
      expect(await search({ search: phrase })).toEqual([])
      expect(await search({ location: phrase })).toEqual([])
      expect(await count({ search: phrase })).toEqual({ count: 0, capped: false })
    }
    for (const query of [
      {},
      { search: '' },
      { search: '  ', location: '', ageMin: '', ageMax: '', experienceLevel: '', limit: '', offset: '' },
    ]) {
      expect(await search(query as Record<string, string>)).toHaveLength(1)
    }
  })

  it('do not look into telephones, domains of addresses or demographics', async () => {
    await makeProfile(test, { email: 'ann@needle.example', ethnicity: 'needle', religion: 'needle', gender: 'needle', cellPhone: 'needle' })
    expect(await search({ search: 'needle' })).toEqual([])
  })

  it('follow a change of the profile at once', async () => {
    const { id } = await makeProfile(test, { bio: 'tuba' })
    await test.deps.platform.db.$client.query("UPDATE student_profiles SET bio = 'oboe' WHERE id = $1", [id])
    expect(await search({ search: 'tuba' })).toEqual([])
    expect(await search({ search: 'oboe' })).toHaveLength(1)
  })
})

describe('filters', () => {
  it('narrow by level, age and the words of the location', async () => {
    await makeProfile(test, { lastName: 'A', experienceLevel: 'professional', age: 19, location: 'Los Angeles, CA' })
    await makeProfile(test, { lastName: 'B', experienceLevel: 'student', age: 24, location: 'San José, CA' })
    await makeProfile(test, { lastName: 'C', experienceLevel: 'student', age: null, location: null })
    const names = async (query: Record<string, string>) => (await search(query)).map(({ lastName }) => lastName).sort()
    expect(await names({ experienceLevel: 'student' })).toEqual(['B', 'C'])
    expect(await names({ ageMin: '20' })).toEqual(['B'])
    expect(await names({ ageMax: '24' })).toEqual(['A', 'B'])
    expect(await names({ ageMin: '19', ageMax: '19' })).toEqual(['A'])
    expect(await names({ location: 'jose' })).toEqual(['B'])
    expect(await names({ location: 'angeles los' })).toEqual(['A'])
    expect(await names({ location: 'ca' })).toEqual(['A', 'B'])
    expect(await names({ location: 'a c e g l o' })).toEqual([])
    expect(await names({ location: 'ca', search: 'theatre', experienceLevel: 'student', ageMin: '24', ageMax: '30' })).toEqual(['B'])
  })

  it.each([
    [{ ageMin: '30', ageMax: '20' }, 'ageMax', TALENT_SEARCH_MESSAGE.ages],
    [{ ageMin: 'old' }, 'ageMin', TALENT_SEARCH_MESSAGE.age],
    [{ ageMax: '-1' }, 'ageMax', TALENT_SEARCH_MESSAGE.age],
    [{ ageMax: '1e99' }, 'ageMax', TALENT_SEARCH_MESSAGE.age],
    [{ experienceLevel: 'wizard' }, 'experienceLevel', TALENT_SEARCH_MESSAGE.experienceLevel],
    [{ search: 'x'.repeat(201) }, 'search', ENGLISH.t(TALENT_SEARCH_MESSAGE.tooLong)],
    [{ limit: '0' }, 'limit', ENGLISH.t(TALENT_SEARCH_MESSAGE.limit)],
    [{ limit: '101' }, 'limit', ENGLISH.t(TALENT_SEARCH_MESSAGE.limit)],
    [{ offset: '-1' }, 'offset', TALENT_SEARCH_MESSAGE.offset],
    [{ after: 'yesterday' }, 'after', TALENT_SEARCH_MESSAGE.cursor],
    [{ after: '2026-99-99T00:00:00.000Z_1' }, 'after', TALENT_SEARCH_MESSAGE.cursor],
    [{ before: '2026-01-01T00:00:00.000Z_9999999999999999' }, 'before', TALENT_SEARCH_MESSAGE.cursor],
  ])('that make no sense are refused on their field: %o', async (query, field, message) => {
    const answer = await director.get('/api/talent/search', query as Record<string, string>)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toEqual({ [field]: message })
  })

  it('take control characters and NUL as what they are: nothing to find', async () => {
    await makeProfile(test, { firstName: 'Mara' })
    expect(await search({ search: 'mara\0' })).toHaveLength(1)
    expect(await search({ search: '\u0001' })).toEqual([])
  })
})

describe('the list', () => {
  it('is newest first, and by id where two were made at once', async () => {
    const made = []
    for (let index = 0; index < 9; index++) made.push(await makeProfile(test, { createdAt: at(index < 6 ? 1 : 2) }))
    const expected = made.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || b.id - a.id).map(({ id }) => id)
    const paged = []
    for (let offset = 0; offset < 9; offset += 2) paged.push(...(await search({ limit: '2', offset: String(offset) })))
    expect(paged.map(({ id }) => id)).toEqual(expected)
  })

  it('goes on after a position and back before one, whatever is added in between', async () => {
    for (let index = 0; index < 7; index++) await makeProfile(test, { createdAt: at(3), bio: 'oboe' })
    const all = await search({ search: 'oboe' })
    const [first, second] = [all.slice(0, 3), all.slice(3, 6)]
    await makeProfile(test, { createdAt: at(9), bio: 'oboe', lastName: 'New' })
    const after = await search({ search: 'oboe', limit: '3', after: cursor(first[2] as Card) })
    expect(after).toEqual(second)
    expect(await search({ search: 'oboe', limit: '3', before: cursor(second[0] as Card) })).toEqual(first)
    const newest = await search({ search: 'oboe', limit: '3', before: cursor(first[0] as Card) })
    expect(newest.map(({ lastName }) => lastName)).toEqual(['New'])
    expect(await search({ search: 'oboe', after: cursor(all[6] as Card) })).toEqual([])
  })

  it('keeps its pages by location too', async () => {
    for (let index = 0; index < 5; index++) await makeProfile(test, { createdAt: at(3), location: 'Malibu' })
    const all = await search({ location: 'malibu' })
    expect(all).toHaveLength(5)
    expect(await search({ location: 'malibu', limit: '2', after: cursor(all[1] as Card) })).toEqual(all.slice(2, 4))
    expect(await search({ location: 'malibu', limit: '2', before: cursor(all[4] as Card) })).toEqual(all.slice(2, 4))
    expect(await search({ location: 'malibu', limit: '2', offset: '4' })).toEqual(all.slice(4))
  })

  it('shows the first photo, how many there are, and nothing that lists may not show', async () => {
    const { db } = test.deps.platform
    const { id } = await makeProfile(test, { ethnicity: 'Asian', religion: 'Hindu', heightFeet: 5, heightInches: 6 })
    const hashes = ['a', 'b', 'c'].map((digit) => digit.repeat(64))
    await db.insert(photos).values(hashes.map((hash) => ({ hash, mime: 'image/jpeg', bytes: 9, width: 4, height: 5, thumbhash: 'AA==' })))
    await db.insert(profilePhotos).values(hashes.map((hash, index) => ({ profileId: id, hash, position: 2 - index })))
    const [card] = (await director.get('/api/talent/search')).json()
    expect(card).toMatchObject({ id, photoCount: 3, height: `5'6"`, phone: card.cellPhone })
    expect(card.portfolio.photos.map((photo: { id: string }) => photo.id)).toEqual([hashes[2]])
    expect(card.portfolio.images).toHaveLength(1)
    for (const hidden of ['ethnicity', 'religion', 'userId', 'weeklyAvailability', 'searchText']) expect(card).not.toHaveProperty(hidden)
  })
})

it('counts to the cap and says when there are more', async () => {
  const { db } = test.deps.platform
  await db.$client.query(
    `WITH made AS (INSERT INTO users (id, email) SELECT 'u' || n, n || '@example.edu' FROM generate_series(1, 1001) AS n RETURNING id)
     INSERT INTO student_profiles (id, user_id, first_name, last_name, email, cell_phone, major)
     SELECT row_number() OVER (), id, 'Many', 'Same', id || '@example.edu', '1', 'Art' FROM made`,
  )
  expect(await count({ search: 'many' })).toEqual({ count: TALENT_SEARCH_LIMITS.countCap, capped: true })
  await db.$client.query("DELETE FROM student_profiles WHERE user_id = 'u1'")
  expect(await count({})).toEqual({ count: TALENT_SEARCH_LIMITS.countCap, capped: false })
  expect(await count({ search: 'nobody' })).toEqual({ count: 0, capped: false })
})

it('is for casting directors only', async () => {
  const student = await signIn(test, await makeUser(test))
  for (const path of ['/api/talent/search', '/api/talent/search/count']) {
    expect((await test.anonymous().get(path)).statusCode).toBe(401)
    expect((await student.get(path)).statusCode).toBe(403)
  }
})
