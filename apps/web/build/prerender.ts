import { readdir, readFile, writeFile } from 'node:fs/promises'
import { DEFAULT_INSTITUTION } from '@callboard/contract/institution'
import { LANGUAGES } from '@callboard/contract/language'
import type { prerenderPage as PrerenderPage } from '../src/entry-server.tsx'
import { APPLICATION_ATTRIBUTE } from './application-attribute.ts'

/** Pages that signed-out visitors see first, and the names of their files: `home.en.html` and so on. */
const PRERENDERED = { '/': 'home', '/landing': 'landing', '/kiosk': 'kiosk' } as const

/** Placeholders for the institution's own texts, which only the running server knows; it inserts them, escaped. */
const PLACEHOLDERS = { name: '{{institution.name}}', officeName: '{{institution.officeName}}' } as const

const here = (path: string) => new URL(path, import.meta.url)

/** Replaces the application's script by `load-on-interaction.ts`, which loads the application when the user interacts. */
function sleep(html: string, startFile: string): string {
  const entry = /<script type="module"[^>]* src="([^"]+)"><\/script>/
  const application = entry.exec(html)?.[1]
  if (!application) throw new Error('The built page names no application')
  return html
    .replace(entry, `<script type="module" src="/assets/${startFile}" ${APPLICATION_ATTRIBUTE}="${application}"></script>`)
    .replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, '')
}

const { prerenderPage } = (await import(here('dist/entry-server.js').href)) as { prerenderPage: typeof PrerenderPage }
const template = await readFile(here('../dist/index.html'), 'utf8')
const startFile = (await readdir(here('../dist/assets'))).find((file) => /^load-on-interaction-.*\.js$/.test(file))
if (!startFile) throw new Error('The script that loads the application was not built')
const institution = { ...DEFAULT_INSTITUTION, ...PLACEHOLDERS }

for (const [path, file] of Object.entries(PRERENDERED)) {
  for (const language of LANGUAGES) {
    const markup = await prerenderPage(path, { user: null, institution, language, demo: false, mapsApiKey: null })
    await writeFile(
      here(`../dist/${file}.${language}.html`),
      sleep(template, startFile).replace('<!--page-->', () => markup),
    )
  }
}
