import { readdir, readFile, writeFile } from 'node:fs/promises'
import { DRAWING_MODULE, DRAWING_PLACE, DRAWN_PAGE, type DrawingModule, FILES_FOR_LATER } from '@callboard/contract/drawn-pages'
import { DEFAULT_INSTITUTION } from '@callboard/contract/institution'
import { LANGUAGES } from '@callboard/contract/language'
import { APPLICATION_ATTRIBUTE, WAKES_ATTRIBUTE } from './application-attribute.ts'

/** Pages that signed-out visitors see first, and the files that they become: `home.en.html` and so on. */
const PRERENDERED = { '/': 'home', '/landing': 'landing', '/kiosk': 'kiosk' } as const

/** Stand for the institution's own words, which only the running server knows; it puts them in, escaped. */
const PLACEHOLDERS = { name: '{{institution.name}}', officeName: '{{institution.officeName}}' } as const

const here = (path: string) => new URL(path, import.meta.url)

const ENTRY = /<script type="module"[^>]* src="([^"]+)"><\/script>/
const PRELOAD = /\s*<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g

/**
 * The page is there without the application, which `wake.ts` loads.
 *
 * @param wakes by what: when somebody does something, or by itself once the page is seen
 */
function sleep(html: string, wakeFile: string, wakes: 'touched' | 'seen'): string {
  const application = ENTRY.exec(html)?.[1]
  if (!application) throw new Error('The built page names no application')
  const waking = `<script type="module" src="/assets/${wakeFile}" ${APPLICATION_ATTRIBUTE}="${application}" ${WAKES_ATTRIBUTE}="${wakes}"></script>`
  const preloads = [...html.matchAll(PRELOAD)].map(([, file]) => file)
  const asleep = html.replace(ENTRY, waking).replaceAll(PRELOAD, '')
  if (wakes === 'touched') return asleep
  return asleep.replace('</head>', `<meta name="${FILES_FOR_LATER}" content="${[...preloads, application].join(' ')}"></head>`)
}

const { drawPage } = (await import(here(`../dist/${DRAWING_MODULE}`).href)) as DrawingModule
const template = await readFile(here('../dist/index.html'), 'utf8')
const wakeFile = (await readdir(here('../dist/assets'))).find((file) => /^wake-.*\.js$/.test(file))
if (!wakeFile) throw new Error('The wake script was not built')
const institution = { ...DEFAULT_INSTITUTION, ...PLACEHOLDERS }

for (const [path, file] of Object.entries(PRERENDERED)) {
  for (const language of LANGUAGES) {
    const { markup } = await drawPage(path, JSON.stringify({ user: null, institution, language, demo: false, mapsApiKey: null }), '{}')
    await writeFile(
      here(`../dist/${file}.${language}.html`),
      sleep(template, wakeFile, 'touched').replace(DRAWING_PLACE, () => markup),
    )
  }
}
await writeFile(here(`../dist/${DRAWN_PAGE}`), sleep(template, wakeFile, 'seen'))
