import type { Page } from '@playwright/test'
import { postProfile } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'

const EMAIL = 'tess.tape@example.edu'

/** The length of the shown video, in seconds. */
const lengthOf = (page: Page, label: string) =>
  page.getByLabel(label).evaluate(
    (video) =>
      new Promise<number>((resolve) => {
        const shown = video as HTMLVideoElement
        if (Number.isFinite(shown.duration)) resolve(shown.duration)
        else shown.addEventListener('durationchange', () => Number.isFinite(shown.duration) && resolve(shown.duration))
      }),
  )

async function record(page: Page, seconds: number): Promise<void> {
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Stop the countdown' })).toBeVisible()
  const timer = page.getByRole('timer')
  // A busy machine may never show one of the seconds.
  await expect.poll(async () => Number((await timer.textContent())?.split(':')[1])).toBeGreaterThanOrEqual(seconds)
  await page.getByRole('button', { name: 'Stop recording' }).click()
  await expect(page.getByRole('button', { name: 'Use this take' })).toBeVisible()
}

/** In the page: from now on the camera delivers one frame and then hangs, while its microphone continues. */
function hangCameras(): void {
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  navigator.mediaDevices.getUserMedia = async (wanted) => {
    const opened = await open(wanted)
    const canvas = document.createElement('canvas')
    canvas.getContext('2d')?.fillRect(0, 0, canvas.width, canvas.height)
    const picture = canvas.captureStream(0)
    for (const camera of opened.getVideoTracks()) camera.stop()
    return new MediaStream([...picture.getVideoTracks(), ...opened.getAudioTracks()])
  }
}

test('a student records, retakes, cuts, uploads and captions a tape, and the casting desk watches it', async ({
  page,
  context,
  browser,
  signIn,
  expectAccessible,
}) => {
  // Recording takes real time.
  test.setTimeout(150_000)
  const person = await signIn(context, EMAIL)
  await postProfile(person, { firstName: 'Tess', lastName: 'Tape', email: EMAIL })
  await page.goto('/my-self-tapes')
  await expect(page.getByText('No self-tapes yet')).toBeVisible()
  await page.getByRole('link', { name: 'Upload Self-Tape' }).click()
  await expect(page.getByRole('link', { name: 'Back to Self-Tapes' })).toBeVisible()

  await page.getByRole('button', { name: 'Upload Self-Tape' }).click()
  await expect(page.getByText('Title is required')).toBeVisible()
  await expect(page.getByText('Please select a video file or provide a video URL')).toBeInViewport()
  await expect(page.locator('button', { hasText: 'Choose a video file' })).toBeFocused()
  await page.getByLabel('Title').fill('Cold read')

  await page.getByRole('tab', { name: 'Record now' }).click()
  await expect(page.getByRole('combobox', { name: 'Camera' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Microphone' })).toBeVisible()
  await record(page, 1)
  await page.getByRole('button', { name: 'Retake' }).click()
  await record(page, 4)

  // A reload in the middle loses nothing that was recorded or typed.
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('Cold read')
  await expect(page.getByRole('button', { name: 'Use this take' })).toBeVisible()
  expect(await lengthOf(page, 'Your recording')).toBeGreaterThan(3)
  await page.getByLabel('Start', { exact: true }).fill('1')
  await page.getByLabel('End', { exact: true }).fill('3')
  await expect(page.getByText(/^0:02\.0 of 0:0/)).toBeVisible()
  await expectAccessible(page)
  // The recording on the screen is uploaded, with its cut.
  await page.getByRole('button', { name: 'Upload Self-Tape' }).click()

  const card = page.getByRole('article').filter({ hasText: 'Cold read' })
  await expect(card).toContainText('General Demo Reel')
  await expect(card).toContainText('0:02')
  await expect(card).toContainText(/\d+\.\d MB/)
  await expect(page.getByRole('link', { name: 'Continue the upload' })).toHaveCount(0)
  await expectAccessible(page)
  const opened = context.waitForEvent('page')
  await card.getByRole('link', { name: /^View/ }).click()
  const tab = await opened
  const playing = tab.locator('video')
  await expect.poll(() => playing.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(1280)
  await expect.poll(() => playing.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
  await tab.close()

  await card.getByRole('button', { name: 'Add captions to Cold read' }).click()
  const captions = page.getByRole('dialog')
  await captions.getByLabel('Captions', { exact: true }).fill('Who is there? Nay, answer me.')
  await captions.getByRole('button', { name: 'Save captions' }).click()
  await expect(captions.getByText(/There are no times yet/)).toBeVisible()
  await captions.getByRole('button', { name: 'Set times' }).click()
  await expect(captions.getByLabel('Captions', { exact: true })).toHaveValue(/^00:00\.000 --> [\s\S]*answer me\.\n$/)
  await expectAccessible(page, '[role=dialog]')
  await captions.getByRole('button', { name: 'Save captions' }).click()
  await expect(card.getByText('Captions', { exact: true })).toBeVisible()

  const desk = await browser.newContext()
  await signIn(desk, ADMIN_EMAIL)
  const director = await desk.newPage()
  await director.goto('/talent-search?search=Tess+Tape')
  await director.getByRole('button', { name: /Tess Tape.*open profile/ }).click()
  const dialog = director.getByRole('dialog')
  await expect(dialog.getByText('New', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Watch Cold read' }).first().click()
  await expect(dialog.getByText('New', { exact: true })).toHaveCount(0)
  const watched = dialog.getByLabel('Cold read', { exact: true })
  await expect.poll(() => watched.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThanOrEqual(2)
  // A tape of two seconds may end before the test reads its captions.
  await watched.evaluate((video: HTMLVideoElement) => {
    video.pause()
    video.currentTime = 0.5
  })
  await expect
    .poll(() => watched.evaluate((video: HTMLVideoElement) => (video.textTracks[0]?.activeCues?.[0] as VTTCue | undefined)?.text))
    .toMatch(/Who is there\?|Nay, answer me\./)
  await desk.close()

  await card.getByRole('button', { name: 'Delete Cold read' }).click()
  await expect(page.getByText('This action cannot be undone.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No self-tapes yet')).toBeVisible()
})

test('a cut in a period when the camera hung still shows its last frame', { tag: '@deep' }, async ({ page, context, signIn }) => {
  const person = await signIn(context, 'hung.tape@example.edu')
  await postProfile(person, { firstName: 'Hugo', lastName: 'Tape', email: 'hung.tape@example.edu' })
  await page.addInitScript(hangCameras)
  await page.goto('/self-tape-upload')
  await page.getByRole('tab', { name: 'Record now' }).click()
  await record(page, 3)
  await page.getByLabel('Start', { exact: true }).fill('1')
  await page.getByLabel('End', { exact: true }).fill('2')
  await page.getByRole('button', { name: 'Use this take' }).click()
  expect(Math.abs((await lengthOf(page, 'Your video')) - 1)).toBeLessThan(0.2)
  await expect(page.getByText('recording.webm')).toBeVisible()
  await expect(page.getByText('This browser cannot show this video')).toHaveCount(0)
})

test('a file that is not a video is refused by its content, and an external tape is stored by its address', { tag: '@deep' }, async ({
  page,
  context,
  signIn,
}) => {
  const person = await signIn(context, 'url.tape@example.edu')
  await postProfile(person, { firstName: 'Uri', lastName: 'Tape', email: 'url.tape@example.edu' })
  await page.goto('/self-tape-upload')
  await page.setInputFiles('input[type=file]', {
    name: 'reel.mp4',
    mimeType: 'video/mp4',
    buffer: Buffer.from('%PDF-1.7 not a film at all'),
  })
  await expect(page.getByText('Failed to process video file', { exact: true })).toBeVisible()
  await expect(page.getByText(/is not a video/).first()).toBeVisible()

  await page.getByRole('tab', { name: 'Video URL' }).click()
  await page.getByLabel('Title').fill('On my site')
  await page.getByRole('textbox', { name: 'Video URL' }).fill('http://videos.example/reel.mp4')
  await page.getByRole('button', { name: 'Upload Self-Tape' }).click()
  await expect(page.getByText(/begins with https/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Video URL' }).fill('https://videos.example/reel.mp4')
  await page.getByRole('button', { name: 'Upload Self-Tape' }).click()
  const card = page.getByRole('article').filter({ hasText: 'On my site' })
  await expect(card.getByRole('link', { name: /^View/ })).toHaveAttribute('href', 'https://videos.example/reel.mp4')
})
