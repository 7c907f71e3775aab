import { DEFAULT_INSTITUTION } from '@callboard/contract/institution'
import { expect, it } from 'vitest'
import { fillInstitution, fillVisitor } from './page-html.ts'

const page =
  '<!doctype html><html lang="en"><head><!--boot--></head><body><p>For {{institution.name}}, {{institution.officeName}}</p></body></html>'

it('writes the institution into a prerendered page, escaped', () => {
  const filled = fillInstitution(page, { ...DEFAULT_INSTITUTION, name: 'Art & "<Dance>" $& College' })
  expect(filled).toContain('<p>For Art &amp; &quot;&lt;Dance&gt;&quot; $&amp; College, Casting Office</p>')
})

it('draws the institution accent with text that reads on it', () => {
  const filled = fillInstitution(page, { ...DEFAULT_INSTITUTION, accentColor: '#00205b' })
  expect(filled).toContain('--color-accent:#00205b;')
  expect(filled).toContain('--color-on-accent:#ffffff')
  expect(fillInstitution(page, DEFAULT_INSTITUTION)).not.toContain('style=')
})

it('refuses a page without its placeholders', () => {
  expect(() => fillInstitution('<html><body></body></html>', DEFAULT_INSTITUTION)).toThrow(/Build it again/)
})

it('draws the scheme a device keeps, and nothing else that the cookie may say', () => {
  expect(fillVisitor(page, 'dark', {})).toContain('<html lang="en" data-scheme="dark">')
  expect(fillVisitor(page, 'system', {})).toContain('<html lang="en">')
  expect(fillVisitor(page, '"onload="', {})).toContain('<html lang="en">')
})

it('lets no boot data end its script early', () => {
  const filled = fillVisitor(page, undefined, { user: { firstName: '</script><script>alert(1)</script>' } })
  expect(filled.match(/<\/script>/g)).toHaveLength(1)
})
