import type { Institution } from '@callboard/contract/institution'
import { fillMailText, fillOwnMailText, type MailTexts } from '@callboard/contract/messages/mail-texts/rules'
import type { Translator } from '@callboard/contract/translate'
import type { Mail, MailPart } from './mail.ts'

/** The body of a mail as HTML and text. In both, the first address is that of the first button. */
export interface RenderedMail {
  readonly html: string
  readonly text: string
}

/** The sender of the mail. */
export interface MailSender {
  readonly institution: Pick<Institution, 'name' | 'officeName' | 'accentColor'>
  /** The address to write to; `null` if there is none. */
  readonly contact: string | null
}

/** The product's amber, for institutions without a colour of their own. */
const ACCENT = '#f3a712'

// The colours of the pages. Mail programs know no custom properties, so each colour is a class with a dark variant.
const STYLE = `
  :root { color-scheme: light dark; supported-color-schemes: light dark }
  body, .paper { background: #f6f1e7 }
  .sheet { background: #fffdf8; border: 1px solid #d8cdb9 }
  .ink { color: #1b1712 }
  .soft, .soft a { color: #584f42 }
  .sunk { background: #ebe3d3 }
  @media (prefers-color-scheme: dark) {
    body, .paper { background: #14110d !important }
    .sheet { background: #1e1a14 !important; border-color: #352e24 !important }
    .ink { color: #f5eee0 !important }
    .soft, .soft a { color: #b9ad99 !important }
    .sunk { background: #0d0b08 !important }
  }
  @media (max-width: 480px) { .pad { padding: 28px 22px !important } }
`
const FONT = "font-family:'Instrument Sans','Helvetica Neue',Helvetica,Arial,sans-serif"
const DISPLAY = "font-family:'Bricolage Grotesque','Helvetica Neue',Helvetica,Arial,sans-serif"

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
}

function paragraphs(text: string, style: string, className: string): string {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((part) => `<p class="${className}" style="margin:0 0 16px;${FONT};${style}">${escapeHtml(part).replaceAll('\n', '<br>')}</p>`)
    .join('\n')
}

/** The text colour of the two that has more contrast on a colour, by relative luminance (WCAG 2.2). */
function inkOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#1b1305' : '#ffffff'
}

function htmlPart(part: MailPart, accent: string, { t }: Translator): string {
  switch (part.kind) {
    case 'text':
      return paragraphs(part.text, 'font-size:16px;line-height:24px', 'ink')
    case 'note':
      return paragraphs(part.text, 'font-size:14px;line-height:20px', 'soft')
    case 'quote':
      return `<div style="border-left:3px solid ${accent};margin:0 0 16px;padding:2px 0 0 16px">${paragraphs(part.text, 'font-size:16px;line-height:24px', 'ink')}</div>`
    case 'button':
      return `<p style="margin:8px 0 24px"><a href="${escapeHtml(part.url)}" style="display:inline-block;background:${accent};color:${inkOn(accent)};${FONT};font-size:16px;line-height:24px;font-weight:700;text-decoration:none;padding:12px 24px;border-radius:10px">${escapeHtml(part.label)}</a></p>
<p class="soft" style="margin:0 0 24px;${FONT};font-size:14px;line-height:20px;word-break:break-all">${t('Or open this address:')} <a href="${escapeHtml(part.url)}">${escapeHtml(part.url)}</a></p>`
    case 'link':
      return `<p class="soft" style="margin:0 0 16px;${FONT};font-size:14px;line-height:20px">${escapeHtml(part.lead)} <a href="${escapeHtml(part.url)}">${escapeHtml(part.label)}</a>.</p>`
    case 'code':
      return `${paragraphs(part.lead, 'font-size:16px;line-height:24px', 'ink')}
<p class="sunk ink" style="margin:0 0 24px;padding:14px 16px;border-radius:10px;text-align:center;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:30px;line-height:36px;letter-spacing:6px;font-weight:700">${escapeHtml(part.code)}</p>`
  }
}

function textPart(part: MailPart): string {
  switch (part.kind) {
    case 'text':
    case 'note':
      return part.text.trim()
    case 'quote':
      return part.text.trim().replace(/^/gm, '> ')
    case 'button':
      return `${part.label}:\n${part.url}`
    case 'link':
      return `${part.lead}\n${part.label}:\n${part.url}`
    case 'code':
      return `${part.lead.trim()}\n\n    ${part.code}`
  }
}

/** The parts of a mail, with the office's own lines before and after them. */
function partsOf({ wording, parts, translator }: Mail, texts: MailTexts, values: { office: string; institution: string }): MailPart[] {
  const own = wording === null ? undefined : texts.own[wording]?.[translator.language]
  const { opening, closing } = fillOwnMailText(own ?? { opening: null, closing: null }, values)
  const line = (text: string | null): MailPart[] => (text === null ? [] : [{ kind: 'text', text }])
  return [...line(opening), ...parts, ...line(closing)]
}

/**
 * Renders a mail in the product's look, as HTML and as plain text.
 *
 * @param mail its content
 * @param sender the institution, and the address for answers
 * @param texts the office's own lines
 */
export function renderMail(mail: Mail, { institution, contact }: MailSender, texts: MailTexts): RenderedMail {
  const accent = institution.accentColor ?? ACCENT
  const { language, t } = mail.translator
  const values = { office: t(institution.officeName), institution: t(institution.name) }
  const from = `${values.office}, ${values.institution}`
  const parts = partsOf(mail, texts, values)
  const footer = fillMailText(texts.footer[language], values)
  const help =
    mail.replyTo !== undefined
      ? t('You can answer by replying to this email.')
      : contact
        ? t('Questions? Write to {address}.', { address: contact })
        : t('This email was sent automatically. Please do not reply to it.')
  // No other address comes before the content, because people and programs assume that the first link is the important one.
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(mail.subject)}</title>
<style>${STYLE}</style>
</head>
<body style="margin:0;padding:0">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(mail.preview)}${'&#8199;&#847; '.repeat(40)}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td class="ink" style="padding:0 4px 16px;${DISPLAY};font-size:18px;line-height:24px;font-weight:800;letter-spacing:-0.02em"><span style="color:${accent}">&#9679;</span>&nbsp;Callboard</td></tr>
<tr><td class="sheet pad" style="padding:40px;border-radius:14px">
<h1 class="ink" style="margin:0 0 20px;${DISPLAY};font-size:26px;line-height:31px;font-weight:700;letter-spacing:-0.02em">${escapeHtml(mail.heading)}</h1>
${parts.map((part) => htmlPart(part, accent, mail.translator)).join('\n')}
</td></tr>
<tr><td class="soft" style="padding:20px 4px 0;${FONT};font-size:14px;line-height:20px">${escapeHtml(from)}<br>${escapeHtml(help)}${footer === null ? '' : `<br><br>${escapeHtml(footer).replaceAll('\n', '<br>')}`}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
  const signature = `-- \n${from}\n${help}`
  const text = [mail.heading, ...parts.map(textPart), signature, ...(footer === null ? [] : [footer])].join('\n\n')
  return { html, text: `${text}\n` }
}
