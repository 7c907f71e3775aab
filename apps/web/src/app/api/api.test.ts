import { CHANGE_HEADER, CHANGE_NAME } from '@callboard/contract/change-name'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { api, apiPage, apiQuery, getQueryFn } from './api.ts'
import { ApiError } from './api-error.ts'
import { errorText } from './error-text.ts'

function answerWith(status: number, body: string, statusText = '') {
  const fetched = vi.fn<typeof fetch>(async () => new Response(body === '' ? null : body, { status, statusText }))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

afterEach(() => vi.unstubAllGlobals())

describe('api', () => {
  it('sends credentials and the language of the page, and a JSON content type only when there is a body', async () => {
    const fetched = answerWith(200, '{}')
    await api('GET /api/projects')
    await api('POST /api/applications', { body: { projectId: 3 } })
    const [read, write] = fetched.mock.calls.map(([, init]) => init)
    expect(read).toEqual({ method: 'GET', credentials: 'include', headers: { 'accept-language': 'en' } })
    expect(write).toEqual({
      method: 'POST',
      credentials: 'include',
      headers: { 'accept-language': 'en', 'content-type': 'application/json', [CHANGE_HEADER]: expect.stringMatching(CHANGE_NAME) },
      body: '{"projectId":3}',
    })
  })

  it('sends photos as a form, whose type the browser adds', async () => {
    const fetched = answerWith(202, '{}')
    const photos = [new Blob(['one'], { type: 'image/jpeg' }), new Blob(['two'])]
    const visitor = { firstName: 'Ines', lastName: 'Okafor', email: 'ines@example.edu', cellPhone: '310 555 0142', major: 'Film' }
    const body = { ...visitor, expectedGraduationYear: 2028, photos: [] }
    await api('POST /api/join/{token}', { params: { token: 'x' }, body, photos, idempotencyKey: 'a-key', anonymous: true })
    const [, init] = fetched.mock.calls[0] ?? []
    expect(init).toMatchObject({ credentials: 'omit', headers: { 'accept-language': 'en', 'idempotency-key': 'a-key' } })
    expect(init?.headers).not.toHaveProperty('content-type')
    const form = init?.body
    if (!(form instanceof FormData)) throw new Error('no form')
    expect(JSON.parse(String(form.get('body')))).toEqual({ ...visitor, expectedGraduationYear: 2028 })
    expect(await Promise.all(form.getAll('photos').map((file) => new Response(file).text()))).toEqual(['one', 'two'])
  })

  it('raises an error that reads "status: body text"', async () => {
    answerWith(409, '{"message":"You have already applied to this project."}')
    await expect(api('POST /api/applications', { body: { projectId: 3 } })).rejects.toMatchObject({
      message: '409: {"message":"You have already applied to this project."}',
      status: 409,
      serverMessage: 'You have already applied to this project.',
    })
  })

  it('names the status text when the body is empty', async () => {
    answerWith(502, '', 'Bad Gateway')
    await expect(api('GET /api/projects')).rejects.toThrow(/^502: Bad Gateway$/)
  })
})

describe('a page of a signed-in user', () => {
  afterEach(() => vi.resetModules())
  const apply = { body: { projectId: 3 } }

  /** Loads fresh modules, so that the page of the other tests stays without a user. */
  async function page() {
    vi.resetModules()
    const [{ api: call }, person] = await Promise.all([import('./api.ts'), import('#app/session/page-person.ts')])
    person.renderedFor({ id: 'u1' } as never)
    return { call, ...person }
  }

  it('names its user in changes, not in reads and not in anonymous calls', async () => {
    const fetched = answerWith(200, '{}')
    const { call } = await page()
    await call('GET /api/projects')
    await call('POST /api/applications', apply)
    await call('POST /api/applications', { ...apply, anonymous: true })
    const named = fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('x-callboard-person'))
    expect(named).toEqual([null, 'u1', null])
  })

  it('checks who is signed in when a 409 response names another user, instead of reporting a conflict', async () => {
    vi.stubGlobal('fetch', async () => new Response('{"message":"no"}', { status: 409, headers: { 'x-callboard-person': 'u2' } }))
    const { call, setPersonCheck, OtherPersonError } = await page()
    const check = vi.fn()
    setPersonCheck(check)
    await expect(call('POST /api/applications', apply)).rejects.toBeInstanceOf(OtherPersonError)
    expect(check).toHaveBeenCalledTimes(1)
  })

  it('sends no request while another user is signed in', async () => {
    const fetched = answerWith(200, '{}')
    const { call, setOtherPerson, OtherPersonError } = await page()
    setOtherPerson({ id: 'u2' } as never)
    await expect(call('GET /api/projects')).rejects.toBeInstanceOf(OtherPersonError)
    expect(fetched).not.toHaveBeenCalled()
    setOtherPerson(null)
    await call('GET /api/projects')
    expect(fetched).toHaveBeenCalledTimes(1)
  })
})

describe('a button that is pressed again before the page has rendered it as pressed', () => {
  const apply = (projectId: number) => api('POST /api/applications', { body: { projectId } })

  it('sends one request, and every press gets its response', async () => {
    const fetched = answerWith(201, '{"id":7}')
    expect(await Promise.all([apply(3), apply(3)])).toEqual([{ id: 7 }, { id: 7 }])
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  it('sends a new request after a response, also after an error', async () => {
    const fetched = answerWith(500, '')
    await expect(apply(3)).rejects.toMatchObject({ status: 500 })
    await expect(apply(3)).rejects.toMatchObject({ status: 500 })
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  it('sends different requests, and the same request again when another change came between', async () => {
    const fetched = answerWith(201, '{}')
    await Promise.all([apply(3), apply(4), apply(3)])
    expect(fetched).toHaveBeenCalledTimes(3)
  })
})

describe('a page of a list', () => {
  it('comes with the length of the whole list', async () => {
    vi.stubGlobal('fetch', async () => new Response('[{"id":"u1"}]', { headers: { 'x-total-count': '10000' } }))
    expect(await apiPage('GET /api/users/search', { query: { search: 'mara' } })).toEqual({ rows: [{ id: 'u1' }], total: 10_000 })
  })
})

describe('the default query function', () => {
  const context = { queryKey: ['/api/auth/user'], signal: new AbortController().signal, meta: undefined } as never

  it('GETs the first element of the key', async () => {
    const fetched = answerWith(200, '{"id":"u1"}')
    await expect(getQueryFn({ on401: 'throw' })(context)).resolves.toEqual({ id: 'u1' })
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/auth/user')
  })

  it('fails on 401 unless it is asked to answer null', async () => {
    answerWith(401, '{"message":"Unauthorized"}')
    await expect(getQueryFn({ on401: 'throw' })(context)).rejects.toBeInstanceOf(ApiError)
    await expect(getQueryFn({ on401: 'null' })(context)).resolves.toBeNull()
  })

  it('never hides other failures', async () => {
    answerWith(500, '')
    await expect(getQueryFn({ on401: 'null' })(context)).rejects.toBeInstanceOf(ApiError)
  })
})

describe('the options of a read', () => {
  it('gives the query key of a read its path first', () => {
    expect(apiQuery('GET /api/projects/{id}', { params: { id: 7 } }).queryKey).toEqual(['/api/projects/7'])
  })
})

describe('errorText', () => {
  it('prefers what the server says', () => {
    expect(errorText(new ApiError(400, 'Bad Request', '{"message":"Too long"}'), 'Fallback')).toBe('Too long')
  })

  it('falls back on bodies that are not ours', () => {
    expect(errorText(new ApiError(502, 'Bad Gateway', '<html>'), 'Fallback')).toBe('Fallback')
    expect(errorText(new ApiError(500, '', '{"message":17}'), 'Fallback')).toBe('Fallback')
    expect(errorText('thrown text', 'Fallback')).toBe('Fallback')
  })

  it('says so when the network is gone', () => {
    expect(errorText(new TypeError('Failed to fetch'), 'Fallback')).toMatch(/connection/)
  })
})
