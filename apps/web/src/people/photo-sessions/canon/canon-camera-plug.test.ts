import { describe, expect, test } from 'vitest'
import { canonScene, connectedScene, isShot, jumpThroughTime, problem, shotBytes, until } from '#testing/simulated-canon/scene.ts'
import { CanonError } from './canon-error.ts'
import { EOS } from './eos-codes.ts'
import { OPERATION } from './ptp-codes.ts'
import { PtpSession } from './ptp-session.ts'
import { UsbTransport } from './usb-transport.ts'

jumpThroughTime()

describe('unplugging', () => {
  test('in the middle of a transfer loses no picture: it arrives after plugging in again', async () => {
    const { camera, canon, usb, pictures } = await connectedScene({ picture: (shot) => shotBytes(shot, 3_000_000) })
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
    expect(await isShot(pictures[1], 2, 3_000_000)).toBe(true)
    await camera.capture()
    expect(pictures.map(({ name }) => name)).toEqual(['IMG_0001.JPG', 'IMG_0002.JPG', 'IMG_0003.JPG'])
  })

  describe('in the middle of a transfer to the computer only', () => {
    async function cutOff(options: { keepsMemory: boolean }) {
      const scene = await connectedScene({ picture: (shot) => shotBytes(shot, 3_000_000), ...options })
      const { camera, canon, usb } = scene
      await camera.keepOn('computer')
      canon.faults.add(OPERATION.getPartialObject, { kind: 'unplug', at: 600_000 })
      await expect(camera.capture()).rejects.toEqual(problem('unplugged'))
      expect(camera.snapshot.waiting).toBe(1)
      canon.plugInto(usb)
      await camera.connect(canon.device)
      await until(() => camera.snapshot.waiting === 0)
      return scene
    }

    test('delivers the picture once if the body kept it', async () => {
      const { camera, pictures } = await cutOff({ keepsMemory: true })
      expect(await isShot(pictures[0], 1, 3_000_000)).toBe(true)
      await camera.capture()
      expect([pictures.length, camera.snapshot.lost]).toEqual([2, 0])
    })

    test('reports the picture as lost if the body forgot it, and delivers the next one', async () => {
      const { camera, pictures } = await cutOff({ keepsMemory: false })
      expect([pictures.length, camera.snapshot.lost, camera.snapshot.failed]).toEqual([0, 1, 0])
      await camera.capture()
      expect(await isShot(pictures[0], 2, 3_000_000)).toBe(true)
    })
  })

  test.each([
    ['connecting', OPERATION.getDeviceInfo],
    ['reading events', EOS.getEvent],
    ['live view', EOS.getViewfinderData],
  ])('while %s ends at once, and connecting again works', async (_, operation) => {
    const { camera, canon, usb, pictures } = canonScene()
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

  test('a camera that is released in the middle of a shot stays released', async () => {
    const { camera, canon } = await connectedScene()
    canon.faults.add(EOS.releaseOn, { kind: 'busy', times: 30 })
    const refused = expect(camera.capture()).rejects.toBeInstanceOf(CanonError)
    await until(() => camera.snapshot.phase === 'capturing')
    await camera.disconnect()
    await refused
    expect(camera.snapshot.phase).toBe('closed')
  })

  test('between shutter and picture is reported, and nothing hangs', async () => {
    const { camera, canon } = await connectedScene()
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
  test('reports that another program uses the camera', async () => {
    const { camera, canon } = canonScene()
    canon.device.heldElsewhere = true
    await expect(camera.connect(canon.device)).rejects.toEqual(problem('in-use'))
    canon.device.heldElsewhere = false
    await camera.connect(canon.device)
    expect(camera.snapshot.phase).toBe('ready')
  })

  test('refuses a Canon that cannot be remote-controlled', async () => {
    const { camera, canon } = canonScene({ without: [EOS.setRemoteMode], model: 'Canon PowerShot A95' })
    await expect(camera.connect(canon.device)).rejects.toEqual(problem('not-supported'))
  })

  test.each([0x3294, 0x32f5])('works again after a release, without unplugging, on body %i', async (productId) => {
    const { camera, canon, pictures } = await connectedScene({ productId, isUpsetByClosing: productId === 0x3294 })
    await camera.disconnect()
    await camera.connect(canon.device)
    await camera.capture()
    expect(pictures).toHaveLength(1)
  })

  test('takes over a session that a closed page left open', async () => {
    const { camera, canon, pictures } = canonScene({ isUpsetByClosing: true })
    await new PtpSession(await UsbTransport.open(canon.device)).open()
    await canon.device.close()
    await camera.connect(canon.device)
    await camera.capture()
    expect(pictures).toHaveLength(1)
  })

  test('works with bodies that lack the newer operations, and with full-speed packets', async () => {
    const { camera, pictures } = await connectedScene({
      without: [OPERATION.getPartialObject, EOS.keepDeviceOn, EOS.afCancel],
      packetSize: 64,
    })
    await camera.capture()
    expect(await isShot(pictures[0], 1)).toBe(true)
  })
})
