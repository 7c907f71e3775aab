import { z } from 'zod'
import { optionalText } from '../../common.ts'
import { endpoint } from '../../endpoint.ts'
import { LANGUAGES } from '../../language.ts'
import { withValues } from '../../translate.ts'
import {
  FOOTER_PLACEHOLDERS,
  hasLink,
  MAIL_KINDS,
  MAIL_TEXT_LIMITS,
  MAIL_TEXT_MESSAGE,
  MAILS,
  type MailPlaceholder,
  placeholderList,
  unknownPlaceholder,
} from './rules.ts'

const language = z.enum(LANGUAGES)
const ownText = z.strictObject({
  opening: optionalText(MAIL_TEXT_LIMITS.own, 'lines'),
  closing: optionalText(MAIL_TEXT_LIMITS.own, 'lines'),
})
const footer = optionalText(MAIL_TEXT_LIMITS.footer, 'lines')

const placeholderMessage = (found: string, known: readonly MailPlaceholder[]) =>
  withValues('{found} is not known here. Known are: {known}', { found, known: placeholderList(known) })

/** The office's own lines in all mails. A mail without own lines has the original text. */
export const mailTexts = z
  .strictObject({
    footer: z.strictObject({ en: footer, es: footer }).prefault({}),
    own: z.partialRecord(z.enum(MAIL_KINDS), z.partialRecord(language, ownText)).default({}),
  })
  .superRefine((texts, context) => {
    const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
    const check = (text: string | null, known: readonly MailPlaceholder[], path: string[]) => {
      const found = unknownPlaceholder(text ?? '', known)
      if (found !== undefined) refuse(path, placeholderMessage(found, known))
    }
    for (const each of LANGUAGES) check(texts.footer[each], FOOTER_PLACEHOLDERS, ['footer', each])
    for (const kind of MAIL_KINDS)
      for (const each of LANGUAGES) {
        const own = texts.own[kind]?.[each]
        if (!own) continue
        const known = MAILS[kind]
        if (known === null) {
          if (own.opening !== null || own.closing !== null) refuse(['own', kind, each, 'opening'], MAIL_TEXT_MESSAGE.noOwnText)
          continue
        }
        check(own.opening, known, ['own', kind, each, 'opening'])
        check(own.closing, known, ['own', kind, each, 'closing'])
        if (hasLink(own.opening ?? '')) refuse(['own', kind, each, 'opening'], MAIL_TEXT_MESSAGE.link)
      }
  })
  .transform(({ footer: feet, own }) => ({
    footer: feet,
    own: Object.fromEntries(
      MAIL_KINDS.flatMap((kind) => {
        const kept = Object.entries(own[kind] ?? {}).filter(([, { opening, closing }]) => opening !== null || closing !== null)
        return kept.length === 0 ? [] : [[kind, Object.fromEntries(kept)]]
      }),
    ) as typeof own,
  }))

export const mailTextsEndpoints = {
  previewMail: endpoint({
    method: 'POST',
    path: '/api/settings/mail-preview',
    summary: 'A mail as it would be sent to a sample person, with words of the office that are not saved yet',
    access: 'director',
    body: z.object({ kind: z.enum(MAIL_KINDS), language, texts: mailTexts }),
    success: { status: 200, body: z.object({ subject: z.string(), html: z.string(), text: z.string() }) },
    errors: [400, 401, 403],
  }),
} as const
