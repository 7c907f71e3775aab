import sanitizeHtml from 'sanitize-html'
import { MAIL_LIMITS } from './mail-limits.ts'

const TAGS =
  'a abbr address article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del dfn div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i ins kbd li main mark nav ol p pre q rp rt ruby s samp section small span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var wbr'.split(
    ' ',
  )

/** Styles that distinguish answers. Each value is one word or colour, so it can neither load anything nor cover other content. */
const STYLES: Readonly<Record<string, RegExp>> = {
  color: /^(?:#[0-9a-f]{3,8}|[a-z]{3,20}|rgb\(\s?\d{1,3}\s?,\s?\d{1,3}\s?,\s?\d{1,3}\s?\))$/i,
  'font-style': /^(?:normal|italic)$/i,
  'font-weight': /^(?:normal|bold|[1-9]00)$/i,
  'text-align': /^(?:left|right|center|justify|start|end)$/i,
  'text-decoration': /^(?:none|underline|line-through)$/i,
}

function safeStyle(style: string): string {
  const kept: string[] = []
  for (const part of style.slice(0, 2000).split(';')) {
    const colon = part.indexOf(':')
    const name = part.slice(0, Math.max(colon, 0)).trim().toLowerCase()
    const value = part.slice(colon + 1).trim()
    if (Object.hasOwn(STYLES, name) && STYLES[name]?.test(value)) kept.push(`${name}:${value}`)
  }
  return kept.join(';')
}

/** Protocols of links: web pages and mail. */
function safeLink(href: string): string | undefined {
  const url = URL.parse(href.slice(0, 4000).trim())
  return url && ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url.href : undefined
}

type Attributes = Readonly<Record<string, string>>

function safeAttributes(name: string, attributes: Attributes): Record<string, string> {
  const { style = '', color, align, dir, colspan, rowspan, start, href } = attributes
  const styles = safeStyle([style, color && `color:${color}`, align && `text-align:${align}`].filter(Boolean).join(';'))
  const kept: Record<string, string> = {}
  if (styles !== '') kept.style = styles
  if (dir && /^(?:ltr|rtl|auto)$/i.test(dir)) kept.dir = dir
  for (const [key, value] of Object.entries({ colspan, rowspan, start })) if (value && /^\d{1,4}$/.test(value)) kept[key] = value
  const link = name === 'a' && href ? safeLink(href) : undefined
  return link ? { ...kept, href: link, rel: 'noopener noreferrer nofollow', target: '_blank' } : kept
}

/** Safe HTML of a mail. Everything that is not listed here is removed, including scripts, styles, forms and all pictures. Text is kept. */
export function safeHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: { '*': ['style', 'dir', 'colspan', 'rowspan', 'start'], a: ['href', 'rel', 'target'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    nestingLimit: MAIL_LIMITS.shownDepth,
    nonTextTags: ['head', 'iframe', 'noembed', 'noframes', 'noscript', 'object', 'option', 'script', 'style', 'textarea', 'title', 'xml'],
    parseStyleAttributes: false,
    transformTags: {
      font: (_, attributes) => ({ tagName: 'span', attribs: safeAttributes('span', attributes) }),
      '*': (tagName, attributes) => ({ tagName, attribs: safeAttributes(tagName, attributes) }),
    },
  }).trim()
}
