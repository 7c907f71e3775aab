import type { LineMark } from './mail-lines.ts'

type Attributes = Readonly<Record<string, string>>

/** Ids and classes that mail programs give to signatures. */
const SIGNATURES =
  /(?:^|[\s_])(?:gmail_signature|moz-signature|protonmail_signature_block|ms-outlook-mobile-signature|signature|applemailsignature|yahoo_signature)(?:$|\s)/i

/** Ids and classes of the line that introduces a quote. */
const ATTRIBUTIONS = /(?:^|\s)(?:gmail_attr|moz-cite-prefix|protonmail_quote_header|yahoo_quoted_begin)(?:$|\s)/i

/** Ids and classes of elements that contain an earlier mail without quote marks. */
const CUTS =
  /(?:^|[\s_])(?:yahoo_quoted|divrplyfwdmsg|appendonsend|mail-editor-reference-message-container|olk_src_body_section|ms-outlook-reference-message)(?:$|[\s_0-9])/i

/** The border that Outlook for desktops puts above an earlier mail. */
const OUTLOOK_LINE = /border-top:\s*solid\s+#(?:e1e1e1|b5c4df)\s+1\.0pt/i

/** The meaning of the lines in an element, by its mark-up. */
export function markOf(name: string, { id = '', class: classes = '', style = '' }: Attributes): LineMark | null {
  if (id === '' && classes === '' && style === '') return null
  const named = `${id} ${classes}`
  if (CUTS.test(named) || (name === 'div' && OUTLOOK_LINE.test(style))) return 'cut'
  if (ATTRIBUTIONS.test(named)) return 'attribution'
  return SIGNATURES.test(named) ? 'signature' : null
}

/** Whether a `blockquote` quotes a mail. Some programs also use it for indents. */
export function isQuote({ type = '', cite, class: classes = '', style = '' }: Attributes): boolean {
  return type.toLowerCase() === 'cite' || cite !== undefined || /quote/i.test(classes) || /border-left/i.test(style)
}

/** Whether an element is hidden, like the text that only previews show. */
export function isHidden({ hidden, style = '' }: Attributes): boolean {
  return hidden !== undefined || /display:\s*none|visibility:\s*hidden/i.test(style)
}
