import { mailInOutbox } from './outbox.ts'

/** Signs in through the mailed link, without a browser. @returns the `Cookie` header of the session */
export async function sessionByMail({ url, dataDir }: { url: string; dataDir: string }, email: string): Promise<string> {
  const since = Date.now()
  await post(`${url}/api/auth/email`, { email })
  const mail = await mailInOutbox(dataDir, email, since)
  const link = /https?:\/\/\S+/.exec(mail.text ?? '')?.[0] ?? ''
  const response = await post(`${url}/api/auth/email/verify`, { token: new URL(link).searchParams.get('token') })
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}

async function post(url: string, body: object): Promise<Response> {
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`POST ${url}: ${response.status} ${await response.text()}`)
  return response
}
