import { readdir, readFile, writeFile } from 'node:fs/promises'
import { DEFAULT_INSTITUTION } from '@callboard/contract/institution'
import { LANGUAGES } from '@callboard/contract/language'
import type { prerenderPage as PrerenderPage, prerenderShell as PrerenderShell } from '../src/entry-server.tsx'
import { APPLICATION_ATTRIBUTE } from './application-attribute.ts'

/** Pages that signed-out visitors see first, and the names of their files: `home.en.html` and so on. */
const PRERENDERED = { '/': 'home', '/landing': 'landing', '/kiosk': 'kiosk' } as const

/** What signed-in pages show until their code has loaded, by file name. */
const SHELLS = {
  'signed-in': { role: 'student', isStudentHome: false },
  'student-home': { role: 'student', isStudentHome: true },
  desk: { role: 'admin', isStudentHome: false },
} as const

/** Placeholders for texts that only the running server knows; it inserts them, escaped. */
const PLACEHOLDERS = { name: '{{institution.name}}', officeName: '{{institution.officeName}}' } as const
const PERSON = { id: '', email: '', firstName: '{{user.firstName}}', lastName: null, profileImageUrl: null } as const

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

const { prerenderPage, prerenderShell } = (await import(here('dist/entry-server.js').href)) as {
  prerenderPage: typeof PrerenderPage
  prerenderShell: typeof PrerenderShell
}
const template = await readFile(here('../dist/index.html'), 'utf8')
const startFile = (await readdir(here('../dist/assets'))).find((file) => /^load-on-interaction-.*\.js$/.test(file))
if (!startFile) throw new Error('The script that loads the application was not built')
const institution = { ...DEFAULT_INSTITUTION, ...PLACEHOLDERS }

for (const language of LANGUAGES) {
  const write = (file: string, html: string, markup: string) =>
    writeFile(
      here(`../dist/${file}.${language}.html`),
      html.replace('<!--page-->', () => markup),
    )
  const boot = { institution, language, demo: false, mapsApiKey: null }
  for (const [path, file] of Object.entries(PRERENDERED))
    await write(file, sleep(template, startFile), await prerenderPage(path, { ...boot, user: null }))
  for (const [file, { role, isStudentHome }] of Object.entries(SHELLS))
    await write(file, template, await prerenderShell({ ...boot, user: { ...PERSON, role } }, isStudentHome))
}
