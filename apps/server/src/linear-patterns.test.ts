import { IMPORT_FIELDS, type ImportField } from '@callboard/contract/exchange/imports/rules'
import { DEFAULT_INSTITUTION } from '@callboard/contract/institution'
import { type GrowingText, growsLinearly, slowTexts } from '@callboard/contract/testing/growth'
import { ENGLISH } from '@callboard/contract/translate'
import { expect, test } from 'vitest'
import { requireKnownEncryption } from '#accounts/single-sign-on/saml-encryption.ts'
import { keptName } from '#accounts/single-sign-on/single-sign-on.domain.ts'
import { cleanFileName } from '#casting/self-tapes/self-tapes.domain.ts'
import { withoutLiterals } from '#db/slow-queries.ts'
import { guessColumns } from '#exchange/imports/columns.domain.ts'
import { orderOfColumn, orderOfHeading } from '#exchange/imports/day-order.domain.ts'
import { readRow } from '#exchange/imports/rows.domain.ts'
import { archiveName } from '#exchange/share-links/share-links.domain.ts'
import { requestedRange } from '#http/endpoint/byte-range.ts'
import { isNamedBy } from '#http/endpoint/entity-tag.ts'
import { browserName } from '#http/session/browser-name.ts'
import { readAuthentication } from '#messages/inbound-mail/reading/authentication.ts'
import { readBounce } from '#messages/inbound-mail/reading/bounces.ts'
import { cleanName } from '#messages/inbound-mail/reading/clean-text.ts'
import { readBodies } from '#messages/inbound-mail/reading/mail-bodies.ts'
import { idsIn } from '#messages/inbound-mail/reading/mail-headers.ts'
import { natureOf } from '#messages/inbound-mail/reading/mail-nature.ts'
import { videoFileName } from '#office/own-data/own-data.domain.ts'
import { readCalendars } from '#people/availability/timetable/calendar-lines.ts'
import { attachmentName } from '#people/photos/photo-media.domain.ts'
import { shownFileName } from '#people/photos/photos.domain.ts'
import { likePattern } from '#people/talent-search/talent-search.domain.ts'
import { describeError } from '#platform/describe-error.ts'
import { outboxFileName } from '#platform/mail/outbox.ts'
import { runsOf } from '#platform/pdf/pdf-runs.ts'
import { safeReturnTo } from '#platform/return-to.ts'

/** Reads a cell of an import. */
const asCell = (field: ImportField) => (text: string) =>
  readRow([text], {
    plan: { columns: [field], everybody: {}, values: {}, emptyClears: false, dayFirst: null },
    ...{ apostrophes: 'typed', lists: DEFAULT_INSTITUTION, translators: [ENGLISH], today: '2026-11-30', dayFirst: false },
    ...{ genderM: null, nameOrder: { isLastFirst: false, hasTwoLastNames: false } },
  })

/** An error of PostgreSQL whose message is logged. */
const errorSaying = (message: string) => describeError({ severity: 'ERROR', code: '53000', message })

/** A header of a mail. */
const headers = (key: string, value: string) => ({ headers: [{ key, originalKey: key, value }], headerLines: [], attachments: [] })

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
  ...Object.fromEntries(IMPORT_FIELDS.map((field) => [`a cell of an import that is its ${field}`, asCell(field)])),
  'a cell of an unnamed column': (text) => guessColumns([''], [[text]]),
  'a cell of a named column': (text) => guessColumns(['Photos', 'Available', 'Email', 'Name', 'ID'], [Array(5).fill(text)]),
  'a heading of an import': (text) => [guessColumns([text], [['a']]), orderOfHeading(text)],
  'dates of a column': (text) => orderOfColumn([text]),
  'the text of a mail': (text) => readBodies({ text }),
  'the text of a mail, in lines': (text) => readBodies({ text: text.replaceAll(' ', '\n') }),
  'the HTML of a mail': (html) => readBodies({ html }),
  'what a server says about a sender': (value) => readAuthentication(headers('authentication-results', value)),
  'ids of mails': idsIn,
  'the name of a file of a mail': cleanName,
  'who wrote a mail': (value) => [natureOf(headers('precedence', value)), natureOf({ ...headers('subject', value), subject: value })],
  'a bounce': (text) => readBounce(headers('return-path', '<>'), `could not be delivered ${text}`),
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
  ['a', ' ', 'b'],
  ['a', ',', 'b'],
  ['a', ';', 'b'],
  ['a', '(', 'b'],
  ['a', '()', 'b'],
  ['', '1 ', '!'],
  ['', '1/', 'x'],
  ['a', '@', ''],
  ['', '<a', ''],
  ['', "5'", 'x'],
  ['', 'https://a.b/c.jpg,', 'x'],
  ['https://', 'a', ''],
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
