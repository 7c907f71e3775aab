import { deflateSync } from 'node:zlib'
import { DEFAULT_BODY_BYTES, type EndpointSpec } from '@callboard/contract/endpoint'
import { z } from 'zod'
import { pngChunk } from '#platform/images/fixtures/pictures.ts'

/** A body that costs as much as its size allows. */
interface HostileBody {
  readonly shape: string
  readonly type: string
  readonly payload: () => Buffer
}

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'multipart/form-data; boundary=xxxxxxxxxxxxxxxxxxxx'
const DELIMITER = `--${'x'.repeat(20)}\r\n`

/** `head`, then as many repetitions as fit, then `tail`. */
function filled(size: number, head: string, repeated: string | Buffer, tail: string): Buffer {
  const whole = Buffer.alloc(size, repeated)
  const unit = Buffer.byteLength(repeated)
  const count = Math.floor((size - head.length - tail.length) / unit)
  whole.write(head)
  whole.fill(repeated, head.length, head.length + count * unit)
  const end = head.length + count * unit
  whole.write(tail, end)
  return whole.subarray(0, end + tail.length)
}

function manyKeys(size: number, head: string, tail: string): Buffer {
  const parts = [head]
  for (let count = 0, length = head.length + tail.length + 10; length < size; count += 1) {
    const part = `${count ? ',' : ''}"${count}":0`
    parts.push(part)
    length += part.length
  }
  return Buffer.from(parts.join('') + tail)
}

/** A picture of one pixel, with as many chunks as fit into this many bytes. */
function piecemealPng(size: number): Buffer {
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])
  const begin = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), pngChunk('IHDR', header)])
  const piece = Buffer.concat([pngChunk('zTXt', Buffer.alloc(0)), pngChunk('tEXt', Buffer.alloc(0))])
  const end = pngChunk('IEND', Buffer.alloc(0))
  const count = Math.max(1, Math.floor((size - begin.length - end.length) / piece.length))
  return Buffer.concat([begin, Buffer.alloc(count * piece.length, piece), end])
}

function box(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + body.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

const HEIC = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'))

/** A list of items. Each of them lists the maximum number of parts, which have no size. */
function endlessHeic(size: number): Buffer {
  const item = Buffer.from([0, 0, 0, 1, 0, 0, 0, 0, 0xff, 0xff])
  const count = Math.floor((size - 200) / item.length)
  const head = Buffer.from([2, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  head.writeUInt32BE(count, 6)
  const iloc = box('iloc', Buffer.concat([head, Buffer.alloc(count * item.length, item)]))
  return Buffer.concat([HEIC, box('meta', Buffer.concat([Buffer.alloc(4), iloc])), box('mdat', Buffer.alloc(8))])
}

/** Pictures that cost the most before they are decoded, by their kind. */
const PICTURES: Readonly<Record<string, (size: number) => Buffer>> = {
  'PNG of tiny pieces': piecemealPng,
  'HEIC of tiny boxes': (size) => Buffer.concat([HEIC, Buffer.alloc(size - 24 - (size % 8), box('free', Buffer.alloc(0)))]),
  'HEIC of endless items': endlessHeic,
  'WebP of tiny pieces': (size) => {
    const head = Buffer.from('RIFF\0\0\0\0WEBPVP8 \0\0\0\0', 'latin1')
    head.writeUInt32LE(size, 4)
    return Buffer.concat([head, Buffer.alloc(size - head.length - (size % 8), Buffer.from('EXIF\0\0\0\0', 'latin1'))])
  },
  'GIF of tiny blocks': (size) => {
    const head = Buffer.from('GIF89a\x01\0\x01\0\0\0\0!\xff', 'latin1')
    return Buffer.concat([head, Buffer.alloc(size - head.length, Buffer.from([1, 0x20]))])
  },
}

/** A picture of one pixel, unlike any other. */
function point(number: number): Buffer {
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])
  const chunks = [
    pngChunk('IHDR', header),
    pngChunk('tEXt', Buffer.from(`Title\0${number}`)),
    pngChunk('IDAT', deflateSync(Buffer.alloc(2))),
  ]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks, pngChunk('IEND', Buffer.alloc(0))])
}

const base64 = (bytes: Buffer) => bytes.subarray(0, bytes.length - (bytes.length % 3)).toString('base64')

interface JsonSchema {
  readonly type?: string
  readonly anyOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
}

const takes = ({ type, anyOf = [] }: JsonSchema, wanted: string): boolean => type === wanted || anyOf.some((one) => takes(one, wanted))

/** The longest value for each kind of field in a body. */
function fieldOf(body: z.ZodType, wanted: string): string {
  const { properties = {} } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const names = Object.entries(properties).flatMap(([name, schema]) => (takes(schema, wanted) ? [name] : []))
  return names.find((name) => name === 'bio') ?? names.at(-1) ?? 'other'
}

function formBodies(size: number): HostileBody[] {
  const file = `${DELIMITER}Content-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`
  const end = `\r\n${DELIMITER.trim()}--\r\n`
  const field = `${DELIMITER}Content-Disposition: form-data; name="a"\r\n\r\n`
  const bodies: Record<string, () => Buffer> = {
    'a file of nothing': () => filled(size, file, '\0', end),
    'a file of almost the delimiter': () => filled(size, file, `\r\n${DELIMITER.slice(0, 19)}y`, end),
    ...Object.fromEntries(
      Object.entries(PICTURES).map(([shape, make]) => [
        shape,
        () => Buffer.concat([Buffer.from(file), make(Math.min(size, 10_000_000) - 500), Buffer.from(end)]),
      ]),
    ),
    'many parts': () => filled(size, file, `\r\n${DELIMITER}Content-Disposition: form-data; name="a"\r\n\r\n`, end),
    'one long field': () => filled(size, field, 'a', end),
    'a long head of a part': () => filled(size, DELIMITER, 'X-A: b\r\n', end),
  }
  return Object.entries(bodies).map(([shape, payload]) => ({ shape, type: FORM_TYPE, payload }))
}

/**
 * Bodies of the maximum size of an endpoint, with the costliest content in each kind of field.
 *
 * @param valid the other fields
 */
export function hostileBodies(
  { body, consumes, inlineImages, maxBodyBytes = DEFAULT_BODY_BYTES }: EndpointSpec,
  valid: Readonly<Record<string, unknown>> = {},
): HostileBody[] {
  if (consumes === 'multipart') return formBodies(maxBodyBytes)
  if (!body) return []
  const size = maxBodyBytes
  const headOf = (field: string) => {
    const others = Object.entries(valid).filter(([name]) => name !== field)
    const written = JSON.stringify(Object.fromEntries(others)).slice(0, -1)
    return `${written}${others.length > 0 ? ',' : ''}"${field}":`
  }
  const [text, list, object] = ['string', 'array', 'object'].map((kind) => headOf(fieldOf(body, kind)))
  const images = `${headOf(inlineImages ?? 'none')}[`
  const bodies: Record<string, () => Buffer> = {
    'one long text': () => filled(size, `${text}"`, 'a', '"}'),
    'one long text of emoji': () => filled(size, `${text}"`, '🎬', '"}'),
    'a text of tabs': () => filled(size, `${text}"`, '\\t', '"}'),
    'a text of old line breaks': () => filled(size, `${text}"`, Buffer.from('\u0085'), '"}'),
    'space between values': () => filled(size, `${text}`, ' ', '"a"}'),
    'nested lists': () => filled(size, list ?? '', '[', ''),
    'a list of empty lists': () => filled(size, `${list}[`, '[],', '[]]}'),
    'a list of numbers': () => filled(size, `${list}[`, '1,', '1]}'),
    'a list of texts': () => filled(size, `${list}[`, '"a",', '"a"]}'),
    'many properties': () => manyKeys(size, '{', '}'),
    'many properties of a field': () => manyKeys(size, `${object}{`, '}}'),
    'many properties of a list': () => manyKeys(size, `${list}{`, '}}'),
    ...(inlineImages && {
      'one image of nothing': () => filled(size, `${images}"data:image/png;base64,`, 'AAAA', '"]}'),
      'image data that never ends': () => filled(size, `${images}"data:image/png;base64,`, 'AAAA', ''),
      'escaped image data': () => filled(size, `${images}"data:image/png;base64,`, '\\/AAA', '"]}'),
      'as many photos as may be': () => {
        const photos = Array.from({ length: inlineImages === 'photos' ? 20 : 100 }, (_, at) => point(at))
        return Buffer.from(`${images}${photos.map((bytes) => `"data:image/png;base64,${bytes.toString('base64')}"`)}]}`)
      },
      'many images': () => filled(size, images, '"data:image/png;base64,AAAA",', '"data:image/png;base64,AAAA"]}'),
      ...Object.fromEntries(
        Object.entries(PICTURES).map(([shape, make]) => [
          `images: ${shape}`,
          () => {
            const picture = `"data:image/png;base64,${base64(make(Math.floor(size / 14)))}"`
            return Buffer.from(`${images}${Array(10).fill(picture).join(',')}]}`)
          },
        ]),
      ),
      'image data in a text': () => filled(size, `${text}"data:image/png;base64,`, 'AAAA', '"}'),
    }),
  }
  return Object.entries(bodies).map(([shape, payload]) => ({ shape, type: JSON_TYPE, payload }))
}
