import { type APIRequestContext, type BrowserContext, expect } from '@playwright/test'
import type { CallboardServer } from './callboard-server.ts'

/** Signs a browser in through the real mail, without opening a page. */
export function signerIn(callboard: CallboardServer) {
  return async (context: BrowserContext, email: string): Promise<APIRequestContext> => {
    const since = Date.now()
    await context.request.post(`${callboard.url}/api/auth/email`, { data: { email } })
    const mail = await callboard.mailTo(email, since)
    const link = /https?:\/\/\S+/.exec(mail.text ?? '')?.[0] ?? ''
    const token = new URL(link).searchParams.get('token')
    const response = await context.request.post(`${callboard.url}/api/auth/email/verify`, { data: { token } })
    expect(response.ok()).toBe(true)
    return context.request
  }
}
