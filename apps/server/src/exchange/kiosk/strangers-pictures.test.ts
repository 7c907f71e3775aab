import { KIOSK_LIMITS } from '@callboard/contract/exchange/kiosk/rules'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { handmadePng } from '#platform/images/fixtures/pictures.ts'
import { imageGate } from '#platform/images/image-gate.ts'
import { makeUser, signIn } from '#testing/factories.ts'
import { visitor } from '#testing/kiosk-visitor.ts'
import { inline, uploadedBy } from '#testing/pictures.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer()
const register = async (photos: string[]) => server.anonymous().post('/api/kiosk/create-account', await visitor({ photos }))
const picture = async (width: number, height: number) =>
  inline(
    await sharp({ create: { width, height, channels: 3, background: '#7a5' } })
      .png()
      .toBuffer(),
  )

async function stored(): Promise<string[]> {
  const keys: string[] = []
  for await (const key of server.deps.platform.store.list('')) keys.push(key)
  return keys
}

test('the kiosk accepts photos of five megapixels, more than its page sends, and names one that has more', async () => {
  expect(KIOSK_LIMITS.photoPixels).toBeGreaterThanOrEqual(KIOSK_LIMITS.photoEdge ** 2)
  const answer = await register([await picture(2500, 2000), await picture(2501, 2000)])
  const said = 'Photo 2 has too many pixels. Please keep to 5 megapixels'
  expect([answer.statusCode, answer.json()]).toEqual([400, { code: 'photos.too-many-pixels', message: said, fields: { photos: said } }])
  expect((await register([await picture(2500, 2000)])).statusCode).toBe(201)
})

test('all photos of a request are checked before the first is decoded', async () => {
  const before = await stored()
  const good = await picture(2400, 2000)
  for (const [bad, said] of [
    [`data:image/png;base64,${'A'.repeat(41)}`, 'Photo 2 is not an image we can read (JPG, PNG, WebP, AVIF, GIF or HEIC)'],
    [inline(Buffer.from('no picture at all')), 'Photo 2 is not an image we can read (JPG, PNG, WebP, AVIF, GIF or HEIC)'],
    [good.slice(0, good.length - 400), 'Photo 2 is damaged or incomplete'],
    [inline(handmadePng(9_000, 9_000, { rows: 1 })), 'Photo 2 has too many pixels. Please keep to 5 megapixels'],
  ] as const) {
    const answer = await register([good, bad])
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { photos: said }])
  }
  // Every decoded photo would be stored, so none was decoded.
  expect(await stored()).toEqual(before)
})

test('a request may contain at most a thousand megapixels, regardless of the sender', async () => {
  const student = await signIn(server, await makeUser(server))
  const portfolio = Array.from({ length: 10 }, (_, place) => inline(handmadePng(11_000, 9_500 + place, { rows: 1 })))
  const { email: _, photos: __, ...profile } = await visitor()
  const answer = await student.post('/api/student-profile', {
    ...profile,
    email: 'ines@example.edu',
    expectedGraduationYear: 2028,
    portfolio,
  })
  const said = 'These photos have more than 1000 megapixels together. Please send fewer at once'
  expect([answer.statusCode, answer.json().fields]).toEqual([400, { portfolio: said }])
})

test("a stranger's pictures are decoded one at a time, and a student's upload does not wait for them", async () => {
  const student = await signIn(server, await makeUser(server))
  const end = Promise.withResolvers<void>()
  const strangers = Array.from({ length: 6 }, () => imageGate.run({ who: 'address 127.0.0.1', bytes: 1 }, () => end.promise))
  let isRegistered = false
  const registering = register([await picture(30, 40)]).then((answer) => {
    isRegistered = true
    return answer
  })
  try {
    expect((await uploadedBy(student)).url).toContain('/media/photos/')
    expect(isRegistered).toBe(false)
  } finally {
    end.resolve()
  }
  await Promise.all(strangers)
  expect((await registering).statusCode).toBe(201)
})
