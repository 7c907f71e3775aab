import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import type { BareAnswer } from './start-bare-server.ts'

/**
 * A Fastify that only returns prepared bytes, to measure the cost of HTTP alone. Arguments: port, and the file of answers by
 * address.
 */
const [port = '0', file = ''] = process.argv.slice(2)
const read: Record<string, BareAnswer> = JSON.parse(readFileSync(file, 'utf8'))
const answers = new Map(Object.entries(read).map(([address, { type, body }]) => [address, { type, body: Buffer.from(body, 'base64') }]))
const app = Fastify()
app.get('/*', (request, reply) => {
  const answer = answers.get(request.url)
  if (answer) reply.header('content-type', answer.type).send(answer.body)
  else reply.code(404).send()
})
await app.listen({ port: Number(port), host: '127.0.0.1' })
console.log('listening')
