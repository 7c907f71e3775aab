import { accentProperties, readSchemeChoice } from '@callboard/contract/appearance'
import { kioskText } from '@callboard/contract/exchange/kiosk/text'
import { FIRST_ANSWERS_ID } from '@callboard/contract/first-answers'
import type { Institution } from '@callboard/contract/institution'
import type { Language } from '@callboard/contract/language'
import type { Translator } from '@callboard/contract/translate'
import type { LinkPreview } from '#platform/link-preview.ts'

const HTML_TAG = '<html lang="en">'
const BOOT_PLACEHOLDER = '<!--boot-->'
const FILES_PLACEHOLDER = '<!--files-->'
const HEAD_END = '</head>'
const BODY_END = '</body>'
const TITLE_TAG = '<title>Callboard</title>'
/** Matches the element that contains only the text below the greeting. */
const WELCOME = /(?<=<p data-welcome=""[^>]*>)[^<]*/
const DESCRIPTION_TAG = /<meta name="description" content="[^"]*"\s*\/?>/

function fillInstitution(html: string, { name, officeName, accentColor }: Institution): string {
  if (!html.includes(HTML_TAG) || !html.includes(BOOT_PLACEHOLDER))
    throw new Error('The built page lacks its placeholders. Build it again.')
  const filled = html
    .replaceAll('{{institution.name}}', () => escapeHtml(name))
    .replaceAll('{{institution.officeName}}', () => escapeHtml(officeName))
  if (accentColor === null) return filled
  const style = Object.entries(accentProperties(accentColor))
    .map((property) => property.join(':'))
    .join(';')
  // On the body, because the `html` element is completed for each visitor.
  return filled.replace('<body>', `<body style="${style}">`)
}

/**
 * Adds the institution to a built page: its texts that the build could not know (`apps/web/build/prerender.ts`), its accent colour with
 * readable text on it, and the page's description in its language.
 *
 * @throws Error when the page is not one of ours
 */
export function fillTemplate(html: string, institution: Institution, { t, language }: Translator): string {
  const described = html.replace(DESCRIPTION_TAG, (tag) => tag.replace(/(?<=content=")[^"]*/, (english) => escapeHtml(t(english))))
  const named = { ...institution, name: t(institution.name), officeName: t(institution.officeName) }
  const welcome = kioskText(institution.kiosk.welcome[language], named.name)
  return fillInstitution(welcome === undefined ? described : described.replace(WELCOME, () => escapeHtml(welcome)), named)
}

/** The part of a page that is for one visitor. */
export interface VisitorPart {
  readonly language: Language
  /** The value of the scheme cookie. */
  readonly scheme: string | undefined
  /** The first name in the greeting of the student's home, shown before its code has loaded. */
  readonly firstName: string
  /** Data for `#boot`. */
  readonly boot: unknown
  /** JSON for `#first-answers`; `null` if there is none. */
  readonly answers: string | null
  /** Addresses of the files that this page needs in addition to those of every page. */
  readonly files: readonly string[]
}

/**
 * Completes a page for one visitor: their language, the colour scheme of their device, data that replaces the first calls, and links to
 * files that the browser would otherwise discover only once the application runs.
 *
 * @param html a page after `fillTemplate`
 */
export function fillVisitor(html: string, { language, scheme, firstName, boot, answers, files }: VisitorPart): string {
  const choice = readSchemeChoice(scheme)
  const themed = html.replace(HTML_TAG, `<html lang="${language}"${choice === 'system' ? '' : ` data-scheme="${choice}"`}>`)
  const named = themed.replace('{{user.firstName}}', () => escapeHtml(firstName))
  const filled = named.replace(BOOT_PLACEHOLDER, () => dataElement('boot', JSON.stringify(boot)))
  const links = files.map((file) =>
    file.endsWith('.css')
      ? `<link rel="preload" as="style" crossorigin href="${file}">`
      : `<link rel="modulepreload" crossorigin href="${file}">`,
  )
  const linked = filled.replace(FILES_PLACEHOLDER, () => links.join(''))
  // Last, so that the browser has begun to fetch everything else.
  return answers === null ? linked : linked.replace(BODY_END, () => `${dataElement(FIRST_ANSWERS_ID, answers)}${BODY_END}`)
}

/** Asks search engines not to list a page. */
export function fillNoIndex(html: string): string {
  return html.replace(HEAD_END, `<meta name="robots" content="noindex">${HEAD_END}`)
}

/** Adds the link preview to the head of a page. */
export function fillPreview(html: string, { title, description, url, image }: LinkPreview): string {
  const named = (attribute: 'name' | 'property', entries: Record<string, string | number>) =>
    Object.entries(entries).map(([name, content]) => `<meta ${attribute}="${name}" content="${escapeHtml(String(content))}">`)
  const tags = [
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    ...named('property', { 'og:type': 'profile', 'og:site_name': 'Callboard', 'og:title': title, 'og:description': description }),
    ...named('property', { 'og:url': url }),
    ...(image
      ? named('property', {
          'og:image': image.url,
          'og:image:type': image.type,
          'og:image:width': image.width,
          'og:image:height': image.height,
          'og:image:alt': image.description,
        })
      : []),
    ...named('name', { 'twitter:card': image ? 'summary_large_image' : 'summary' }),
  ]
  return html
    .replace(TITLE_TAG, () => `<title>${escapeHtml(title)} · Callboard</title>`)
    .replace(DESCRIPTION_TAG, () => named('name', { description }).join(''))
    .replace(BOOT_PLACEHOLDER, () => `${tags.join('')}${BOOT_PLACEHOLDER}`)
}

/** A page that does not load the application, for visitors who open too many pages. */
export function waitPage(language: Language, { t }: Translator): string {
  const [title, text] = [t('Please wait a moment'), t('Too many attempts. Please wait a moment and try again.')].map(escapeHtml)
  const style = 'body{font:1.125rem/1.5 system-ui,sans-serif;max-width:36rem;margin:20vh auto;padding:0 1.5rem;color-scheme:light dark}'
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} · Callboard</title><style>${style}</style>`
  return `<!doctype html><html lang="${language}"><head>${head}</head><body><main><h1>${title}</h1><p>${text}</p></main></body></html>`
}

/** Data is not a script, which the content security policy forbids here; no `<` in it may end the element early. */
function dataElement(id: string, json: string): string {
  return `<script type="application/json" id="${id}">${json.replaceAll('<', '\\u003c')}</script>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
