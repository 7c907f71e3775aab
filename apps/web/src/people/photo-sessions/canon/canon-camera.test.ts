import { describe, expect, test } from 'vitest'
import { connectedScene, isShot, jumpThroughTime, problem, secondsOf, shotBytes, until } from '#testing/simulated-canon/scene.ts'
import { TRANSFER_CHUNK } from './eos-operations.ts'
import { OPERATION } from './ptp-codes.ts'

jumpThroughTime()

describe('a Canon camera', () => {
  test('reports its model and state after connecting', async () => {
    const { camera, canon } = await connectedScene()
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

  test('shows at least ten frames of live view a second, and stops when it is not wanted', async () => {
    const frame = (count: number) => Uint8Array.of(0xff, 0xd8, 0xff, count & 0xff, 0xff, 0xd9)
    const { camera, canon, frames } = await connectedScene({ frame, answerMs: 40 })
    camera.look(true)
    await until(() => frames.length === 1)
    expect(await secondsOf(() => until(() => frames.length === 101))).toBeLessThan(10)
    expect(frames[3]).toEqual(frame(3))
    camera.look(false)
    await until(() => !canon.brain.isLooking)
    expect(camera.snapshot.isLooking).toBe(false)
  })

  test('focuses and releases, and delivers the picture byte for byte', async () => {
    const { camera, canon, pictures } = await connectedScene()
    await camera.focus()
    await camera.capture()
    expect(pictures).toHaveLength(1)
    expect(pictures[0]).toMatchObject({ name: 'IMG_0001.JPG', subject: 'ada' })
    expect(await isShot(pictures[0], 1)).toBe(true)
    await until(() => canon.brain.completed.length === 1)
    expect(
      [...canon.brain.card.values()].map(({ name }) => name),
      'the card keeps its copy',
    ).toEqual(['IMG_0001.JPG'])
  })

  test.each(['card', 'computer'] as const)('saves to the %s alone when asked', async (target) => {
    const { camera, canon, pictures } = await connectedScene()
    await camera.keepOn(target)
    await camera.capture()
    expect(camera.snapshot.target).toBe(target)
    expect(await isShot(pictures[0], 1)).toBe(true)
    expect(canon.brain.card.size).toBe(target === 'card' ? 1 : 0)
  })

  test('saves to the computer if there is no card', async () => {
    const { camera, pictures } = await connectedScene({ noCard: true })
    await camera.capture()
    expect(camera.snapshot.target).toBe('computer')
    expect(pictures).toHaveLength(1)
  })

  test.each([
    ['a body with one card', [2, 6, 4]],
    ['a body that cannot do both', [2, 2, 4]],
  ] as const)('keeps the card’s copy on %s', async (_, destinations) => {
    const { camera, canon, pictures } = await connectedScene({ destinations })
    await camera.capture()
    expect(await isShot(pictures[0], 1)).toBe(true)
    expect(canon.brain.card.size).toBe(1)
  })

  test('leaves the camera saving to its card', async () => {
    const { camera, canon } = await connectedScene()
    await camera.keepOn('computer')
    expect(canon.brain.settings.savesToCard).toBe(false)
    await camera.disconnect()
    expect([canon.brain.settings.savesToCard, canon.brain.settings.savesToComputer]).toEqual([true, false])
    expect(canon.brain.isLooking).toBe(false)
  })

  test('shoots with an EOS M, whose viewfinder must stay on the computer all the time', async () => {
    const frame = () => Uint8Array.of(0xff, 0xd8, 0xff, 0xd9)
    const { camera, pictures, frames } = await connectedScene({ model: 'Canon EOS M50', frame })
    camera.look(true)
    await until(() => frames.length > 2)
    camera.look(false)
    await until(() => !camera.snapshot.isLooking)
    await camera.capture()
    expect(await isShot(pictures[0], 1)).toBe(true)
  })

  test('delivers the JPEG of RAW+JPEG, and leaves the RAW file on the card', async () => {
    const { camera, canon, pictures } = await connectedScene({ raw: true })
    await camera.capture()
    await camera.capture()
    expect(pictures.map(({ name }) => name)).toEqual(['IMG_0001.JPG', 'IMG_0002.JPG'])
    expect([...canon.brain.card.values()].filter(({ name }) => name.endsWith('.CR3'))).toHaveLength(2)
    await until(() => canon.brain.completed.length === 4)
  })

  test('also delivers what the photographer shoots on the camera itself, once', async () => {
    const { camera, canon, pictures } = await connectedScene()
    await canon.brain.shoot()
    await until(() => pictures.length === 1)
    await camera.capture()
    expect(pictures.map(({ name }) => name)).toEqual(['IMG_0001.JPG', 'IMG_0002.JPG'])
  })

  test('assigns a picture to the student who was selected when it was taken', async () => {
    const { camera, canon, pictures } = await connectedScene()
    canon.faults.add(OPERATION.getPartialObject, { kind: 'busy', times: 3 })
    const shooting = camera.capture()
    await until(() => camera.snapshot.waiting === 1)
    camera.setSubject('grace')
    await shooting
    await camera.capture()
    expect(pictures.map(({ subject }) => subject)).toEqual(['ada', 'grace'])
  })

  test('handles a card that is slower than the memory', async () => {
    const { camera, canon, pictures } = await connectedScene({ isCardSlow: true })
    await camera.capture()
    await new Promise((resolve) => setTimeout(resolve, 4500))
    await camera.capture()
    await camera.capture()
    expect(pictures.map(({ name }) => name)).toEqual(['IMG_0001.JPG', 'IMG_0002.JPG', 'IMG_0003.JPG'])
    expect(canon.brain.card.size).toBe(3)
  })

  test('leaves pictures on the card when no student is selected', async () => {
    const { camera, canon, pictures } = await connectedScene()
    camera.setSubject(null)
    await canon.brain.shoot()
    await until(() => canon.brain.completed.length === 1)
    expect(pictures).toEqual([])
    await expect(camera.capture()).rejects.toEqual(problem('refused'))
  })

  test('takes twenty pictures around the chunk size, and one of 10 MB, each byte for byte and once', { timeout: 30_000 }, async () => {
    // From three bytes less to three bytes more than a chunk.
    const sizes = Array.from({ length: 20 }, (_, index) => (1 + (index % 2)) * TRANSFER_CHUNK + Math.floor(index / 3) - 3)
    sizes.push(10 * 1024 * 1024 + 21)
    const { camera, canon, pictures } = await connectedScene({ picture: (shot) => shotBytes(shot, sizes[shot - 1]) })
    for (const _ of sizes) await camera.capture()
    const whole = await Promise.all(pictures.map((picture, index) => isShot(picture, index + 1, sizes[index])))
    expect(whole).toEqual(sizes.map(() => true))
    expect(canon.brain.card.size).toBe(sizes.length)
  })
})
