import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

/** A Fastify that does nothing but answer the same bytes: what is left is the cost of HTTP. Arguments: port, file of answers by path. */
const [port = '0', file = ''] = process.argv.slice(2)
const answers: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))
const app = Fastify()
app.get('/api/talent/search', (request, reply) => {
  reply.header('content-type', 'application/json; charset=utf-8').send(answers[request.url])
})
await app.listen({ port: Number(port), host: '127.0.0.1' })
console.log('listening')
