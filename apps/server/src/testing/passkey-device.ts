import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { Scene } from '#testing/scene.ts'

/** Errors that a test can request from a device. */
export interface Mischief {
  readonly origin?: string
  readonly rpId?: string
  readonly type?: string
  readonly challenge?: string
  /** Whether the device verified the user by finger, face or PIN. */
  readonly userVerified?: boolean
  readonly counter?: number
  readonly userHandle?: string
  /** Signs with a key that is not this passkey's. */
  readonly otherKey?: boolean
}

interface Asked {
  readonly challenge: string
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** A byte string in CBOR, shorter than 64 KiB. */
const cborBytes = (bytes: Buffer) => Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 0xff]), bytes])
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

/**
 * A device with one passkey for us, in software. It sends what browsers and keys send, by the WebAuthn standard, for ES256 and without
 * attestation.
 *
 * @param options `origin` is ours; `counts` whether it says how often it was used
 */
export function passkeyDevice({ origin = 'http://localhost:3000', counts = true }: { origin?: string; counts?: boolean } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let used = counts ? 1 : 0
  let owner = ''

  const clientData = (type: string, { challenge }: Asked, wrong: Mischief) =>
    Buffer.from(
      JSON.stringify({
        type: wrong.type ?? type,
        challenge: wrong.challenge ?? challenge,
        origin: wrong.origin ?? origin,
        crossOrigin: false,
      }),
    )

  function authenticatorData({ rpId = new URL(origin).hostname, userVerified = true, counter = used }: Mischief, key?: Buffer): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const flags = 0x01 | (userVerified ? 0x04 : 0) | (key ? 0x40 : 0)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, key ?? Buffer.alloc(0)])
  }

  return {
    /** Makes the passkey. */
    make(options: Asked & { readonly user: { readonly id: string } }, wrong: Mischief = {}) {
      owner = options.user.id
      const cose = Buffer.concat([
        Buffer.from('a5010203262001', 'hex'),
        Buffer.from('215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const key = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0])],
        ...[cborText('authData'), cborBytes(authenticatorData(wrong, key))],
      ])
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key' as const,
        response: {
          clientDataJSON: clientData('webauthn.create', options, wrong).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },

    /** Uses it. */
    use(options: Asked, wrong: Mischief = {}) {
      if (counts) used += 1
      const data = authenticatorData(wrong)
      const client = clientData('webauthn.get', options, wrong)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(wrong.otherKey ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : privateKey)
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key' as const,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: wrong.userHandle ?? owner,
        },
      }
    },
  }
}

/** A passkey of the owner, with its device. */
export async function ownersPasskey({ server, owner }: Pick<Scene, 'server' | 'owner'>) {
  const { passkeys } = server.deps
  const actor = { kind: 'user', userId: owner.userId, email: '', role: 'student' } as const
  const device = passkeyDevice()
  const { attempt, options } = await passkeys.askForNew(actor, false)
  const { id } = await passkeys.add(actor, { attempt, credential: device.make(options), name: 'Laptop', isFirst: false })
  return { id, device }
}
