import { TALENT_SEARCH_MESSAGE } from '@callboard/contract/people/talent-search/messages'
import { DAY_MS } from '@callboard/contract/time/durations'
import { ENGLISH } from '@callboard/contract/translate'
import { beforeEach, describe, expect, it } from 'vitest'
import { consents, photos, profilePhotos } from '#db/schema/profiles.ts'
import { selfTapes } from '#db/schema/self-tapes.ts'
import { makeApplication, makeProfile, makeProject, makeUser } from '#testing/factories.ts'
import { talentFinder } from '#testing/talent-finder.ts'
import { testServer } from '#testing/test-server.ts'

const test = testServer()
const { director, search, names } = talentFinder(test)
const at = (day: number) => new Date(Date.UTC(2026, 9, day, 19))

async function givePhoto(profileId: number) {
  const { db } = test.deps.platform
  const hash = String(profileId).padStart(64, '0').slice(-64)
  await db.insert(photos).values({ hash, mime: 'image/jpeg', bytes: 9, width: 4, height: 5, thumbhash: 'AA==' })
  await db.insert(profilePhotos).values({ profileId, hash, position: 0 })
}

const giveTape = (studentId: number) =>
  test.deps.platform.db.insert(selfTapes).values({ studentId, title: 'Monologue', videoUrl: 'https://video.example/1' })

const consent = (userId: string, uses: ('casting' | 'publicity')[]) =>
  test.deps.platform.db.insert(consents).values({ userId, uses, textVersion: '1', way: 'self', givenAt: at(1) })

describe('values', () => {
  beforeEach(async () => {
    const people = [
      { firstName: 'Ana', year: 'Junior', gender: 'Female', school: 'Film School', major: 'Theatre Arts', specialties: ['Dance', 'Tap'] },
      { firstName: 'Ben', year: 'Senior', gender: 'Male', school: 'Film School', major: 'Film', specialties: ['Dance', 'Fencing'] },
      { firstName: 'Cy', year: 'JUNIOR', gender: null, school: null, major: 'Danza y teatro', specialties: [] },
    ] as const
    const levels = ['experienced', 'student', 'professional'] as const
    for (const [index, { specialties, ...person }] of people.entries()) {
      await makeProfile(test, {
        ...person,
        specialties: [...specialties],
        experienceLevel: levels[index] ?? 'student',
        heightFeet: 5,
        heightInches: 2 + index,
        rating: index * 40,
        expectedGraduationYear: 2027 + index,
        createdAt: at(10 + index),
      })
    }
  })

  it.each([
    ['year=junior', ['Ana', 'Cy']],
    ['year=Junior&year=Senior', ['Ana', 'Ben', 'Cy']],
    ['year=&year=Senior', ['Ben']],
    ['gender=Female&gender=Male', ['Ana', 'Ben']],
    ['gender=Female&gender=Male&year=Senior', ['Ben']],
    ['school=film school', ['Ana', 'Ben']],
    ['school=Film', []],
    ['major=arts theat', ['Ana']],
    ['major=film&major=teatro', ['Ben', 'Cy']],
    ['specialties=dance&specialties=Tap', ['Ana']],
    ['specialties=dance&specialties=Tap&specialtiesMatch=any', ['Ana', 'Ben']],
    ['experienceLevel=experienced', ['Ana']],
    ['experience=experienced&experience=professional', ['Ana', 'Cy']],
    ['heightMin=63', ['Ben', 'Cy']],
    ['heightMin=62&heightMax=63', ['Ana', 'Ben']],
    ['ratingMin=1&ratingMax=40', ['Ben']],
    ['graduationMin=2028&graduationMax=2028', ['Ben']],
    ['addedSince=2026-10-11', ['Ben', 'Cy']],
    ['addedSince=2026-10-11&location=', ['Ben', 'Cy']],
    ['year=&gender=&major=&specialties=&heightMin=&consent=&worked=&addedSince=&sort=&role=', ['Ana', 'Ben', 'Cy']],
  ])('%s finds %o', async (query, found) => {
    expect(await names(query)).toEqual(found)
    const count = await director().get(`/api/talent/search/count?${query.replace('&sort=&role=', '')}`)
    expect(count.json()).toEqual({ count: found.length, capped: false })
  })

  it('combine with words, age and location, in both ways to find a page', async () => {
    await makeProfile(test, { firstName: 'Dee', year: 'Junior', location: 'Malibu', age: 20, bio: 'violin' })
    for (const place of ['', '&limit=1', '&offset=0&limit=100']) {
      expect(await names(`search=violin&year=Junior&location=malibu&ageMin=20&addedSince=2026-01-01${place}`)).toEqual(['Dee'])
      expect(await names(`search=violin&year=Senior&location=malibu&ageMin=20${place}`)).toEqual([])
    }
  })

  it('are found by words, too', async () => {
    expect(await names('search=junior film')).toEqual(['Ana'])
    expect(await names('search=experienced')).toEqual(['Ana'])
    expect(await names('search=film school senior')).toEqual(['Ben'])
  })

  it('begin a day at midnight of the institution', async () => {
    await makeProfile(test, { firstName: 'Eve', createdAt: new Date('2026-10-15T06:59:59Z') })
    await makeProfile(test, { firstName: 'Fay', createdAt: new Date('2026-10-15T07:00:00Z') })
    expect(await names('addedSince=2026-10-15')).toEqual(['Fay'])
  })
})

describe('what other tables know', () => {
  it('consent is the last answer, also of an account that had no profile yet', async () => {
    const [early, changed, never] = [await makeUser(test), await makeUser(test), await makeUser(test)]
    await consent(early.id, ['casting'])
    await makeProfile(test, { userId: early.id, firstName: 'Early' })
    await makeProfile(test, { userId: changed.id, firstName: 'Changed' })
    await makeProfile(test, { userId: never.id, firstName: 'Never' })
    await consent(changed.id, ['casting'])
    expect(await names('consent=yes')).toEqual(['Changed', 'Early'])
    await consent(changed.id, ['publicity'])
    expect(await names('consent=yes')).toEqual(['Early'])
    expect(await names('consent=no')).toEqual(['Changed', 'Never'])
    expect((await search('consent=yes')).map(({ hasConsent }) => hasConsent)).toEqual([true])
  })

  it('an answer about another use leaves the consent to casting, and says nothing about it', async () => {
    const { userId } = await makeProfile(test, { firstName: 'Ana' })
    const answer = (use: 'casting' | 'directors', agrees: boolean) =>
      test.deps.platform.db
        .insert(consents)
        .values({ userId, uses: agrees ? [use] : [], asked: [use], textVersion: '1', way: 'device', givenAt: at(1) })
    const card = async () => (await search('')).map(({ hasConsent, hasDeclined }) => [hasConsent, hasDeclined])
    await answer('directors', true)
    expect(await card()).toEqual([[false, false]])
    expect(await names('consent=unanswered')).toEqual(['Ana'])
    await answer('casting', true)
    await answer('directors', false)
    expect(await card()).toEqual([[true, false]])
    await answer('casting', false)
    await answer('directors', true)
    expect(await card()).toEqual([[false, true]])
    expect(await names('consent=declined')).toEqual(['Ana'])
  })

  it('photos and tapes follow what is added and removed', async () => {
    const { id } = await makeProfile(test, { firstName: 'Ana' })
    await makeProfile(test, { firstName: 'Ben' })
    await givePhoto(id)
    await giveTape(id)
    expect(await names('photos=yes&tape=yes')).toEqual(['Ana'])
    expect(await names('photos=no')).toEqual(['Ben'])
    expect((await search('tape=yes')).map(({ hasTape }) => hasTape)).toEqual([true])
    await test.deps.platform.db.delete(profilePhotos)
    await test.deps.platform.db.delete(selfTapes)
    expect(await names('photos=no&tape=no')).toEqual(['Ana', 'Ben'])
  })

  it('bookings say who worked, and when last', async () => {
    const { db } = test.deps.platform
    const project = await makeProject(test, { numberOfStudents: 5 })
    const people = await Promise.all(['Ana', 'Ben', 'Cy', 'Dee'].map((firstName) => makeProfile(test, { firstName })))
    const [ana, ben, cy] = people.map(({ id }) => id)
    const now = test.deps.platform.clock.now().getTime()
    const daysAgo = (days: number) => new Date(now - days * DAY_MS)
    const apply = (studentId: number, stage: 'booked' | 'completed' | 'submitted', movedAt: Date) =>
      makeApplication(test, { projectId: project.id, studentId, stage, movedAt })
    await apply(ana as number, 'completed', daysAgo(300))
    const { id } = await apply(ben as number, 'booked', daysAgo(20))
    await apply(cy as number, 'submitted', daysAgo(5))
    expect(await names('worked=yes')).toEqual(['Ana', 'Ben'])
    expect(await names('worked=no')).toEqual(['Cy', 'Dee'])
    expect(await names('notCastFor=6')).toEqual(['Ana', 'Cy', 'Dee'])
    expect(await names('worked=yes&notCastFor=6')).toEqual(['Ana'])
    expect((await search('sort=lastCast')).map(({ firstName }) => firstName).slice(0, 2)).toEqual(['Ben', 'Ana'])
    expect((await search('sort=lastCast&worked=no')).map(({ lastCastAt }) => lastCastAt)).toEqual([null, null])
    await db.$client.query("UPDATE applications SET stage = 'released', place = NULL WHERE id = $1", [id])
    expect(await names('worked=yes')).toEqual(['Ana'])
    await db.$client.query('DELETE FROM projects')
    expect(await names('worked=yes')).toEqual([])
  })
})

it.each([
  ['experience=wizard', 'experience', TALENT_SEARCH_MESSAGE.experienceLevel],
  [`year=${'x'.repeat(121)}`, 'year', ENGLISH.t(TALENT_SEARCH_MESSAGE.value)],
  [Array.from({ length: 61 }, (_, index) => `major=${index}`).join('&'), 'major', ENGLISH.t(TALENT_SEARCH_MESSAGE.tooMany)],
  ['specialtiesMatch=some', 'specialtiesMatch', TALENT_SEARCH_MESSAGE.choice],
  ['heightMin=tall', 'heightMin', TALENT_SEARCH_MESSAGE.height],
  ['heightMin=35', 'heightMin', TALENT_SEARCH_MESSAGE.height],
  ['heightMin=70&heightMax=60', 'heightMax', TALENT_SEARCH_MESSAGE.heights],
  ['ratingMax=101', 'ratingMax', ENGLISH.t(TALENT_SEARCH_MESSAGE.rating)],
  ['ratingMin=9&ratingMax=8', 'ratingMax', TALENT_SEARCH_MESSAGE.ratings],
  ['consent=maybe', 'consent', TALENT_SEARCH_MESSAGE.choice],
  ['photos=1', 'photos', TALENT_SEARCH_MESSAGE.choice],
  ['tape=true', 'tape', TALENT_SEARCH_MESSAGE.choice],
  ['worked=never', 'worked', TALENT_SEARCH_MESSAGE.choice],
  ['notCastFor=0', 'notCastFor', ENGLISH.t(TALENT_SEARCH_MESSAGE.months)],
  ['graduationMin=soon', 'graduationMin', TALENT_SEARCH_MESSAGE.graduation],
  ['graduationMin=2030&graduationMax=2029', 'graduationMax', TALENT_SEARCH_MESSAGE.graduations],
  ['addedSince=2026-02-30', 'addedSince', 'Please enter a date'],
  ['sort=best', 'sort', TALENT_SEARCH_MESSAGE.choice],
  ['sort=fit', 'role', TALENT_SEARCH_MESSAGE.role],
  ['role=x', 'role', TALENT_SEARCH_MESSAGE.role],
  ['sort=rating&after=2026-01-01T00:00:00.000Z_1', 'after', TALENT_SEARCH_MESSAGE.cursor],
  ['unknown=exclude', 'unknown', TALENT_SEARCH_MESSAGE.choice],
  ['sort=name&before=_', 'before', TALENT_SEARCH_MESSAGE.cursor],
])('%s is refused on its field', async (query, field, message) => {
  const answer = await director().get(`/api/talent/search?${query}`)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields).toEqual({ [field]: message })
})
