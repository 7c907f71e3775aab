import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { imageAt, type JsonLimits, JsonScanner } from './json-scanner.ts'

const LIMITS: JsonLimits = { depth: 4, values: 20, text: 1000, images: { bytes: 600, count: 3 } }
const HEAD = 'data:image/png;base64,'

/** What remains of a body that arrives in pieces of this many bytes. */
function scan(body: string, limits = LIMITS, size = 7) {
  const bytes = Buffer.from(body)
  const scanner = new JsonScanner(limits)
  for (let at = 0; at < bytes.length; at += size) {
    const refused = scanner.write(bytes.subarray(at, at + size))
    if (refused) return refused
  }
  const { text, images } = scanner.end()
  return { text: text.toString(), images: images.map((image) => ('bytes' in image ? Buffer.from(image.bytes) : image.rejected)) }
}

test('wherever a body is cut into pieces, image data comes out of it, and the rest stays as it was', () => {
  const text = fc.string({ unit: 'binary', maxLength: 20 })
  const image = fc.uint8Array({ minLength: 1, maxLength: 90 }).map((bytes) => Buffer.from(bytes))
  fc.assert(
    fc.property(text, fc.array(image, { maxLength: 3 }), fc.integer({ min: 1, max: 40 }), fc.boolean(), (bio, pictures, size, escapes) => {
      const body = { bio, photos: ['/media/photos/1', ...pictures.map((bytes) => HEAD + bytes.toString('base64'))] }
      const json = JSON.stringify(body)
      const found = scan(escapes ? json.replaceAll('/', '\\/') : json, { ...LIMITS, text: 2000 }, size)
      if (typeof found === 'string') throw new Error(found)
      const read = JSON.parse(found.text)
      expect(read.bio).toBe(bio)
      expect(read.photos.slice(1).map(imageAt)).toEqual(pictures.map((_, at) => at))
      expect(found.images).toEqual(pictures)
    }),
  )
})

describe('image data', () => {
  test.each([
    ['a missing digit', 'AAA', 'not-an-image'],
    ['no padding', 'AAAAAA', 'not-an-image'],
    ['padding within', 'AA==AAAA', 'not-an-image'],
    ['base64url', 'AA-_', 'not-an-image'],
    ['a space', 'AA A', 'not-an-image'],
    ['an escape', 'AA\\nAAAA', 'not-an-image'],
    ['a quotation mark', '\\"AA', 'not-an-image'],
    ['nothing', '', 'empty'],
    ['too many bytes', 'A'.repeat(804), 'too-large'],
  ])('of %s is refused', (_, data, why) => {
    for (const size of [1, 5, 2000]) {
      const found = scan(`["${HEAD}${data}"]`, LIMITS, size)
      expect(typeof found === 'string' ? found : found.images[0]).toBe(why)
    }
  })

  test('beyond the most images is not decoded', () => {
    const found = scan(JSON.stringify(Array(4).fill(`${HEAD}AAAA`)))
    expect(typeof found === 'string' ? found : found.images).toEqual([...Array(3).fill(Buffer.alloc(3)), 'not-an-image'])
  })

  test('is a text like any other where no image may be', () => {
    const body = `{"bio":"${HEAD}AAAA"}`
    const limits = { depth: 4, values: 20, text: 1000 }
    expect(scan(body, limits)).toEqual({ text: body, images: [] })
    expect(scan(`["${HEAD}${'A'.repeat(1000)}"]`, limits)).toBe('too-large')
  })
})

test.each([
  ['lists inside one another', '[[[[1]]]]', undefined],
  ['one list more', '[[[[[1]]]]]', 'too-deep'],
  ['brackets in a text', '["[[[[[[{{{{\\"[[["]', undefined],
  ['lists beside one another', '[[],[],[]]', undefined],
  ['values', `[${Array(19).fill(1)}]`, undefined],
  ['one value more', `[${Array(21).fill(1)}]`, 'too-large'],
  ['commas in a text', `["${','.repeat(40)}"]`, undefined],
  ['properties', `{${Array.from({ length: 21 }, (_, at) => `"${at}":0`)}}`, 'too-large'],
  ['empty objects', `[${Array(11).fill('{}')}]`, 'too-large'],
  ['text', `"${'é'.repeat(499)}"`, undefined],
  ['one letter more', `"${'é'.repeat(500)}"`, 'too-large'],
  ['space', ' '.repeat(1001), 'too-large'],
])('%s count', (_, body, refused) => {
  for (const size of [1, 13, 5000]) {
    const found = scan(body, LIMITS, size)
    expect(typeof found === 'string' ? found : undefined).toBe(refused)
  }
})
