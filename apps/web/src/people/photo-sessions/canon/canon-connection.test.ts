import { expect, test } from 'vitest'
import { canonScene, isShot, jumpThroughTime, shotBytes, until } from '#testing/simulated-canon/scene.ts'
import { SimulatedCanon } from '#testing/simulated-canon/simulated-usb.ts'
import { CanonConnection, type ConnectedCamera } from './canon-connection.ts'

jumpThroughTime()

function station() {
  const { usb, canon, listener, pictures } = canonScene()
  const listed: (readonly ConnectedCamera[])[] = []
  const made = new CanonConnection(usb, { ...listener, onCameras: (cameras) => void listed.push(cameras) })
  made.camera.setSubject('ada')
  return { usb, canon, pictures, listed, station: made }
}

test('connects automatically to a camera that was allowed before', async () => {
  const { station: desk } = station()
  expect(await desk.start()).toBe(true)
  expect(desk.camera.snapshot.phase).toBe('ready')
  await desk.stop()
  expect(desk.camera.snapshot.phase).toBe('closed')
})

test('waits for the user to choose a camera that was never allowed', async () => {
  const { station: desk, usb, canon } = station()
  usb.authorised.clear()
  expect(await desk.start()).toBe(false)
  await expect(desk.choose()).rejects.toMatchObject({ problem: 'not-chosen' })
  usb.choice = canon
  await desk.choose()
  expect(desk.camera.snapshot.phase).toBe('ready')
  await desk.stop()
})

test('reconnects automatically after an unplugging, and reads the remaining pictures', async () => {
  const { station: desk, canon, usb, pictures } = station()
  await desk.start()
  canon.faults.add(0x101b, { kind: 'unplug', at: 20_000 })
  await expect(desk.camera.capture()).rejects.toMatchObject({ problem: 'unplugged' })
  canon.plugInto(usb)
  await until(() => pictures.length === 1)
  expect(await isShot(pictures[0], 1)).toBe(true)
  await desk.stop()
})

test('does not reconnect to a released camera when it is plugged in again', async () => {
  const { station: desk, canon, usb, listed } = station()
  await desk.start()
  await desk.release()
  canon.unplug()
  canon.plugInto(usb)
  await until(() => listed.at(-1)?.length === 1)
  expect(desk.camera.snapshot.phase).toBe('closed')
  await desk.stop()
})

test('lists the other one of two cameras, and uses it on request', async () => {
  const { station: desk, usb, listed, pictures } = station()
  await desk.start()
  const second = new SimulatedCanon({ picture: () => shotBytes(99), model: 'Canon EOS 80D', serialNumber: '555', productId: 0x3294 })
  usb.authorised.add(second)
  second.plugInto(usb)
  await until(() => listed.at(-1)?.length === 2)
  expect(desk.camera.snapshot.model).toBe('Canon EOS R6')
  await desk.use(second.device)
  expect(desk.camera.snapshot.model).toBe('Canon EOS 80D')
  await desk.camera.capture()
  expect(await isShot(pictures[0], 99)).toBe(true)
  await desk.stop()
})
