import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, test } from 'vitest'
import { EosBrain } from './eos-brain.ts'
import { PtpIpBridge } from './ptp-ip-bridge.ts'
import { shotBytes } from './scene.ts'

const run = promisify(execFile)

const isHere = await run('gphoto2', ['--version']).then(
  () => true,
  () => false,
)
if (!isHere) console.warn('gphoto2 is not installed: the simulated camera goes without its referee.')

/** Large enough for several parts of 1 MiB and a remainder. */
const SIZE = 2_500_001
const FRAME = shotBytes(77, 4000)

interface Referee {
  readonly brain: EosBrain
  gphoto2(...args: string[]): Promise<string>
  isSaved(file: string, bytes: Uint8Array): Promise<boolean>
}

const open: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of open) await close()
})

/** A camera with two pictures on its card, and gphoto2 in its own folder. */
async function referee(): Promise<Referee> {
  const home = await mkdtemp(join(tmpdir(), 'callboard-gphoto2-'))
  const brain = new EosBrain({ picture: (shot) => shotBytes(shot, SIZE), frame: () => FRAME })
  await brain.shoot()
  await brain.shoot()
  const bridge = new PtpIpBridge(brain)
  const port = await bridge.listen()
  open.push(async () => {
    await bridge.close()
    await rm(home, { recursive: true, force: true })
  })
  return {
    brain,
    async gphoto2(...args) {
      const address = `ptpip:127.0.0.1:${port}:${port}`
      const env = { ...process.env, HOME: home, LC_ALL: 'C' }
      const { stdout } = await run('gphoto2', ['--port', address, '--camera', 'PTP/IP Camera', ...args], { cwd: home, env })
      return stdout
    },
    isSaved: async (file, bytes) => (await readFile(join(home, file))).equals(bytes),
  }
}

/**
 * gphoto2 supports hundreds of real cameras, so it can judge whether the simulated one is realistic, and with it the tests of our own
 * client. The same `EosBrain` that is behind `navigator.usb` elsewhere is served over PTP/IP here.
 */
describe.skipIf(!isHere).concurrent('to gphoto2 the simulated camera', { timeout: 60_000 }, () => {
  test('is an EOS body with a card', async ({ expect }) => {
    const { gphoto2 } = await referee()
    const summary = await gphoto2('--summary')
    expect(summary).toContain('Model: Canon EOS R6')
    expect(summary).toContain('Canon EOS Capture 2')
    expect(summary).toContain('Storage Type: Removable RAM (memory card)')
    expect(summary).toContain('Free Space (Images): 1234')
  })

  test('lists the pictures of its card, and gives them byte for byte', async ({ expect }) => {
    const { gphoto2, isSaved } = await referee()
    const list = await gphoto2('--list-files')
    expect(list).toMatch(/folder '\/store_[0-9a-f]+\/DCIM\/100CANON'/)
    expect(list).toMatch(/IMG_0001\.JPG .*image\/jpeg/)
    await gphoto2('--get-all-files')
    expect([await isSaved('IMG_0001.JPG', shotBytes(1, SIZE)), await isSaved('IMG_0002.JPG', shotBytes(2, SIZE))]).toEqual([true, true])
  })

  test('reports its battery, its free space, and where shots go', async ({ expect }) => {
    const { gphoto2 } = await referee()
    const told = await gphoto2('--get-config', 'batterylevel', '--get-config', 'availableshots', '--get-config', 'capturetarget')
    expect(told).toMatch(/Battery Level.*?Current: 75%/s)
    // gphoto2 first selects the computer's memory, and reports that it has space.
    expect(told).toMatch(/Available Shots.*?Current: 32194/s)
    expect(told).toMatch(/Capture Target.*?Choice: 1 Memory card/s)
  })

  test('shoots to its card, and keeps the copy', async ({ expect }) => {
    const { gphoto2, isSaved, brain } = await referee()
    const told = await gphoto2('--set-config', 'capturetarget=1', '--capture-image-and-download', '--keep')
    expect(told).toMatch(/New file is in location \/store_[0-9a-f]+\/DCIM\/100CANON\/IMG_0003\.JPG/)
    expect(await isSaved('IMG_0003.JPG', shotBytes(3, SIZE))).toBe(true)
    expect(brain.card.size).toBe(3)
  })

  test('shoots only to the computer, which then releases the file', async ({ expect }) => {
    const { gphoto2, isSaved, brain } = await referee()
    const told = await gphoto2('--set-config', 'capturetarget=0', '--capture-image-and-download')
    expect(told).toContain('New file is in location /capt0000.jpg')
    expect(await isSaved('capt0000.jpg', shotBytes(3, SIZE))).toBe(true)
    expect([brain.card.size, brain.completed.length]).toEqual([2, 1])
  })

  test('shows live view', async ({ expect }) => {
    const { gphoto2, isSaved } = await referee()
    await gphoto2('--capture-preview')
    expect(await isSaved('capture_preview.jpg', FRAME)).toBe(true)
  })
})
