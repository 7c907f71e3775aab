import { negotiateAccent, readSchemeChoice } from '@callboard/contract/appearance'
import type { Institution } from '@callboard/contract/institution'
import type { LinkPreview } from '#platform/link-preview.ts'

const HTML_TAG = '<html lang="en">'
const BOOT_PLACEHOLDER = '<!--boot-->'
const TITLE_TAG = '<title>Callboard</title>'
const DESCRIPTION_TAG = /<meta name="description" content="[^"]*"\s*\/?>/

/**
 * Puts the institution into a built page: its own words where the build could not know them (`apps/web/build/prerender.ts`),
 * and its accent colour with text that reads on it.
 *
 * @throws Error when the page is not one of ours
 */
export function fillInstitution(html: string, { name, officeName, accentColor }: Institution): string {
  if (!html.includes(HTML_TAG) || !html.includes(BOOT_PLACEHOLDER))
    throw new Error('The built page lacks its placeholders. Build it again.')
  const filled = html
    .replaceAll('{{institution.name}}', () => escapeHtml(name))
    .replaceAll('{{institution.officeName}}', () => escapeHtml(officeName))
  if (accentColor === null) return filled
  const { fill, pressed, text, onLight, onDark } = negotiateAccent(accentColor)
  const style = [
    `--color-accent:${fill}`,
    `--color-accent-pressed:${pressed}`,
    `--color-on-accent:${text}`,
    `--color-accent-text:light-dark(${onLight},${onDark})`,
  ].join(';')
  // On the body, because the tag of the document is completed for each visitor.
  return filled.replace('<body>', `<body style="${style}">`)
}

/**
 * Completes a page for one visitor: the colour scheme their device keeps, and the data that spares the first calls.
 *
 * @param html a page after `fillInstitution`
 * @param scheme what the scheme cookie says
 * @param boot data for `#boot`
 */
export function fillVisitor(html: string, scheme: string | undefined, boot: unknown): string {
  const choice = readSchemeChoice(scheme)
  const themed = choice === 'system' ? html : html.replace(HTML_TAG, `<html lang="en" data-scheme="${choice}">`)
  return themed.replace(BOOT_PLACEHOLDER, () => bootScript(boot))
}

/** Says in the head what the page looks like where its address is pasted. */
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

/** Data for a `<script type="application/json">`: no `<` may end the element early. */
function bootScript(data: unknown): string {
  return `<script type="application/json" id="boot">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
