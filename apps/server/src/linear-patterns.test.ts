import { type GrowingText, growsLinearly, slowTexts } from '@callboard/contract/testing/growth'
import { expect, test } from 'vitest'
import { requireKnownEncryption } from '#accounts/single-sign-on/saml-encryption.ts'
import { keptName } from '#accounts/single-sign-on/single-sign-on.domain.ts'
import { cleanFileName } from '#casting/self-tapes/self-tapes.domain.ts'
import { withoutLiterals } from '#db/slow-queries.ts'
import { archiveName } from '#exchange/share-links/share-links.domain.ts'
import { requestedRange } from '#http/endpoint/byte-range.ts'
import { isNamedBy } from '#http/endpoint/entity-tag.ts'
import { browserName } from '#http/session/browser-name.ts'
import { videoFileName } from '#office/own-data/own-data.domain.ts'
import { readCalendars } from '#people/availability/timetable/calendar-lines.ts'
import { attachmentName } from '#people/photos/photo-media.domain.ts'
import { shownFileName } from '#people/photos/photos.domain.ts'
import { likePattern } from '#people/talent-search/talent-search.domain.ts'
import { describeError } from '#platform/describe-error.ts'
import { outboxFileName } from '#platform/mail/outbox.ts'
import { runsOf } from '#platform/pdf/pdf-runs.ts'
import { safeReturnTo } from '#platform/return-to.ts'

/** An error of PostgreSQL whose message is logged. */
const errorSaying = (message: string) => describeError({ severity: 'ERROR', code: '53000', message })

const FUNCTIONS: Readonly<Record<string, (text: string) => unknown>> = {
  'the message of an error': errorSaying,
  'the stack of an error': (stack) => describeError({ message: 'none', stack }),
  'the text of a statement': withoutLiterals,
  'the name of a browser': browserName,
  'the name of a download': (text) => attachmentName(text, 'a', 'image/png'),
  'the name of a photo': shownFileName,
  'the name of an uploaded video': cleanFileName,
  'the name of a video in an archive': (text) => videoFileName(1, { title: text, fileName: text }),
  'the name of an archive': (text) => archiveName(text, text),
  'a name from sign-on': keptName,
  'an assertion': (text) => {
    try {
      requireKnownEncryption(text)
    } catch {
      // Only the time counts.
    }
  },
  'a word of a search': likePattern,
  'a range of bytes': (text) => requestedRange(text, 100),
  'a list of tags': (text) => isNamedBy(text, 'tag'),
  'the name of a mail': (text) => outboxFileName({ mailId: 'a', postedAt: text }, text),
  'the faces of a word': (text) => runsOf(text, 400),
  'a place to go on to': safeReturnTo,
  'the lines of a calendar': (text) => readCalendars(`BEGIN:VCALENDAR\n${text}`, () => {}),
}

const TEXTS: readonly GrowingText[] = [
  ['', 'a', ''],
  ['', 'a.', ''],
  ['', 'a-', '!'],
  ['', '-', '!'],
  ['', '.', '!'],
  ['', ' ', 'x'],
  ['', 'a@', ' '],
  ['a://', 'a', ''],
  ['', 'a:', '//'],
  ['', "'", 'x'],
  ['', " 'a", ''],
  ['', " ''a", ''],
  ['', '"', ''],
  ['', '“', ''],
  ['', '»', ''],
  ['', '`"', ''],
  ['$a', '$b', ''],
  ['', '1', 'x'],
  ['', '1.', 'x'],
  ['', 'Version/1 ', ''],
  ['', 'Version/1 Safari', ''],
  ['  at ', 'a (', ''],
  ['  at /', ':1', 'x'],
  ['', '<a:', ''],
  ['RDATE', ';A=', ':'],
  ['RDATE', ';A="', ':'],
  ['RDATE', ';A="B"', ''],
  ['RDATE', '=', ''],
  ['', '<EncryptionMethod ', ''],
  ['<EncryptionMethod', ' Algorithm=', '>'],
  ['<EncryptionMethod Algorithm', ' ', '>'],
  ['', '\u05d0\u0301', ''],
  ['', '\u{1f600}', ''],
  ['/', '?', ''],
  ['/', '%2f', ''],
  ['bytes=', '1', '-'],
  ['', 'W/,', ''],
]

test.each(Object.entries(FUNCTIONS))('%s costs time in proportion to its length', (_, work) => {
  expect(slowTexts(work, TEXTS)).toEqual([])
})

test('literals of a statement that never end cost time in proportion to their number, and are cut', () => {
  const unended = (length: number) => Array.from({ length }, (_, place) => `$a${place}$ secret`).join(' ')
  expect(growsLinearly(withoutLiterals, unended)).toBe(true)
  expect(withoutLiterals(`select ${unended(3)}`)).toBe("select '…'")
})
