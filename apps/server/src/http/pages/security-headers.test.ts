import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { registerSecurityHeaders } from './security-headers.ts'

/** The headers of a page and of one that nobody has, and those of data in the same way. */
async function answersOf({ secure }: { secure: boolean }) {
  const app = Fastify()
  registerSecurityHeaders(app, { secure })
  app.get('/page', async () => ({}))
  app.get('/api/data', async () => ({}))
  const answersTo = async (found: string, missing: string) => {
    const answers = [await app.inject(found), await app.inject(missing)]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 404])
    return answers.map(({ headers }) => headers)
  }
  const answers = { pages: await answersTo('/page', '/missing'), data: await answersTo('/api/data', '/api/missing') }
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

test('every page lets nothing run but our own files, and nobody frame it', async () => {
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

test('data loads nothing, even where somebody opens it as a page, and nobody may frame it', async () => {
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

test('a site on https stays there, with every host below it; one without says nothing of it', async () => {
  const whole = async (secure: boolean) => Object.values(await answersOf({ secure })).flat()
  for (const headers of await whole(true)) expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  for (const headers of await whole(false)) expect(headers).not.toHaveProperty('strict-transport-security')
})
