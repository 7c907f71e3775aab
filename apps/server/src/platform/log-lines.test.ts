import { expect, it } from 'vitest'
import { openLog } from './log-lines.ts'

it('a request is logged by its route, because its address may hold a token', () => {
  const lines: string[] = []
  const request = { method: 'GET', url: '/api/edit/secret', routeOptions: { url: '/api/edit/:token' }, headers: { cookie: 'secret' } }
  openLog('info', { write: (line) => void lines.push(line) }).info({ req: request, res: { statusCode: 500, request } }, 'failed')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ req: { method: 'GET', route: '/api/edit/:token' }, res: { statusCode: 500 } })
  expect(lines[0]).not.toContain('secret')
})
