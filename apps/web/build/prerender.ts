import { readFile, writeFile } from 'node:fs/promises'
import { DEFAULT_INSTITUTION } from '@callboard/contract/institution'
import type { renderPage as RenderPage } from '../src/entry-server.tsx'

/** Pages that signed-out visitors see first, and the files that they become. */
const PRERENDERED = { '/': 'home.html', '/landing': 'landing.html', '/kiosk': 'kiosk.html' } as const

/** Stand for the institution's own words, which only the running server knows; it puts them in, escaped. */
const PLACEHOLDERS = { name: '{{institution.name}}', officeName: '{{institution.officeName}}' } as const

const here = (path: string) => new URL(path, import.meta.url)

/** The page is there without its script, which must not take the line from stylesheet, fonts and pictures. */
function yieldScripts(html: string): string {
  return html.replaceAll(/<(?:script type="module"|link rel="modulepreload") /g, '$&fetchpriority="low" ')
}

const { renderPage } = (await import(here('dist/entry-server.js').href)) as { renderPage: typeof RenderPage }
const template = await readFile(here('../dist/index.html'), 'utf8')
const institution = { ...DEFAULT_INSTITUTION, ...PLACEHOLDERS }

for (const [path, file] of Object.entries(PRERENDERED)) {
  const markup = await renderPage(path, { user: null, institution, demo: false, mapsApiKey: null })
  await writeFile(
    here(`../dist/${file}`),
    yieldScripts(template).replace('<!--page-->', () => markup),
  )
}
