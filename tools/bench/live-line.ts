import { get } from 'node:http'

/** Listens for changes as an open page does. @returns a function that stops */
export function openLiveLine(port: number, cookie: string): () => void {
  const request = get({ port, host: '127.0.0.1', path: '/api/events', headers: { cookie, accept: 'text/event-stream' }, agent: false })
  request.on('response', (response) => response.resume())
  request.on('error', () => {})
  return () => request.destroy()
}
