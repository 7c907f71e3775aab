import { expect, test } from 'vitest'
import { parseMail } from './parse-mail.ts'

const HEAD = 'From: Lucía Ferrer <lucia@example.org>\r\nSubject: Hello\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n'
const newTextOf = async (text: string) => (await parseMail(Buffer.from(HEAD + text.replaceAll('\n', '\r\n')))).newText

test.each([
  ['a list below dashes', 'Options:\n--\nA: Saturday\nB: Sunday'],
  ['a sentence below dashes', 'Yes.\n--\nCall me before noon, please'],
  ['a name alone below dashes', 'Thank you\n--\nLucía Ferrer'],
  ['a number that is news below dashes', 'My data:\n--\nMy new number\n+34 600 000 000'],
  ['a notice that goes on in the same paragraph', 'Ok\n\nThis email is confidential. My phone number changed to 555.'],
  [
    'a notice with a sentence of the writer behind it',
    'Ok\n\nThis e-mail and any attachments are confidential and intended solely for the addressee. The phone number changed to 555.',
  ],
  [
    'a notice that is not at the end',
    'Ok\n\nThis e-mail and any attachments are confidential and intended solely for the addressee.\n\nSee you on Tuesday!',
  ],
  ['a confidence', 'Hello,\n\nConfidential: Ana is ill. Please tell no one of this message.'],
  ['a confidence in Spanish', 'Hola,\n\nEste mensaje es confidencial: no iré el martes.'],
  ['a rule below the quote with news below it', 'Yes.\n\n> Can you come?\n\n-----------\nI bring two friends'],
  ['words behind the name of a phone', 'Hi\n\nSent from my phone, I will be late'],
])('%s is shown', async (_, text) => {
  const shown = await newTextOf(text)
  const written = text.split('\n').filter((line) => line !== '' && !line.startsWith('>'))
  expect(shown.split('\n').filter((line) => line !== '' && !line.startsWith('>'))).toEqual(written)
})

test.each([
  ['dashes with a blank', 'Yes.\n-- \nA: Saturday'],
  ['dashes without one above a name and a number', 'Yes.\n--\nLucía Ferrer\nActing, second year\n+34 600 000 000'],
  ['dashes without one above a name and an address', 'Yes.\n--\nAna de la Torre\nana@example.org'],
  [
    'a notice at the end',
    'Yes.\n\nAVISO LEGAL: este mensaje y sus adjuntos son confidenciales y van dirigidos a su destinatario. Si lo ha recibido por error, elimínelo.',
  ],
  [
    'two notices at the end',
    'Yes.\n\nThis message is confidential and intended only for its recipient.\n\nPlease consider the environment before printing this e-mail.',
  ],
])('%s: what is below is folded', async (_, text) => {
  expect(await newTextOf(text)).toBe('Yes.')
})

const forwardedIn = async (subject: string, text: string) => {
  const { newText, forwarded } = await parseMail(Buffer.from(`From: a@b.example\r\nSubject: ${subject}\r\n\r\n${text}`))
  return [newText, forwarded]
}

test('a forwarded mail that is folded is named', async () => {
  const head = 'From: Bus <info@bus.example.org>\nDate: Sun, 29 Nov 2026 18:00\nSubject: Strike\nTo: a@b.example\n\nNo buses.'
  expect(await forwardedIn('Fwd: Strike', `See below\n\n---------- Forwarded message ---------\n${head}`)).toEqual(['See below', 'Strike'])
  expect(await forwardedIn('Hello', `See below\n\n> Begin forwarded message:\n>\n${head.replace(/^/gm, '> ')}`)).toEqual([
    'See below',
    'Strike',
  ])
  expect(await forwardedIn('RV: Strike', `See below\n\n${head}`)).toEqual(['See below', 'Strike'])
  expect(await forwardedIn('Re: Strike', `See below\n\n${head}`)).toEqual(['See below', null])
  expect((await forwardedIn('Fwd: Strike', `---------- Forwarded message ---------\n${head}`))[1]).toBe(null)
})
