import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'

/**
 * The device permissions of our pages: cameras for sessions and the kiosk, a microphone for self-tapes, USB for a DSLR. Frames get no
 * permissions, and devices that no page uses are disabled. The permissions are the same for all pages, because navigation between them
 * loads no new document.
 */
const PERMISSIONS = [
  ...['camera', 'microphone', 'usb'].map((name) => `${name}=(self)`),
  ...['accelerometer', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer', 'midi', 'payment', 'serial'].map(
    (name) => `${name}=()`,
  ),
].join(', ')

function helmetOptions(secure: boolean): HelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Components set measured sizes as style attributes and elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:', 'https:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        frameSrc: ['https://www.google.com'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  }
}

/** The headers that helmet sets on an answer: the same on each, and expensive to build, so they are read once. */
function helmetHeaders(options: HelmetOptions): Record<string, string> {
  const request = new IncomingMessage(new Socket())
  const answer = new ServerResponse(request)
  helmet(options)(request, answer, (error) => {
    if (error) throw error
  })
  return Object.fromEntries(Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]))
}

/** Headers that keep other sites from framing, sniffing or scripting our answers. */
interface SecurityHeaders {
  readonly page: Readonly<Record<string, string>>
  /**
   * Headers for data, which loads nothing and needs no permissions. A page requests dozens of answers, so each byte counts on a slow
   * connection.
   */
  readonly data: Readonly<Record<string, string>>
}

const OF_DATA = [
  'cross-origin-resource-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
] as const

/** @returns the same headers for all answers of a kind */
function securityHeaders({ secure }: { secure: boolean }): SecurityHeaders {
  const page = { ...helmetHeaders(helmetOptions(secure)), 'permissions-policy': PERMISSIONS }
  const kept = Object.entries(page).filter(([name]) => OF_DATA.some((kind) => kind === name))
  return { page, data: { ...Object.fromEntries(kept), 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" } }
}

/** Addresses that people do not open as pages. */
export const isData = (url: string): boolean => /^\/((api|media)([/?]|$)|assets\/)/.test(url)

/** Puts them on every answer. */
export function registerSecurityHeaders(app: FastifyInstance, options: { secure: boolean }): void {
  const { page, data } = securityHeaders(options)
  app.addHook('onRequest', ({ url }, reply, done) => {
    reply.headers(isData(url) ? data : page)
    done()
  })
}
