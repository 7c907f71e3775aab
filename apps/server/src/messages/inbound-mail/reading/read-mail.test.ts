import { expect, test } from 'vitest'
import { rawMail } from './corpus/corpus-mail.ts'
import { MAIL_LIMITS } from './mail-limits.ts'
import { parseMail, UnreadableMail } from './parse-mail.ts'
import { readMail } from './read-mail.ts'

const HEAD = 'From: lucia@example.org\r\nSubject: Hello\r\nMIME-Version: 1.0\r\n'
const MANY = 'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nHello\r\n'

test('a mail of 30 MB is read in another thread, and mails after it', async () => {
  const line = `${'QUJD'.repeat(19)}\r\n`
  const head = `${HEAD}${MANY}--b\r\nContent-Type: application/pdf; name=a.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n`
  const large = Buffer.from(`${head}${line.repeat(30_000_000 / line.length)}--b--\r\n`)
  const [first, second] = await Promise.all([readMail(large), readMail(rawMail({ name: 'small', text: 'Hi', newText: '' }))])
  expect(first.newText).toBe('Hello')
  expect(first.files[0]?.bytes.length).toBeGreaterThan(21_000_000)
  expect(second.newText).toBe('Hi')
})

test('what nobody can read fails in one way, and the next mail is read', async () => {
  const garbage = Buffer.from(Array.from({ length: 5000 }, (_, place) => (place * 7919) % 256))
  const deep = Array.from({ length: 300 }, (_, level) => `Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n--b${level}\r\n`).join(
    '',
  )
  for (const raw of [garbage, Buffer.alloc(0), Buffer.from(HEAD + deep), Buffer.alloc(MAIL_LIMITS.bytes + 1, 'a')]) {
    await expect(readMail(raw)).rejects.toThrow(UnreadableMail)
  }
  expect((await readMail(rawMail({ name: 'next', text: 'Hi', newText: '' }))).newText).toBe('Hi')
})

test('a mail of more parts than people send comes as one file too', async () => {
  const { newText, files } = await readMail(
    Buffer.from(`${HEAD}${MANY}${'--b\r\nContent-Type: image/png\r\n\r\nabc\r\n'.repeat(10_000)}--b--`),
  )
  expect(newText).toBe('Hello')
  expect(files.length).toBe(MAIL_LIMITS.files + 1)
  expect(files.at(-1)).toMatchObject({ name: 'message.eml', type: 'message/rfc822' })
})

test.each([
  ['empty lines', '\r\n'.repeat(300_000)],
  ['short lines', 'a b\r\n'.repeat(200_000)],
  ['lines of marks', `${'>'.repeat(70)}\r\n`.repeat(100_000)],
  ['one line', 'a '.repeat(2_000_000)],
])('a text of nothing but %s is cut, and comes as a file too', async (_, text) => {
  const { text: kept, files } = await parseMail(Buffer.from(`${HEAD}\r\n${text}`))
  expect(kept.length).toBeLessThanOrEqual(MAIL_LIMITS.text)
  expect(files).toHaveLength(1)
})

test.each([
  ['elements inside one another', '<b>'.repeat(100_000), ''],
  ['elements that end nowhere', '</i><p>'.repeat(100_000), ''],
  ['quotes inside one another', `${'<blockquote type="cite">'.repeat(900)}old${'</blockquote>'.repeat(900)}`, 'new'],
  ['comments without end', '<!--'.repeat(200_000), ''],
])('HTML of %s is read', async (_, html, begin) => {
  const { newText } = await readMail(Buffer.from(`${HEAD}Content-Type: text/html\r\n\r\n${begin}${html}`))
  expect(newText).toBe(begin)
})

test('HTML of brackets only is text', async () => {
  const { text } = await readMail(Buffer.from(`${HEAD}Content-Type: text/html\r\n\r\n${'<'.repeat(500_000)}`))
  expect(text.replaceAll('<', '')).toBe('')
})

test('a mail without a head is read, from nobody', async () => {
  expect(await parseMail(Buffer.from('Hello,\n\nI have no head.\n'))).toMatchObject({ from: null, newText: 'Hello,\n\nI have no head.' })
})

test('a mail without a text part or any part has no text', async () => {
  expect(await parseMail(Buffer.from(`${HEAD}Content-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n\r\nQUJD\r\n`))).toMatchObject(
    {
      newText: '',
      text: '',
      html: null,
      files: [{ type: 'image/png' }],
    },
  )
  expect(await parseMail(Buffer.from(HEAD))).toMatchObject({ newText: '', text: '', html: null, files: [] })
})

test.each([
  ['Latin letters that say they are UTF-8', 'charset=utf-8', Buffer.from('¿Mañana a las 9?', 'latin1')],
  ['Latin letters that say nothing', '', Buffer.from('¿Mañana a las 9?', 'latin1')],
  ['a character set that nobody knows', 'charset=x-martian', Buffer.from('¿Mañana a las 9?', 'latin1')],
  ['an old name', 'charset=latin1', Buffer.from('¿Mañana a las 9?', 'latin1')],
  ['UTF-8 that says it is Latin', 'charset="iso-8859-1"', Buffer.from('¿Mañana a las 9?')],
  ['UTF-8 that says it is of Windows', 'charset=Windows-1252', Buffer.from('¿Mañana a las 9?')],
  ['UTF-8 with a name that nobody knows', 'charset=x-martian', Buffer.from('¿Mañana a las 9?')],
])('letters are read: %s', async (_, charset, bytes) => {
  const type = charset === '' ? '' : `Content-Type: text/plain; ${charset}\r\n`
  expect((await parseMail(Buffer.concat([Buffer.from(`${HEAD}${type}\r\n`), bytes]))).newText).toBe('¿Mañana a las 9?')
})

test('UTF-8 that says it is Latin is read in quoted-printable, beside a large file', async () => {
  const text = `--b\r\nContent-Type: text/plain;\r\n charset=iso-8859-1\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nEl a=C3=B1o =E2=82=AC\r\n`
  const file = `--b\r\nContent-Type: application/pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n${`${'QUJD'.repeat(19)}\r\n`.repeat(40_000)}--b--\r\n`
  const { newText } = await parseMail(Buffer.from(`${HEAD}Content-Type: multipart/mixed; boundary=b\r\n\r\n${text}${file}`))
  expect(newText).toBe('El año €')
})

test('UTF-8 of which one letter is broken stays UTF-8, and a word about a character set stays as it is', async () => {
  const broken = Buffer.concat([
    Buffer.from(`${HEAD}Content-Type: text/plain; charset=utf-8\r\n\r\n¿Mañana? charset=latin1 ol`),
    Buffer.from([0xc3]),
  ])
  expect((await parseMail(broken)).newText).toBe('¿Mañana? charset=latin1 ol\ufffd')
})

test('texts have neither control characters nor half characters', async () => {
  const { newText, text } = await parseMail(Buffer.from(`${HEAD}\r\na\u0000b\u001b[31mc\u2028d`))
  expect([newText, text]).toEqual(['ab[31mc\u2028d', 'ab[31mc\u2028d'])
})
