import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../time/durations.ts'
import { ENGLISH } from '../../translate.ts'
import { CAPTIONS_MAX_BYTES, formatCaptions, parseCaptions } from './captions.ts'

const word = fc.oneof(
  fc.constantFrom('<i>', '</b>', '-->', '&amp;', '&', '<3', '{\\an8}', '<v Ana>', 'NOTE', 'WEBVTT', '12', '00:01.000', 'ñ', '😀', 'مرحبا'),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 8 }).map((text) => text.replace(/[\s\p{Cc}\p{Surrogate}\ufeff\u2028\u2029]/gu, '')),
)
const line = fc
  .array(word, { minLength: 1, maxLength: 6 })
  .map((words) => words.filter(Boolean).join(' ').trim())
  .filter((text) => text !== '')
const caption = fc
  .record({
    start: fc.integer({ min: 0, max: DAY_MS - 1 }),
    length: fc.integer({ min: 1, max: DAY_MS }),
    lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  })
  .map(({ start, length, lines }) => ({ start, end: Math.min(start + length, DAY_MS), text: lines.join('\n') }))
const inOrder = fc
  .array(caption, { minLength: 1, maxLength: 12 })
  .map((captions) => captions.toSorted((one, other) => one.start - other.start || one.end - other.end))

const SRT =
  '\ufeff1\r\n00:00:01,000 --> 00:00:02,500 X1:40\r\n<i>First</i> line\r\nand second\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nLast\r\n'
const VTT = `WEBVTT - Reel
Kind: captions

STYLE
::cue { color: red }

REGION
id:one

NOTE nobody reads this

intro
00:05.5 --> 01:00:00.000 align:start
<v.loud Anna Bell>I <3 this <00:06.000><c.red>play</c> &amp; you

00:01.000 --> 00:02.000
\u0007Before
`
const problemOf = (text: string) => {
  const read = parseCaptions(text)
  return 'problem' in read ? ENGLISH.t(read.problem) : 'none'
}

describe('captions', () => {
  test('are read back as they were written, whatever is said in them', () => {
    fc.assert(
      fc.property(inOrder, (captions) => {
        expect(parseCaptions(formatCaptions(captions))).toEqual({ captions })
      }),
    )
  })

  test('are read from SubRip, without its numbers, places and tags', () => {
    expect(parseCaptions(SRT)).toEqual({
      captions: [
        { start: 1000, end: 2500, text: 'First line\nand second' },
        { start: 3000, end: 4000, text: 'Last' },
      ],
    })
  })

  test('are read from WebVTT in the order of time, without styles, notes, regions, settings and control characters', () => {
    expect(parseCaptions(VTT)).toEqual({
      captions: [
        { start: 1000, end: 2000, text: 'Before' },
        { start: 5500, end: HOUR_MS, text: 'Anna Bell: I <3 this play & you' },
      ],
    })
  })

  test('are written with their markup made harmless', () => {
    expect(formatCaptions([{ start: 0, end: 3_661_001, text: 'a <b> & -->' }])).toBe(
      'WEBVTT\n\n00:00.000 --> 01:01:01.001\na &lt;b&gt; &amp; --&gt;\n',
    )
  })

  test.each([
    ['Only what is said.', 'Line 1: a time should be here, such as 00:01.000 --> 00:03.500'],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\nGood\n\nWords without a time', 'Line 6: a time should be here, such as 00:01.000 --> 00:03.500'],
    ['1\n00:61:00,000 --> 00:00:02,000\nA', 'Line 2: a time should be here, such as 00:01.000 --> 00:03.500'],
    ['00:02.000 --> 00:02.000\nA', 'Line 1: this caption ends before it begins'],
    ['\n\n2\n00:03.000 --> 00:02.000\nA', 'Line 4: this caption ends before it begins'],
    ['23:59:59.000 --> 24:00:00.001\nA', 'Line 1: times can go up to 24 hours'],
    ['00:01.000 --> 00:02.000\nA\n00:03.000 --> 00:04.000\nB', 'Line 3: put an empty line before this time'],
    ['', 'There are no captions in this text.'],
    ['WEBVTT\n\nNOTE only this', 'There are no captions in this text.'],
    [`00:01.000 --> 00:02.000\n${'é'.repeat(CAPTIONS_MAX_BYTES / 2)}`, 'Captions can be up to 100 kB. Please shorten them.'],
  ])('that cannot be read are refused with the line: %#', (text, problem) => {
    expect(problemOf(text)).toBe(problem)
  })

  test('can be a day long', () => {
    expect(problemOf('00:00.000 --> 24:00:00.000\nA')).toBe('none')
  })
})
