import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkAccess, isDesk } from '@callboard/contract/access'
import type { User } from '@callboard/contract/accounts/accounts/endpoints'
import { allEndpoints } from '@callboard/contract/all-endpoints'
import { SCHEME_COOKIE } from '@callboard/contract/appearance'
import type { EndpointSpec } from '@callboard/contract/endpoint'
import { COMMON_ERROR } from '@callboard/contract/errors'
import { LANGUAGE_COOKIE, LANGUAGE_QUERY, LANGUAGES, type Language, readLanguage } from '@callboard/contract/language'
import { findPage, type Page, type PagePath } from '@callboard/contract/pages'
import type { Translator } from '@callboard/contract/translate'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { compressText } from '#http/compress-text.ts'
import { isNamedBy } from '#http/endpoint/entity-tag.ts'
import type { ReadEndpoints } from '#http/endpoint/implement.ts'
import { configOf, orWait } from '#http/limits/account-limits.ts'
import { addressOf } from '#http/limits/address-of.ts'
import { requestLanguage } from '#http/session/request-language.ts'
import { AppError } from '#platform/app-error.ts'
import type { LinkPreview } from '#platform/link-preview.ts'
import type { Office } from '#platform/office.ts'
import { translatorFor } from '#platform/translators.ts'
import { firstAnswers } from './first-answers.ts'
import { readPageFiles } from './page-files.ts'
import { fillNoIndex, fillPreview, fillTemplate, fillVisitor, waitPage } from './page-html.ts'
import { isData } from './security-headers.ts'

const YEAR_SECONDS = 31_536_000

const SIGN_IN: PagePath = '/sign-in'

/** The pages of visitors that depend on whether Callboard is set up. */
const SET_UP_PATHS: ReadonlySet<string> = new Set<PagePath>(['/', SIGN_IN])

/** The institution decides whether search engines may list these pages. */
const PUBLIC_PROFILE: PagePath = '/talent/profile/{id}'

export interface PageOptions {
  /** Folder of the built pages. */
  readonly webRoot: string
  readonly office: Pick<Office, 'institution' | 'emailDomains' | 'signOn' | 'strongAdmins'>
  readonly demo: boolean
  readonly mapsApiKey: string | null
  /** The signed-in person of a request, in the form that the page uses. */
  readonly findUser: (request: FastifyRequest) => Promise<User | null>
  /** Whether the first casting director is missing; see `AccountsService`. */
  readonly findSetUp: () => Promise<'new' | 'lost' | null>
  readonly now: () => Date
  /** Milliseconds that a page waits for its first answers. */
  readonly patience: number
  /** The link preview of the page at a path; `null` for pages without their own. */
  readonly findPreview: (path: string, translator: Translator) => Promise<LinkPreview | null>
}

/** The address of the kiosk's service worker, which determines the pages that it may serve. */
const KIOSK_WORKER = 'kiosk-worker.js'

/** Serves the built files, whose content never changes, and the kiosk's service worker, whose content does. */
export async function serveAssets(app: FastifyInstance, webRoot: string): Promise<void> {
  const worker = await readFile(join(webRoot, KIOSK_WORKER)).catch(() => undefined)
  const tag = worker && `"${createHash('sha256').update(worker).digest('base64url')}"`
  app.get(`/${KIOSK_WORKER}`, async (request, reply) => {
    if (!worker || !tag) throw new AppError(COMMON_ERROR.notFound)
    // Kiosks check for a new service worker all day long.
    reply.header('Cache-Control', 'no-cache').header('ETag', tag)
    if (isNamedBy(request.headers['if-none-match'], tag)) return reply.code(304).send()
    return reply.type('text/javascript; charset=utf-8').send(worker)
  })
  await app.register(fastifyStatic, {
    root: join(webRoot, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_SECONDS * 1000,
    decorateReply: true,
  })
}

/** What a signed-in person sees until the page's code has loaded: the top bar of their role, and on the student's home the heading. */
function shellOf({ path }: Page, { role }: User): 'desk' | 'signed-in' | 'student-home' {
  if (isDesk(role)) return 'desk'
  return path === '/' && role === 'student' ? 'student-home' : 'signed-in'
}

/**
 * Serves the page of every path in `PAGES`, and the 404 page for the rest, each with the right status: 401 signed out, 403 for the wrong
 * role, 404 for no page.
 */
export async function servePages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const { institution } = options.office
  const translatorIn = (language: Language) => translatorFor(institution, language)
  const template = (name: string) => readFile(join(options.webRoot, name), 'utf8')
  // Pages that visitors see first are prerendered, so that they show before any script runs.
  const prerendered = new Map<string, string>()
  const empty = await template('index.html')
  // The first view of signed-in people.
  const shells = new Map<string, string>()
  for (const language of LANGUAGES) {
    for (const [path, name] of Object.entries({ '/': 'home', '/landing': 'landing', '/kiosk': 'kiosk' }))
      prerendered.set(`${language} ${path}`, await template(`${name}.${language}.html`))
    for (const name of ['signed-in', 'student-home', 'desk'] as const)
      shells.set(`${language} ${name}`, await template(`${name}.${language}.html`))
  }

  const files = await readPageFiles(options.webRoot)
  const endpoints: ReadEndpoints = app.readEndpoints ?? new Map()

  const limited = new Map(
    Object.values<EndpointSpec>(allEndpoints).flatMap((endpoint) =>
      endpoint.method === 'GET' ? [[endpoint.path, configOf(endpoint)]] : [],
    ),
  )
  function count(page: Page | undefined, request: FastifyRequest): void {
    const config = page?.countsAs && limited.get(page.countsAs)
    if (config && app.limits) orWait(app.limits.takeOfAddress(addressOf(request), config))
  }

  // Visitors who open too many pages see a page that says so.
  const errorHandler = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    if (!(error instanceof AppError) || error.retryAfterSeconds === undefined || isData(request.url)) throw error
    const { language } = requestLanguage(request, institution.language)
    return reply
      .code(error.status)
      .headers({ 'Retry-After': error.retryAfterSeconds, 'Cache-Control': 'no-store', Vary: 'Accept-Language, Cookie' })
      .type('text/html; charset=utf-8')
      .send(waitPage(language, translatorIn(language)))
  }

  app.get('/*', { errorHandler }, async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    if (isData(path)) throw new AppError(COMMON_ERROR.notFound)
    const page = findPage(path)
    const chosen = page && readLanguage(new URLSearchParams(request.url.slice(path.length)).get(LANGUAGE_QUERY))
    if (chosen) {
      const { name, maxAgeSeconds: maxAge } = LANGUAGE_COOKIE
      return reply.setCookie(name, chosen, { path: '/', maxAge, sameSite: 'lax' }).header('Cache-Control', 'no-store').redirect(path, 303)
    }
    count(page, request)
    const user = await options.findUser(request)
    const setUp = user === null && SET_UP_PATHS.has(path) ? await options.findSetUp() : null
    // Visitors of a new instance are sent to its set-up, which is on the sign-in page.
    if (setUp === 'new' && path !== SIGN_IN) return reply.headers({ 'Cache-Control': 'no-store', Vary: 'Cookie' }).redirect(SIGN_IN, 303)
    const isUnlisted = page?.path === PUBLIC_PROFILE && !institution.indexPublicProfiles
    const { language } = requestLanguage(request, institution.language)
    const preview = page?.access === 'anyone' ? await options.findPreview(path, translatorIn(language)) : null
    const verdict = page && checkAccess(page.access, user?.role ?? null)
    const isOpen = page !== undefined && verdict === 'allowed'
    const answers = isOpen
      ? await firstAnswers(page, {
          request,
          reply,
          endpoints,
          translator: translatorIn(language),
          role: user?.role ?? null,
          now: options.now(),
          timeZone: institution.timeZone,
          patience: options.patience,
        })
      : null
    const boot = {
      user,
      institution,
      language,
      demo: options.demo,
      mapsApiKey: options.mapsApiKey,
      signOn: options.office.signOn !== undefined,
      emailDomains: options.office.emailDomains,
      mailIsEnough: !(options.office.strongAdmins && user !== null && user.role !== 'student'),
      ...(setUp && { setUp }),
    }
    const prepared = user === null ? prerendered.get(`${language} ${path}`) : undefined
    const shell = user !== null && isOpen && !page.bare ? shells.get(`${language} ${shellOf(page, user)}`) : undefined
    // Filled each time, because the office may change its institution while this instance runs.
    const unfilled = fillTemplate(prepared ?? shell ?? empty, institution, translatorIn(language))
    const previewed = preview ? fillPreview(unfilled, preview) : unfilled
    const html = isUnlisted ? fillNoIndex(previewed) : previewed
    const { body, encoding } = await compressText(
      fillVisitor(html, {
        language,
        scheme: request.cookies[SCHEME_COOKIE.name],
        firstName: user?.firstName || 'Student',
        boot,
        answers,
        // A prerendered page loads the application only after the first interaction.
        files: prepared ? [] : [...files.ofLanguage(language), ...(isOpen ? files.of(page.path, user?.role) : [])],
      }),
      String(request.headers['accept-encoding'] ?? ''),
    )
    if (encoding) reply.header('Content-Encoding', encoding)
    if (isUnlisted) reply.header('X-Robots-Tag', 'noindex')
    if (page?.holdsToken) reply.header('Referrer-Policy', 'no-referrer').header('X-Robots-Tag', 'noindex')
    return reply
      .code(page === undefined ? 404 : verdict === 'signed-out' ? 401 : verdict === 'forbidden' ? 403 : 200)
      .header('Cache-Control', 'no-store')
      .type('text/html; charset=utf-8')
      .header('Vary', 'Accept-Encoding, Accept-Language, Cookie')
      .send(body)
  })
}
