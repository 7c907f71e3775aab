import { createServer, type Server, type Socket } from 'node:net'
import type { EosBrain } from './eos-brain.ts'
import { concat, u16, u32 } from './ptp-writing.ts'

/** Packet types of PTP/IP (CIPA DC-X005, chapter 2), by which libgphoto2 talks to a camera over the network. */
const PACKET = {
  initCommand: 1,
  initCommandAck: 2,
  initEvent: 3,
  initEventAck: 4,
  request: 6,
  response: 7,
  startData: 9,
  data: 10,
  endData: 12,
  ping: 13,
  pong: 14,
} as const

const HEADER_BYTES = 8
const CAMERA_GUID = new Uint8Array(16).fill(7)
const VERSION = 0x0001_0000
/** The data phase "from the computer to the camera" in a request. */
const DATA_OUT = 2
const BLOCK_BYTES = 64 * 1024

interface Request {
  readonly code: number
  readonly id: number
  readonly params: readonly number[]
}

/** Serves a simulated camera over PTP/IP, so that a program that supports real cameras can test it. */
export class PtpIpBridge {
  readonly #brain: EosBrain
  readonly #server: Server
  readonly #sockets = new Set<Socket>()

  constructor(brain: EosBrain) {
    this.#brain = brain
    this.#server = createServer((socket) => this.#serve(socket))
  }

  /** @returns the port on this machine */
  listen(): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen(0, '127.0.0.1', () => {
        const address = this.#server.address()
        if (typeof address === 'object' && address) resolve(address.port)
      })
    })
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket)
    socket.on('close', () => this.#sockets.delete(socket))
    socket.on('error', () => {})
    let waiting: Uint8Array = new Uint8Array()
    let request: Request | undefined
    let data: Uint8Array[] = []
    const answer = async (asked: Request, sent?: Uint8Array) => {
      const { code, params = [], data: found } = await this.#brain.answer(asked.code, asked.params, sent)
      if (found) for (const packet of dataPackets(asked.id, found)) socket.write(packet)
      socket.write(packet(PACKET.response, u16(code), u32(asked.id, ...params)))
    }
    const take = (type: number, body: DataView) => {
      if (type === PACKET.initCommand) {
        const name = u16(...Array.from('Simulated', (letter) => letter.charCodeAt(0)), 0)
        socket.write(packet(PACKET.initCommandAck, u32(1), CAMERA_GUID, name, u32(VERSION)))
      } else if (type === PACKET.initEvent) socket.write(packet(PACKET.initEventAck))
      else if (type === PACKET.ping) socket.write(packet(PACKET.pong))
      else if (type === PACKET.request) {
        const params = Array.from({ length: (body.byteLength - 10) / 4 }, (_, index) => body.getUint32(10 + index * 4, true))
        request = { code: body.getUint16(4, true), id: body.getUint32(6, true), params }
        data = []
        if (body.getUint32(0, true) !== DATA_OUT) void answer(request)
      } else if (type === PACKET.data || type === PACKET.endData) {
        data.push(new Uint8Array(body.buffer.slice(body.byteOffset + 4, body.byteOffset + body.byteLength)))
        if (type === PACKET.endData && request) void answer(request, concat(...data))
      }
    }
    socket.on('data', (bytes) => {
      waiting = concat(waiting, bytes)
      for (;;) {
        const view = new DataView(waiting.buffer, waiting.byteOffset, waiting.byteLength)
        if (view.byteLength < HEADER_BYTES || view.byteLength < view.getUint32(0, true)) return
        const length = view.getUint32(0, true)
        take(view.getUint32(4, true), new DataView(waiting.slice(HEADER_BYTES, length).buffer))
        waiting = waiting.slice(length)
      }
    })
  }
}

function packet(type: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const body = concat(...parts)
  return concat(u32(HEADER_BYTES + body.length, type), body)
}

function dataPackets(id: number, bytes: Uint8Array): Uint8Array[] {
  const packets = [packet(PACKET.startData, u32(id, bytes.length, 0))]
  for (let at = 0; at === 0 || at < bytes.length; at += BLOCK_BYTES) {
    const type = at + BLOCK_BYTES >= bytes.length ? PACKET.endData : PACKET.data
    packets.push(packet(type, u32(id), bytes.subarray(at, at + BLOCK_BYTES)))
  }
  return packets
}
