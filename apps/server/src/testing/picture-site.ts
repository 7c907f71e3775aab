import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Network } from '#platform/fetch-public.ts'
import { makeKeyPair } from '#testing/key-pair.ts'

const HOST = 'pictures.example'

/** A site with pictures, for all tests of a file. */
export interface PictureSite {
  /** How a server reaches it. Its host name is public, and no other name is. */
  readonly network: Network
  /** The address of a path there. */
  at(path: string): string
  /** The requested paths since the test began, in order. */
  readonly visits: string[]
  /** The picture at each path; all other paths answer 404. */
  readonly pages: Map<string, Buffer | ((request: IncomingMessage, response: ServerResponse) => void)>
}

export function pictureSite(): PictureSite {
  let server: Server | undefined
  let certificates = ''
  let port = 0
  const site: PictureSite = {
    network: {
      resolve: async (host) => [{ address: host === HOST ? '127.0.0.1' : '127.0.0.2', family: 4 }],
      isPublic: (address) => address === '127.0.0.1',
      get certificates() {
        return certificates
      },
    },
    at: (path) => `https://${HOST}:${port}${path}`,
    visits: [],
    pages: new Map(),
  }
  beforeAll(async () => {
    const { key, cert } = await makeKeyPair(HOST)
    certificates = cert
    const listening = createServer({ key, cert }, (request, response) => {
      const path = request.url ?? ''
      site.visits.push(path)
      const page = site.pages.get(path)
      if (typeof page === 'function') page(request, response)
      else if (page) response.end(page)
      else response.writeHead(404).end()
    })
    await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
    port = (listening.address() as AddressInfo).port
    server = listening
  })
  afterEach(() => {
    site.visits.length = 0
    site.pages.clear()
  })
  afterAll(() => {
    server?.closeAllConnections()
    return new Promise((resolve) => server?.close(resolve))
  })
  return site
}
