import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { registerSecurityHeaders } from './security-headers.ts'

const DATA = ['/api/projects', '/assets/app.js', '/media/photos/1.webp']

/** The headers of a page and of data, each found and missing. */
async function answersOf({ secure }: { secure: boolean }) {
  const app = Fastify()
  registerSecurityHeaders(app, { secure })
  app.get('/page', async () => ({}))
  for (const address of DATA) app.get(address, async () => ({}))
  const answersTo = async (found: string, missing: string) => {
    const answers = [await app.inject(found), await app.inject(missing)]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 404])
    return answers.map(({ headers }) => headers)
  }
  const data = await Promise.all(DATA.map((address) => answersTo(address, `${address}-missing`)))
  const answers = { pages: await answersTo('/page', '/missing'), data: data.flat() }
  await app.close()
  return answers
}

function directives(policy: unknown): Record<string, string> {
  return Object.fromEntries(
    String(policy)
      .split(';')
      .map((directive) => {
        const [name = '', ...sources] = directive.trim().split(' ')
        return [name, sources.join(' ')]
      }),
  )
}

test('a page runs only our own files, and no site may frame it', async () => {
  for (const headers of (await answersOf({ secure: true })).pages) {
    expect(directives(headers['content-security-policy'])).toMatchObject({
      'default-src': "'self'",
      'script-src': "'self'",
      'connect-src': "'self'",
      'worker-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
  }
})

test('data, media and the files of pages load nothing, even when opened as a page, and no site may frame them', async () => {
  for (const headers of (await answersOf({ secure: true })).data) {
    expect(directives(headers['content-security-policy'])).toEqual({ 'default-src': "'none'", 'frame-ancestors': "'none'" })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
  }
})

test('HSTS covers a site on https with its subdomains; a site on http sends no such header', async () => {
  const whole = async (secure: boolean) => Object.values(await answersOf({ secure })).flat()
  for (const headers of await whole(true)) expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  for (const headers of await whole(false)) expect(headers).not.toHaveProperty('strict-transport-security')
})
