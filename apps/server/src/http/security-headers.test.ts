import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { registerSecurityHeaders, securityHeaders } from './security-headers.ts'

/** The headers of an answer, and of one to an address that nobody has. */
async function answersOf({ secure }: { secure: boolean }) {
  const app = Fastify()
  registerSecurityHeaders(app, securityHeaders({ secure }))
  app.get('/page', async () => ({}))
  const answers = [await app.inject('/page'), await app.inject('/missing')]
  await app.close()
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 404])
  return answers.map(({ headers }) => headers)
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

test('every answer lets nothing run but our own files, and nobody frame it', async () => {
  for (const headers of await answersOf({ secure: true })) {
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

test('a site on https stays there, with every host below it; one without says nothing of it', async () => {
  for (const headers of await answersOf({ secure: true })) {
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  }
  for (const headers of await answersOf({ secure: false })) expect(headers).not.toHaveProperty('strict-transport-security')
})
