import { expect, test } from 'vitest'
import { parseMail } from './parse-mail.ts'

const part = (head: string, body: string) => `--b\r\n${head}\r\n\r\n${body}\r\n`
const mail = (...parts: string[]) =>
  parseMail(
    Buffer.from(
      `From: lucia@example.org\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=b\r\n\r\n${parts.join('')}--b--\r\n`,
    ),
  )
const TEXT = part('Content-Type: text/plain', 'Here is my file.')
const picture = (id: string) =>
  part(`Content-Type: image/png; name="${id}.png"\r\nContent-ID: <${id}@x>\r\nContent-Transfer-Encoding: base64`, 'iVBORw0K')

test('files come as they are, winmail.dat too', async () => {
  const { files, newText } = await mail(
    TEXT,
    part(
      'Content-Type: application/pdf; name="reel.pdf"\r\nContent-Disposition: attachment; filename="Luc=?utf-8?Q?=C3=ADa?= reel.pdf"\r\nContent-Transfer-Encoding: base64',
      'JVBERi0x',
    ),
    part('Content-Type: application/ms-tnef; name="winmail.dat"\r\nContent-Transfer-Encoding: base64', 'eJ8+Ig=='),
  )
  expect(newText).toBe('Here is my file.')
  expect(files.map(({ name, type, bytes }) => [name, type, Buffer.from(bytes).toString('latin1')])).toEqual([
    ['Lucía reel.pdf', 'application/pdf', '%PDF-1'],
    ['winmail.dat', 'application/ms-tnef', 'x\x9f>"'],
  ])
})

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\me\\photo.png', 'photo.png'],
  ['photo\u202egnp.exe', 'photognp.exe'],
  ['a\u0000b<c>.png', 'ab_c_.png'],
])('a file’s name has neither folders nor tricks: %j', async (name, kept) => {
  const encoded = `=?utf-8?B?${Buffer.from(name).toString('base64')}?=`
  const { files } = await mail(TEXT, part(`Content-Type: image/png\r\nContent-Disposition: attachment; filename="${encoded}"`, 'abc'))
  expect(files[0]?.name).toBe(kept)
})

test('a file without a name gets one, and a type that is none is unknown', async () => {
  const { files } = await mail(
    TEXT,
    part('Content-Type: image/jpeg\r\nContent-Disposition: attachment', 'abc'),
    part('Content-Type: <script>\r\nContent-Disposition: attachment', 'abc'),
  )
  expect(files.map(({ name, type }) => [name, type])).toEqual([
    ['attachment.jpg', 'image/jpeg'],
    ['attachment.bin', 'application/octet-stream'],
  ])
})

test('a picture in the new text is a file; one that only the quote or the signature shows is not', async () => {
  const { files } = await mail(
    part(
      'Content-Type: text/html',
      'This is me: <img src="cid:me@x"><div class="gmail_signature">Lucía <img src="cid:logo@x"></div><blockquote type="cite">old <img src="cid:old@x"></blockquote>',
    ),
    picture('me'),
    picture('logo'),
    picture('old'),
    picture('unshown'),
  )
  expect(files.map(({ name }) => name)).toEqual(['me.png', 'unshown.png'])
})

test('a mail in a mail is a file, and not what its writer says', async () => {
  const { files, newText } = await mail(
    TEXT,
    part('Content-Type: message/rfc822', 'From: bus@example.org\r\nSubject: Strike\r\n\r\nNo buses.'),
  )
  expect(newText).toBe('Here is my file.')
  expect(files).toMatchObject([{ name: 'attachment.eml', type: 'message/rfc822' }])
})
