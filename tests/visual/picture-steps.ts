import type { Page } from '@playwright/test'
import { expect } from '../harness/fixtures.ts'
import type { PictureCast } from './picture-cast.ts'

/** Requests a sign-in mail. The page remembers this step over a reload, but the next screen must not show it. */
export async function askForMail(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('visitor@example.edu')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await page.evaluate(() => sessionStorage.clear())
}

/** One person's page changes something while another person is signed in, who then signs out. */
export async function sendAsSomebodyElse(page: Page, { newcomer }: PictureCast): Promise<void> {
  const own = await page.context().cookies()
  await page.context().addCookies(await newcomer.cookies())
  await page.getByText('Send me these messages by email as well').click()
  await expect(page.getByRole('dialog', { name: /^You are now signed in as/ })).toBeVisible()
  await page.context().addCookies(own)
}
