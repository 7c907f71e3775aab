import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'

/**
 * What our own pages may ask a person for: cameras for sessions and the kiosk, a microphone for self-tapes, USB for a DSLR. Nothing
 * that is framed gets any of it, and nobody else's device is of interest. For all pages alike, because moving between them loads no
 * new document.
 */
const PERMISSIONS = [
  ...['camera', 'microphone', 'usb'].map((name) => `${name}=(self)`),
  ...['accelerometer', 'bluetooth', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer', 'midi', 'payment', 'serial'].map(
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

/** What helmet sets on an answer: the same on each, and dear to make, so that it is asked once. */
function helmetHeaders(options: HelmetOptions): Record<string, string> {
  const request = new IncomingMessage(new Socket())
  const answer = new ServerResponse(request)
  helmet(options)(request, answer, (error) => {
    if (error) throw error
  })
  return Object.fromEntries(Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]))
}

/** Headers that keep pages from being framed, sniffed or scripted by others: the same on each answer. */
export function securityHeaders({ secure }: { secure: boolean }): Readonly<Record<string, string>> {
  return { ...helmetHeaders(helmetOptions(secure)), 'permissions-policy': PERMISSIONS }
}

/** Puts these headers on every answer. */
export function registerSecurityHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
