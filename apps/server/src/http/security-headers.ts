import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

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

/** Headers that keep pages from being framed, sniffed or scripted by others. */
export async function registerSecurityHeaders(app: FastifyInstance, { secure }: { secure: boolean }): Promise<void> {
  await app.register(helmet, {
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
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS)
  })
}
