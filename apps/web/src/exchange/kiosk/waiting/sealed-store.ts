import type { KioskForm } from '@callboard/contract/exchange/kiosk/endpoints'
import type { Language } from '@callboard/contract/language'
import type { DBSchema } from 'idb'
import { randomId } from '#app/random-id.ts'
import { deviceDatabase } from '#devices/device-database.ts'

/** A visitor's registration: the form, the photos as image data, and the key under which the server creates it only once. */
export interface Registration {
  readonly key: string
  readonly body: KioskForm & { readonly language?: Language; readonly photos: string[] }
}

/** The unencrypted part of a waiting registration, which does not identify the visitor. */
export interface WaitingRegistration {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** Why the server refuses the registration; `null` while it can be sent. */
  readonly refusal: string | null
}

interface Kept extends WaitingRegistration {
  readonly secret: CryptoKey
  readonly vector: Uint8Array<ArrayBuffer>
  readonly sealed: ArrayBuffer
}

interface KioskSchema extends DBSchema {
  registrations: { key: string; value: Kept }
}

/** The waiting registrations on this device, each encrypted with its own key, which is deleted with it. */
export interface SealedStore {
  /** Oldest first. */
  all(): Promise<WaitingRegistration[]>
  /** @returns the registration's id once it is durably stored */
  add(registration: Registration): Promise<string>
  /** @returns `undefined` if the registration was deleted or can no longer be decrypted */
  open(id: string): Promise<Registration | undefined>
  refuse(id: string, refusal: string): Promise<void>
  remove(id: string): Promise<void>
  /** Calls `changed` when another tab has changed something. */
  onElsewhere(changed: () => void): void
}

const KIOSK_DATABASE = 'callboard-kiosk'
const ALGORITHM = 'AES-GCM'

const bytesOf = (text: string) => new TextEncoder().encode(text)

async function seal(id: string, registration: Registration): Promise<Pick<Kept, 'secret' | 'vector' | 'sealed'>> {
  // Not extractable: scripts on this page can use the key, but never read it.
  const secret = await crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, ['encrypt', 'decrypt'])
  const vector = crypto.getRandomValues(new Uint8Array(12))
  const algorithm = { name: ALGORITHM, iv: vector, additionalData: bytesOf(id) }
  return { secret, vector, sealed: await crypto.subtle.encrypt(algorithm, secret, bytesOf(JSON.stringify(registration))) }
}

async function unseal({ id, secret, vector, sealed }: Kept): Promise<Registration> {
  const algorithm = { name: ALGORITHM, iv: vector, additionalData: bytesOf(id) }
  return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, secret, sealed)))
}

/** Opens a store, which all tabs of the browser share. */
export function openSealedStore(name = KIOSK_DATABASE): SealedStore {
  const database = deviceDatabase<KioskSchema>(name, (db) => db.createObjectStore('registrations', { keyPath: 'id' }))
  const channel = new BroadcastChannel(name)

  async function write(
    change: (store: {
      put(kept: Kept): Promise<unknown>
      get(id: string): Promise<Kept | undefined>
      delete(id: string): Promise<void>
    }) => Promise<unknown>,
  ) {
    // `strict`: completes only once the data is on the disk.
    const transaction = (await database()).transaction('registrations', 'readwrite', { durability: 'strict' })
    await Promise.all([change(transaction.store), transaction.done])
    channel.postMessage('changed')
  }

  return {
    async all() {
      const kept = await (await database()).getAll('registrations')
      return kept.map(({ id, at, refusal }) => ({ id, at, refusal })).sort((one, other) => one.at - other.at)
    },
    async add(registration) {
      const id = randomId()
      const kept = { id, at: Date.now(), refusal: null, ...(await seal(id, registration)) }
      await write((store) => store.put(kept))
      return id
    },
    async open(id) {
      const kept = await (await database()).get('registrations', id)
      return kept && unseal(kept).catch(() => undefined)
    },
    refuse: (id, refusal) =>
      write(async (store) => {
        const kept = await store.get(id)
        if (kept) await store.put({ ...kept, refusal })
      }),
    remove: (id) => write((store) => store.delete(id)),
    onElsewhere: (changed) => channel.addEventListener('message', changed),
  }
}
