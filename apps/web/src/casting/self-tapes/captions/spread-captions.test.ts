import { parseCaptions } from '@callboard/contract/casting/self-tapes/captions'
import { expect, test } from 'vitest'
import { editableCaptions, spreadCaptions } from './spread-captions.ts'

test('sentences share the tape in proportion to their length', () => {
  expect(spreadCaptions('Who is there? Nay, answer me.\nStand!', 10, 'en')).toBe(
    '00:00.000 --> 00:03.800\nWho is there?\n\n00:03.800 --> 00:08.200\nNay, answer me.\n\n00:08.200 --> 00:10.000\nStand!\n',
  )
})

test('a long sentence becomes several captions, and no text is lost', () => {
  const words = 'To be or not to be that is the question whether it is nobler in the mind to suffer & take arms against a sea of troubles'
  const read = parseCaptions(spreadCaptions(words, null, 'en'))
  const captions = 'captions' in read ? read.captions : []
  expect(captions.map(({ text }) => text).join(' ')).toBe(words)
  expect(Math.max(...captions.map(({ text }) => text.length))).toBeLessThanOrEqual(80)
  expect(captions.at(-1)?.end).toBeGreaterThan(7000)
})

test('captions of a text that is too long for the tape still follow each other', () => {
  const read = parseCaptions(spreadCaptions('One. Two. Three. Four.', 0.1, 'en'))
  expect('captions' in read && read.captions.map(({ start, end }) => end - start)).toEqual([100, 100, 100, 100])
})

test('an empty text gives no captions', () => {
  expect(spreadCaptions(' \n', 10, 'en')).toBe('')
})

test('stored captions are edited as they were typed', () => {
  expect(editableCaptions('WEBVTT\n\n00:01.000 --> 00:02.000\nYou &amp; me &amp;amp; &lt;3\n')).toBe(
    '00:01.000 --> 00:02.000\nYou & me &amp;amp; &lt;3\n',
  )
})
