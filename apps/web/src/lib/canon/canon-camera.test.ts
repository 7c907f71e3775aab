import { afterEach, describe, expect, test } from 'vitest'
import type { Fault } from '#testing/simulated-canon/faults.ts'
import { canonScene, shotBytes, until } from '#testing/simulated-canon/scene.ts'
import { CanonError } from './canon-error.ts'
import { EOS } from './eos-codes.ts'
import { OPERATION } from './ptp-codes.ts'
import { PtpSession } from './ptp-session.ts'
import { UsbTransport } from './usb-transport.ts'

type Scene = ReturnType<typeof canonScene>
let open: Scene[] = []

function scene(options?: Parameters<typeof canonScene>[0]): Scene {
  const made = canonScene(options)
  open.push(made)
  return made
}

afterEach(async () => {
  for (const { camera } of open) await camera.disconnect()
  open = []
})

async function connected(options?: Parameters<typeof canonScene>[0]): Promise<Scene> {
  const made = scene(options)
  await made.camera.connect(made.canon.device)
  return made
}

async function bytesOf(blob: Blob | undefined): Promise<Uint8Array> {
  return new Uint8Array(await (blob ?? new Blob()).arrayBuffer())
}

const problem = (name: string) => expect.objectContaining({ problem: name })

describe('a Canon camera', () => {
  test('says what it is and how it is after connecting', async () => {
    const { camera, canon } = await connected()
    expect(camera.snapshot).toMatchObject({
      phase: 'ready',
      model: 'Canon EOS R6',
      battery: 75,
      shotsLeft: 1234,
      canLook: true,
      canFocus: true,
    })
    expect(camera.snapshot.target).toBe('card-and-computer')
    expect(canon.brain.serialNumber).toBe('042021001234')
  })

  test('shows live view, and stops when it is not wanted', async () => {
    const frame = (count: number) => Uint8Array.of(0xff, 0xd8, 0xff, count & 0xff, 0xff, 0xd9)
    const { camera, canon, frames } = await connected({ frame })
    camera.look(true)
    await until(() => frames.length >= 10)
    expect(frames[3]).toEqual(frame(3))
    camera.look(false)
    await until(() => !canon.brain.isLooking)
    expect(camera.snapshot.isLooking).toBe(false)
  })

  test('focuses and releases, and hands the picture over byte for byte', async () => {
    const { camera, canon, pictures } = await connected()
    await camera.focus()
    await camera.capture()
    expect(pictures).toHaveLength(1)
    expect(pictures[0]).toMatchObject({ name: 'IMG_0001.JPG', subject: 'ada' })
    expect(await bytesOf(pictures[0]?.jpeg)).toEqual(shotBytes(1))
    await until(() => canon.brain.completed.length === 1)
    expect(
      [...canon.brain.card.values()].map(({ name }) => name),
      'the card keeps its copy',
    ).toEqual(['IMG_0001.JPG'])
  })

  test.each(['card', 'computer'] as const)('saves to the %s alone when asked', async (target) => {
    const { camera, canon, pictures } = await connected()
    await camera.keepOn(target)
    await camera.capture()
    expect(camera.snapshot.target).toBe(target)
    expect(await bytesOf(pictures[0]?.jpeg)).toEqual(shotBytes(1))
    expect(canon.brain.card.size).toBe(target === 'card' ? 1 : 0)
  })

  test('saves to the computer where there is no card', async () => {
    const { camera, pictures } = await connected({ noCard: true })
    await camera.capture()
    expect(camera.snapshot.target).toBe('computer')
    expect(pictures).toHaveLength(1)
  })

  test('hands over the JPEG of RAW+JPEG, and leaves the RAW file on the card', async () => {
    const { camera, canon, pictures } = await connected({ raw: true })
    await camera.capture()
    await camera.capture()
    expect(pictures.map(({ name }) => name)).toEqual(['IMG_0001.JPG', 'IMG_0002.JPG'])
    expect([...canon.brain.card.values()].filter(({ name }) => name.endsWith('.CR3'))).toHaveLength(2)
    await until(() => canon.brain.completed.length === 4)
  })

  test('also takes what the photographer shoots on the camera itself, once', async () => {
    const { camera, canon, pictures } = await connected()
    await canon.brain.shoot()
    await until(() => pictures.length === 1)
    await camera.capture()
    expect(pictures.map(({ name }) => name)).toEqual(['IMG_0001.JPG', 'IMG_0002.JPG'])
  })

  test('gives a picture to whoever was in front when it was taken', async () => {
    const { camera, canon, pictures } = await connected()
    canon.faults.add(OPERATION.getPartialObject, { kind: 'busy', times: 3 })
    const shooting = camera.capture()
    await until(() => camera.snapshot.waiting === 1)
    camera.setSubject('grace')
    await shooting
    await camera.capture()
    expect(pictures.map(({ subject }) => subject)).toEqual(['ada', 'grace'])
  })

  test('is not confused by a card that is slower than the memory', async () => {
    const { camera, canon, pictures } = await connected({ isCardSlow: true })
    await camera.capture()
    await new Promise((resolve) => setTimeout(resolve, 4500))
    await camera.capture()
    await camera.capture()
    expect(pictures.map(({ name }) => name)).toEqual(['IMG_0001.JPG', 'IMG_0002.JPG', 'IMG_0003.JPG'])
    expect(canon.brain.card.size).toBe(3)
  }, 20_000)

  test('leaves the pictures of nobody on the card', async () => {
    const { camera, canon, pictures } = await connected()
    camera.setSubject(null)
    await canon.brain.shoot()
    await until(() => canon.brain.completed.length === 1)
    expect(pictures).toEqual([])
    await expect(camera.capture()).rejects.toEqual(problem('refused'))
  })

  test('takes twenty pictures of 10 MB, each byte for byte and once', { timeout: 60_000 }, async () => {
    const size = 10 * 1024 * 1024
    const { camera, canon, pictures } = await connected({ picture: (shot) => shotBytes(shot, size + shot) })
    for (let shot = 1; shot <= 20; shot++) await camera.capture()
    expect(pictures).toHaveLength(20)
    for (const [index, { jpeg }] of pictures.entries()) {
      expect(Buffer.from(await bytesOf(jpeg)).equals(Buffer.from(shotBytes(index + 1, size + index + 1)))).toBe(true)
    }
    expect(canon.brain.card.size).toBe(20)
  })
})

describe('a camera that misbehaves', () => {
  const faults: readonly Fault[] = [
    { kind: 'stall' },
    { kind: 'short-packet', at: 4096 },
    { kind: 'short-packet', at: 4100 },
    { kind: 'zero-length-packet', at: 4096 },
    { kind: 'busy', times: 5 },
    { kind: 'corrupt-length', length: 0xffff_fff0 },
    { kind: 'corrupt-length', length: 0xffff_ffff },
    { kind: 'corrupt-length', length: 60_000_000 },
    { kind: 'corrupt-length', length: 3 },
    { kind: 'corrupt-length', length: 900 },
    { kind: 'refuse', code: 0x2002 },
  ]

  test.each(faults.map((fault) => [JSON.stringify(fault), fault] as const))(
    'still hands over the true picture after %s in the transfer',
    { timeout: 30_000 },
    async (_, fault) => {
      const { camera, canon, pictures } = await connected()
      canon.faults.add(OPERATION.getPartialObject, fault)
      await camera.capture()
      expect(pictures).toHaveLength(1)
      expect(await bytesOf(pictures[0]?.jpeg)).toEqual(shotBytes(1))
      await camera.capture()
      expect(await bytesOf(pictures[1]?.jpeg)).toEqual(shotBytes(2))
    },
  )

  test.each(faults.map((fault) => [JSON.stringify(fault), fault] as const))(
    'goes on after %s among its events',
    { timeout: 30_000 },
    async (_, fault) => {
      const { camera, canon, pictures } = await connected()
      canon.faults.add(EOS.getEvent, fault)
      await until(() => canon.faults.isEmpty)
      await camera.capture()
      await camera.capture()
      expect(pictures).toHaveLength(2)
    },
  )

  test('does not wait long for a picture whose event was lost', { timeout: 30_000 }, async () => {
    const { camera, canon, pictures } = await connected()
    canon.faults.add(EOS.releaseOff, { kind: 'busy', times: 1 })
    const shooting = camera.capture()
    shooting.catch(() => {})
    await until(() => canon.brain.shots === 1)
    canon.faults.add(EOS.getEvent, { kind: 'corrupt-length', length: 60_000_000 })
    await expect(shooting).rejects.toEqual(problem('timeout'))
    await camera.capture()
    expect(pictures.map(({ name }) => name)).toEqual(['IMG_0002.JPG'])
    expect(canon.brain.card.size, 'the card has both').toBe(2)
  })

  test('does not wait for ever for one that is silent', { timeout: 30_000 }, async () => {
    const { camera, canon, pictures } = await connected()
    canon.faults.add(OPERATION.getPartialObject, { kind: 'silence' })
    await camera.capture()
    expect(await bytesOf(pictures[0]?.jpeg)).toEqual(shotBytes(1))
  })

  test('makes no picture of a transfer that keeps failing, and makes it when asked again', { timeout: 30_000 }, async () => {
    const { camera, canon, pictures } = await connected()
    for (let tries = 0; tries < 6; tries++) canon.faults.add(OPERATION.getPartialObject, { kind: 'refuse', code: 0x2002 })
    await expect(camera.capture()).rejects.toEqual(problem('transfer'))
    expect(pictures).toEqual([])
    expect(camera.snapshot).toMatchObject({ waiting: 1, failed: 1, phase: 'ready' })
    camera.retry()
    await until(() => pictures.length === 1)
    expect(await bytesOf(pictures[0]?.jpeg)).toEqual(shotBytes(1))
    expect(camera.snapshot).toMatchObject({ waiting: 0, failed: 0 })
  })

  test('makes no picture of what is no JPEG', { timeout: 30_000 }, async () => {
    const { camera, pictures } = await connected({ picture: () => new Uint8Array(5000).fill(1) })
    await expect(camera.capture()).rejects.toEqual(problem('transfer'))
    expect(pictures).toEqual([])
    camera.abandonFailed()
    expect(camera.snapshot.waiting).toBe(0)
  })

  test.each([
    [1, 'focus'],
    [6, 'card-missing'],
    [7, 'card-full'],
    [8, 'card-protected'],
    [11, 'lens'],
  ])('says of release answer %i that it is %s', async (result, name) => {
    const { camera, canon, pictures } = await connected()
    canon.brain.releaseResult = result
    await expect(camera.capture()).rejects.toEqual(problem(name))
    canon.brain.releaseResult = 0
    await camera.capture()
    expect(pictures).toHaveLength(1)
  })

  test('says that the card is full before it presses the shutter', async () => {
    const { camera, canon } = await connected()
    canon.brain.shotsLeft = 0
    await expect(camera.capture()).rejects.toEqual(problem('card-full'))
    expect(canon.brain.shots).toBe(0)
  })

  test('shoots once, however often it is busy in between', async () => {
    const { camera, canon, pictures } = await connected()
    canon.faults.add(EOS.releaseOn, { kind: 'busy', times: 2 })
    canon.faults.add(EOS.releaseOff, { kind: 'busy', times: 3 })
    await camera.capture()
    expect(canon.brain.shots).toBe(1)
    expect(pictures).toHaveLength(1)
  })

  test('gives up on a shutter that stays busy', { timeout: 30_000 }, async () => {
    const { camera, canon } = await connected()
    canon.faults.add(EOS.releaseOn, { kind: 'busy', times: 1000 })
    await expect(camera.capture()).rejects.toEqual(problem('busy'))
  })
})

describe('unplugging', () => {
  test('in the middle of a transfer loses no picture: it comes after plugging in again', { timeout: 30_000 }, async () => {
    const { camera, canon, usb, pictures } = await connected({ picture: (shot) => shotBytes(shot, 3_000_000) })
    await camera.capture()
    canon.faults.add(OPERATION.getPartialObject, { kind: 'unplug', at: 600_000 }, 1)
    await expect(camera.capture()).rejects.toEqual(problem('unplugged'))
    expect(camera.snapshot).toMatchObject({ phase: 'lost', waiting: 1 })
    expect(pictures).toHaveLength(1)
    canon.plugInto(usb)
    camera.setSubject('grace')
    await camera.connect(canon.device)
    await until(() => pictures.length === 2)
    expect(pictures[1]?.subject).toBe('ada')
    expect(await bytesOf(pictures[1]?.jpeg)).toEqual(shotBytes(2, 3_000_000))
    await camera.capture()
    expect(pictures.map(({ name }) => name)).toEqual(['IMG_0001.JPG', 'IMG_0002.JPG', 'IMG_0003.JPG'])
  })

  test.each([
    ['connecting', OPERATION.getDeviceInfo],
    ['reading events', EOS.getEvent],
    ['live view', EOS.getViewfinderData],
  ])('while %s ends at once, and connecting again works', async (_, operation) => {
    const { camera, canon, usb, pictures } = scene()
    canon.faults.add(operation, { kind: 'unplug', at: 0 }, operation === OPERATION.getDeviceInfo ? 0 : 3)
    camera.look(true)
    await camera.connect(canon.device).catch(() => {})
    await until(() => camera.snapshot.phase === 'lost')
    expect(camera.snapshot.problem).toEqual(problem('unplugged'))
    canon.plugInto(usb)
    await camera.connect(canon.device)
    await camera.capture()
    expect(pictures).toHaveLength(1)
  })

  test('a camera that is let go of in the middle of a shot stays let go of', async () => {
    const { camera, canon } = await connected()
    canon.faults.add(EOS.releaseOn, { kind: 'busy', times: 30 })
    const refused = expect(camera.capture()).rejects.toBeInstanceOf(CanonError)
    await until(() => camera.snapshot.phase === 'capturing')
    await camera.disconnect()
    await refused
    expect(camera.snapshot.phase).toBe('closed')
  })

  test('between shutter and picture is told, and nothing hangs', async () => {
    const { camera, canon } = await connected()
    canon.faults.add(EOS.releaseOff, { kind: 'busy', times: 30 })
    const shooting = camera.capture()
    const refused = expect(shooting).rejects.toEqual(problem('unplugged'))
    await until(() => camera.snapshot.phase === 'capturing')
    canon.unplug()
    await refused
    await expect(camera.capture()).rejects.toEqual(problem('unplugged'))
  })
})

describe('connecting', () => {
  test('tells a camera that another program holds', async () => {
    const { camera, canon } = scene()
    canon.device.heldElsewhere = true
    await expect(camera.connect(canon.device)).rejects.toEqual(problem('in-use'))
    canon.device.heldElsewhere = false
    await camera.connect(canon.device)
    expect(camera.snapshot.phase).toBe('ready')
  })

  test('refuses a Canon that cannot be controlled', async () => {
    const { camera, canon } = scene({ without: [EOS.setRemoteMode], model: 'Canon PowerShot A95' })
    await expect(camera.connect(canon.device)).rejects.toEqual(problem('not-supported'))
  })

  test('takes over a session that a closed page left open', async () => {
    const { camera, canon, pictures } = scene()
    await new PtpSession(await UsbTransport.open(canon.device)).open()
    await canon.device.close()
    await camera.connect(canon.device)
    await camera.capture()
    expect(pictures).toHaveLength(1)
  })

  test('works with bodies that lack the newer operations, and with full-speed packets', async () => {
    const { camera, pictures } = await connected({ without: [OPERATION.getPartialObject, EOS.keepDeviceOn, EOS.afCancel], packetSize: 64 })
    await camera.capture()
    expect(await bytesOf(pictures[0]?.jpeg)).toEqual(shotBytes(1))
  })
})
