import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { APP_ICONS, APP_MANIFEST_PATH, appIconPath, MARK_COLORS } from '@callboard/contract/page-files'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser, signIn } from '#testing/factories.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { makeWebRoot } from '#testing/web-root.ts'

/** A ground with a square of the mark's colour in its middle. */
const MARK = `<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"><rect width="16" height="16" fill="${MARK_COLORS.ground}"/><rect x="4" y="4" width="8" height="8" fill="${MARK_COLORS.mark}"/></svg>`

let server: TestApp
let webRoot: string
let visitor: TestClient
beforeAll(async () => {
  webRoot = await makeWebRoot((name) => `<html lang="en"><head><!--files--></head><body>${name}<!--boot--></body></html>`)
  const made = { description: 'Your casting calls, messages and call times.', icons: [{ src: appIconPath('icon-192') }] }
  await writeFile(join(webRoot, APP_MANIFEST_PATH), JSON.stringify(made))
  await mkdir(join(webRoot, 'app-icons'))
  for (const name of APP_ICONS) await writeFile(join(webRoot, `app-icons/${name}.svg`), MARK)
  server = await testApp({ webRoot })
  visitor = server.anonymous()
})
afterAll(async () => {
  await server.close()
  await rm(webRoot, { recursive: true })
})

async function manifest(language: string) {
  const { body, headers } = await visitor.call('GET', APP_MANIFEST_PATH, { headers: { 'accept-language': language } })
  return { ...JSON.parse(body), vary: headers['vary'] }
}

/** The colours of an icon, in its corner and in its middle. */
async function colors(): Promise<string[]> {
  const { rawPayload, headers } = await visitor.get(appIconPath('icon-192'))
  expect(headers['content-type']).toBe('image/png')
  const { data, info } = await sharp(rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => `#${data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3).toString('hex')}`
  return [at(0, 0), at(8, 8)]
}

test('the manifest of the installed app is in the language that the browser requests', async () => {
  const spanish = await manifest('es')
  expect(spanish).toMatchObject({ description: 'Tus convocatorias, mensajes y horas de citación.', lang: 'es' })
  expect(spanish.vary).toContain('Accept-Language')
  expect(await manifest('fr')).toMatchObject({ description: 'Your casting calls, messages and call times.', lang: 'en' })
})

test('its icons have the colours of the institution, and a new address when these change', async () => {
  expect(await colors()).toEqual([MARK_COLORS.ground, MARK_COLORS.mark])
  expect((await manifest('en')).icons).toEqual([{ src: '/app-icons/icon-192.png' }])
  const director = await signIn(server, await makeUser(server, { role: 'admin' }))
  const choose = async (accentColor: string) => {
    const { version, values } = (await director.get('/api/settings')).json()
    expect((await director.put('/api/settings', { version, values: { ...values, accentColor } })).statusCode).toBe(200)
  }
  await choose('#123c7a')
  expect(await colors()).toEqual(['#ffffff', '#123c7a'])
  expect((await manifest('en')).icons).toEqual([{ src: '/app-icons/icon-192.png?123c7a' }])
  await choose('#ffe14d')
  expect(await colors()).toEqual(['#1b1305', '#ffe14d'])
})
