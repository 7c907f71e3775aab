import { expect, test } from 'vitest'
import { parseMail } from '../parse-mail.ts'
import { APPLE_MAIL } from './apple-mail.ts'
import { type CorpusMail, rawMail } from './corpus-mail.ts'
import { GMAIL } from './gmail.ts'
import { OTHER_PROGRAMS } from './other-programs.ts'
import { OUTLOOK_DESKTOP } from './outlook.ts'
import { OUTLOOK_WEB } from './outlook-web.ts'
import { THUNDERBIRD } from './thunderbird.ts'

const CORPUS: readonly CorpusMail[] = [...GMAIL, ...OUTLOOK_DESKTOP, ...OUTLOOK_WEB, ...APPLE_MAIL, ...THUNDERBIRD, ...OTHER_PROGRAMS]

const words = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? []
/** The visible text of HTML, found without any of our rules. */
const seen = (html: string) =>
  html
    .replace(/<style[\s\S]*?<\/style>/g, ' ')
    .replace(/<!--[\s\S]*?-->/g, ' ')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:nbsp|lt|gt|amp);/g, ' ')

test.each(CORPUS.map((mail) => [mail.name, mail] as const))('%s: shows the new text only, and loses nothing', async (_, mail) => {
  const read = await parseMail(rawMail(mail))
  expect(read.newText).toBe(mail.newText)
  const kept = new Set(words(read.text))
  expect(words(`${mail.text ?? ''} ${seen(mail.html ?? '')}`).filter((word) => !kept.has(word))).toEqual([])
})

test('the corpus has at least sixty mails, each with a name of its own', () => {
  expect(new Set(CORPUS.map(({ name }) => name)).size).toBe(CORPUS.length)
  expect(CORPUS.length).toBeGreaterThanOrEqual(60)
})
