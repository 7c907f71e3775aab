import { negotiateAccent, readSchemeChoice } from '@callboard/contract/appearance'
import type { Institution } from '@callboard/contract/institution'

const HTML_TAG = '<html lang="en">'
const BOOT_PLACEHOLDER = '<!--boot-->'

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

/** Data for a `<script type="application/json">`: no `<` may end the element early. */
function bootScript(data: unknown): string {
  return `<script type="application/json" id="boot">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
