import { describe, expect, test } from 'vitest'
import type { Fault } from '#testing/simulated-canon/faults.ts'
import { connectedScene, isShot, jumpThroughTime, problem, secondsOf, until } from '#testing/simulated-canon/scene.ts'
import { EOS } from './eos-codes.ts'
import { OPERATION, RESPONSE } from './ptp-codes.ts'

jumpThroughTime()

describe('a camera that misbehaves', () => {
  const faults: readonly Fault[] = [
    { kind: 'stall' },
    { kind: 'short-packet', at: 4096 },
    { kind: 'short-packet', at: 4100 },
    { kind: 'zero-length-packet', at: 4096 },
    { kind: 'less', length: 4096 },
    { kind: 'less', length: 0 },
    { kind: 'busy', times: 5 },
    { kind: 'corrupt-length', length: 0xffff_fff0 },
    { kind: 'corrupt-length', length: 0xffff_ffff },
    { kind: 'corrupt-length', length: 60_000_000 },
    { kind: 'corrupt-length', length: 3 },
    { kind: 'corrupt-length', length: 900 },
    { kind: 'refuse', code: 0x2002 },
  ]

  test.each(faults.map((fault) => [JSON.stringify(fault), fault] as const))(
    'still delivers the right picture after %s in the transfer',
    async (_, fault) => {
      const { camera, canon, pictures } = await connectedScene()
      canon.faults.add(OPERATION.getPartialObject, fault)
      await camera.capture()
      expect(pictures).toHaveLength(1)
      expect(await isShot(pictures[0], 1)).toBe(true)
      await camera.capture()
      expect(await isShot(pictures[1], 2)).toBe(true)
    },
  )

  test.each(faults.map((fault) => [JSON.stringify(fault), fault] as const))('continues after %s among its events', async (_, fault) => {
    const { camera, canon, pictures } = await connectedScene()
    canon.faults.add(EOS.getEvent, fault)
    await until(() => canon.faults.isEmpty)
    await camera.capture()
    await camera.capture()
    expect(pictures).toHaveLength(2)
  })

  test('does not wait long for a picture whose event was lost', async () => {
    const { camera, canon, pictures } = await connectedScene()
    canon.faults.add(EOS.releaseOff, { kind: 'busy', times: 1 })
    const shooting = camera.capture()
    shooting.catch(() => {})
    await until(() => canon.brain.shots === 1)
    canon.faults.add(EOS.getEvent, { kind: 'corrupt-length', length: 60_000_000 })
    expect(await secondsOf(() => expect(shooting).rejects.toEqual(problem('timeout')))).toBeLessThan(6)
    await camera.capture()
    expect(pictures.map(({ name }) => name)).toEqual(['IMG_0002.JPG'])
    expect(canon.brain.card.size, 'the card has both').toBe(2)
  })

  test('waits ten seconds for a silent camera, and asks again', async () => {
    const { camera, canon, pictures } = await connectedScene()
    canon.faults.add(OPERATION.getPartialObject, { kind: 'silence' })
    const seconds = await secondsOf(() => camera.capture())
    expect(seconds).toBeGreaterThanOrEqual(10)
    expect(seconds).toBeLessThan(12)
    expect(await isShot(pictures[0], 1)).toBe(true)
  })

  test('delivers no picture if the transfer keeps failing, and delivers it on a retry', async () => {
    const { camera, canon, pictures } = await connectedScene()
    for (let tries = 0; tries < 6; tries++) canon.faults.add(OPERATION.getPartialObject, { kind: 'refuse', code: 0x2002 })
    await expect(camera.capture()).rejects.toEqual(problem('transfer'))
    expect(pictures).toEqual([])
    expect(camera.snapshot).toMatchObject({ waiting: 1, failed: 1, isFailedOnCard: true, lost: 0, phase: 'ready' })
    camera.retry()
    await until(() => pictures.length === 1)
    expect(await isShot(pictures[0], 1)).toBe(true)
    expect(camera.snapshot).toMatchObject({ waiting: 0, failed: 0 })
  })

  test('delivers no picture if the file is not a JPEG', async () => {
    const { camera, pictures } = await connectedScene({ picture: () => new Uint8Array(5000).fill(1) })
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
  ] as const)('says of release answer %i that it is %s', async (result, name) => {
    const { camera, canon, pictures } = await connectedScene()
    canon.brain.releaseResult = result
    await expect(camera.capture()).rejects.toEqual(problem(name))
    canon.brain.releaseResult = 0
    await camera.capture()
    expect(pictures).toHaveLength(1)
  })

  test('distinguishes a missing lens from one that could not focus', async () => {
    const { camera, canon } = await connectedScene()
    canon.faults.add(EOS.releaseOn, { kind: 'refuse', code: RESPONSE.generalError })
    await expect(camera.capture()).rejects.toEqual(problem('focus'))
    await camera.disconnect()
    canon.brain.settings.hasLens = false
    await camera.connect(canon.device)
    await expect(camera.capture()).rejects.toEqual(problem('lens'))
  })

  test('reports a full card before it presses the shutter', async () => {
    const { camera, canon } = await connectedScene()
    canon.brain.settings.cardShotsLeft = 0
    await expect(camera.capture()).rejects.toEqual(problem('card-full'))
    expect(canon.brain.shots).toBe(0)
  })

  test('shoots once, however often the camera is busy in between', async () => {
    const { camera, canon, pictures } = await connectedScene()
    canon.faults.add(EOS.releaseOn, { kind: 'busy', times: 2 })
    canon.faults.add(EOS.releaseOff, { kind: 'busy', times: 3 })
    await camera.capture()
    expect(canon.brain.shots).toBe(1)
    expect(pictures).toHaveLength(1)
  })

  test('gives up on a shutter that stays busy for four seconds', async () => {
    const { camera, canon } = await connectedScene()
    canon.faults.add(EOS.releaseOn, { kind: 'busy', times: 1000 })
    const seconds = await secondsOf(() => expect(camera.capture()).rejects.toEqual(problem('busy')))
    expect(seconds).toBeGreaterThanOrEqual(4)
    expect(seconds).toBeLessThan(5)
  })

  test('waits 45 seconds for a long exposure, and then reports that there is no picture', async () => {
    const { camera, canon } = await connectedScene()
    // The camera accepts the full press, but takes no picture.
    canon.faults.add(EOS.releaseOn, { kind: 'refuse', code: RESPONSE.ok }, 1)
    const seconds = await secondsOf(() => expect(camera.capture()).rejects.toEqual(problem('timeout')))
    expect(seconds).toBeGreaterThanOrEqual(45)
    expect(seconds).toBeLessThan(46)
  })
})
