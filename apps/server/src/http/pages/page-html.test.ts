import { DEFAULT_INSTITUTION } from '@callboard/contract/institution'
import { expect, it } from 'vitest'
import { translatorFor } from '#platform/translators.ts'
import { fillTemplate, fillVisitor, type VisitorPart } from './page-html.ts'

const visitor = (part: Partial<VisitorPart>): VisitorPart => ({
  language: 'en',
  scheme: undefined,
  firstName: 'Ada',
  boot: {},
  answers: null,
  files: [],
  ...part,
})

const english = translatorFor(DEFAULT_INSTITUTION, 'en')

const page =
  '<!doctype html><html lang="en"><head><!--boot--><!--files--></head><body><p>For {{institution.name}}, {{institution.officeName}}</p></body></html>'

it('writes the institution into a prerendered page, escaped', () => {
  const filled = fillTemplate(page, { ...DEFAULT_INSTITUTION, name: 'Art & "<Dance>" $& College' }, english)
  expect(filled).toContain('<p>For Art &amp; &quot;&lt;Dance&gt;&quot; $&amp; College, Casting Office</p>')
})

it('describes itself in the reader’s language and keeps the institution’s own name', () => {
  const described = page.replace(
    '<head>',
    '<head><meta name="description" content="Callboard brings student talent and campus casting together: portfolios, casting calls, auditions and call times in one place.">',
  )
  const spanish = translatorFor(DEFAULT_INSTITUTION, 'es')
  const filled = fillTemplate(described, DEFAULT_INSTITUTION, spanish)
  expect(filled).toContain('<p>For la Universidad, Oficina de casting</p>')
  expect(filled).toContain('content="Callboard reúne el talento estudiantil')
  expect(fillTemplate(described, { ...DEFAULT_INSTITUTION, name: 'Lakeside College' }, spanish)).toContain('<p>For Lakeside College, ')
})

it('renders the institution accent with text that reads on it', () => {
  const filled = fillTemplate(page, { ...DEFAULT_INSTITUTION, accentColor: '#00205b' }, english)
  expect(filled).toContain('--color-accent:#00205b;')
  expect(filled).toContain('--color-on-accent:#ffffff')
  expect(fillTemplate(page, DEFAULT_INSTITUTION, english)).not.toContain('style=')
})

it('refuses a page without its placeholders', () => {
  expect(() => fillTemplate('<html><body></body></html>', DEFAULT_INSTITUTION, english)).toThrow(/Build it again/)
})

it('renders the colour scheme of the cookie, and no other value of it', () => {
  expect(fillVisitor(page, visitor({ scheme: 'dark' }))).toContain('<html lang="en" data-scheme="dark">')
  expect(fillVisitor(page, visitor({ scheme: 'system' }))).toContain('<html lang="en">')
  expect(fillVisitor(page, visitor({ scheme: '"onload="' }))).toContain('<html lang="en">')
  expect(fillVisitor(page, visitor({ language: 'es', scheme: 'light' }))).toContain('<html lang="es" data-scheme="light">')
})

it('greets by first name before the page’s code has loaded, escaped', () => {
  const home = page.replace('<body>', '<body><h1>Welcome, {{user.firstName}}</h1>')
  expect(fillVisitor(home, visitor({ firstName: '<b>Ada</b> $&' }))).toContain('<h1>Welcome, &lt;b&gt;Ada&lt;/b&gt; $&amp;</h1>')
})

it('lets no data end its element early', () => {
  const firstName = '</script><script>alert(1)</script>'
  const filled = fillVisitor(page, visitor({ boot: { user: { firstName } }, answers: JSON.stringify({ '/api/talent/7': { firstName } }) }))
  expect(filled.match(/<\/?script/g)).toEqual(['<script', '</script', '<script', '</script'])
  const answers = /id="first-answers">(.*?)<\/script>/.exec(filled)?.[1] ?? ''
  expect(JSON.parse(answers)).toEqual({ '/api/talent/7': { firstName } })
})

it('names the files that a page needs before any script runs', () => {
  expect(fillVisitor(page, visitor({ files: ['/assets/calendar-1.js', '/assets/calendar-1.css'] }))).toContain(
    '<link rel="modulepreload" crossorigin href="/assets/calendar-1.js"><link rel="preload" as="style" crossorigin href="/assets/calendar-1.css"></head>',
  )
})

it('replaces the welcome of the built kiosk by the office’s own, in the language of the page, as text', () => {
  const built = page.replace('<body>', '<body><p data-welcome="" class="mt-6">Photo shoots of {{institution.name}}</p>')
  const welcome = { en: 'Art & {institution} $& <b>', es: null }
  const institution = { ...DEFAULT_INSTITUTION, kiosk: { ...DEFAULT_INSTITUTION.kiosk, welcome } }
  expect(fillTemplate(built, institution, english)).toContain('class="mt-6">Art &amp; the University $&amp; &lt;b&gt;</p>')
  const spanish = translatorFor(DEFAULT_INSTITUTION, 'es')
  expect(fillTemplate(built, institution, spanish)).toContain('class="mt-6">Photo shoots of la Universidad</p>')
})
