import type { Page } from '@playwright/test'
import { postProfile } from '../harness/casting-data.ts'
import { expect, test } from '../harness/fixtures.ts'

/** The push service is fake, because a test must not contact a real one. Everything else is real. */
async function standInForPushService(page: Page): Promise<void> {
  await page.context().grantPermissions(['notifications'])
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => sessionStorage.getItem('permission') ?? 'granted' })
    Notification.requestPermission = async () => Notification.permission
    let subscription: { toJSON(): object; unsubscribe(): Promise<boolean> } | null = null
    const p256dh = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
    const made = {
      toJSON: () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/notices-test', keys: { p256dh, auth: 'BTBZMqHH6r4Tts7J_aSIgg' } }),
      unsubscribe: async () => {
        subscription = null
        return true
      },
    }
    PushManager.prototype.subscribe = async () => {
      subscription = made
      return made as unknown as PushSubscription
    }
    PushManager.prototype.getSubscription = async () => subscription as unknown as PushSubscription | null
  })
}

test('a student chooses pushes, on this device, and a push opens what it is about', async ({ page, signIn }) => {
  const email = 'pushed@example.edu'
  const student = await signIn(page.context(), email)
  await postProfile(student, { firstName: 'Pat', lastName: 'Pushed', email })
  await standInForPushService(page)
  await page.goto('/notices')
  await page.getByRole('combobox', { name: 'Messages of the casting office' }).selectOption({ label: 'Push to my devices' })
  await expect(page.getByText('No device takes pushes yet, so you get an email instead.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Also push these to my devices' }).check()
  const here = page.getByRole('switch', { name: 'On this device' })
  await here.click()
  await expect(here).toBeChecked()
  await expect(page.getByText('No device takes pushes yet')).toBeHidden()
  await page.reload()
  await expect(here).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Also push these to my devices' })).toBeChecked()

  // The worker shows the push. A press on it opens its page, but never another site.
  const worker = page
    .context()
    .serviceWorkers()
    .find((found) => found.url().endsWith('/kiosk-worker.js'))
  const done = await worker?.evaluate(async () => {
    const seen: unknown[] = []
    const scope = self as unknown as {
      registration: { showNotification: (title: string, options: object) => Promise<void> }
      clients: { openWindow: (url: string) => Promise<null> }
    }
    scope.registration.showNotification = async (title, options) => void seen.push({ title, ...options })
    scope.clients.openWindow = async (url) => {
      seen.push(new URL(url).pathname)
      return null
    }
    const data = { title: 'Casting Office', body: 'A message from the casting office', path: '/messages?message=1', tag: 'message-1' }
    for (const json of [() => data, () => JSON.parse('{')])
      self.dispatchEvent(Object.assign(new Event('push'), { data: { json }, waitUntil: () => {} }))
    for (const path of ['/project/7', 'https://evil.example/x']) {
      const notification = { data: path, close: () => {} }
      const opened = new Promise((resolve) => {
        self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: resolve }))
      })
      await opened
    }
    return seen
  })
  expect(done).toEqual([
    { title: 'Casting Office', body: 'A message from the casting office', tag: 'message-1', data: '/messages?message=1' },
    { title: 'Callboard', body: '', tag: 'message', data: '/messages' },
    '/project/7',
    '/',
  ])

  await here.click()
  await expect(here).not.toBeChecked()
  expect((await (await student.get('/api/notice-choices')).json()).push).toMatchObject({ browsers: 0, isHere: false })
})

test('a browser that blocks notifications says so, and what to do', { tag: '@deep' }, async ({ page, signIn }) => {
  const email = 'blocked@example.edu'
  await postProfile(await signIn(page.context(), email), { firstName: 'Bo', lastName: 'Blocked', email })
  await standInForPushService(page)
  await page.addInitScript(() => sessionStorage.setItem('permission', 'denied'))
  await page.goto('/notices')
  await expect(page.getByRole('switch', { name: 'On this device' })).toBeDisabled()
  await expect(page.getByText('This browser blocks notifications of Callboard.')).toBeVisible()
})
