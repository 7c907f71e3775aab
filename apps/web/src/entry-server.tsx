import { Writable } from 'node:stream'
import type { Drawing, DrawingModule } from '@callboard/contract/drawn-pages'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToPipeableStream } from 'react-dom/server'
import { ApiError } from '#app/api/api-error.ts'
import { forgetFirstAnswers, takeOverAnswers } from '#app/api/first-answers.ts'
import { createQueryClient } from '#app/api/query-client.ts'
import { speak } from '#app/language/language.ts'
import { seedSession } from '#app/session/session.ts'
import type { Boot } from '#app/start/boot.ts'
import { DocumentTitleContext } from '#ui/layout.tsx'
import { App, createAppRouter } from './app.tsx'

/** The markup, once every part of it is there. */
function toMarkup(page: Parameters<typeof renderToPipeableStream>[0]): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    const sink = new Writable({
      write(part: Buffer, _encoding, done) {
        parts.push(part)
        done()
      },
      final(done) {
        resolve(Buffer.concat(parts).toString())
        done()
      },
    })
    const { pipe } = renderToPipeableStream(page, {
      // In one piece: parts that come later are put in their places by inline scripts, which our content security policy forbids.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(sink),
      onError: reject,
    })
  })
}

async function draw(address: string, boot: Boot, answers: Parameters<typeof takeOverAnswers>[0]): Promise<Drawing> {
  // What is searched for is nothing for a log.
  const [path] = address.split('?')
  await speak(boot.language ?? boot.institution.language, boot.institution.region)
  takeOverAnswers(answers)
  const queryClient = createQueryClient()
  try {
    seedSession(queryClient, boot)
    const context = { queryClient, boot }
    const router = createAppRouter(context, createMemoryHistory({ initialEntries: [address] }))
    const { href } = router.latestLocation
    await router.load()
    const reads = queryClient.getQueryCache().getAll()
    await Promise.all(reads.map(async ({ promise }) => promise?.catch(() => {})))
    const isUnread = reads.some(({ state: { error } }) => error && !(error instanceof ApiError))
    if (isUnread) throw new Error(`${path} cannot be drawn: what it reads came too late, or is too much`)
    const failed = router.state.matches.find((match) => match.status !== 'success')
    if (failed) throw new Error(`${path} cannot be drawn: ${failed.routeId} is ${failed.status}`, { cause: failed.error })
    if (router.state.location.href !== href) throw new Error(`${path} leads on to another page`)
    let title = 'Callboard'
    const takeTitle = (given: string) => {
      title = given
    }
    const markup = await toMarkup(
      <DocumentTitleContext value={takeTitle}>
        <App router={router} context={context} />
      </DocumentTitleContext>,
    )
    return { markup, title }
  } finally {
    queryClient.clear()
    forgetFirstAnswers()
  }
}

/** Milliseconds after which the next page is begun, whatever became of the one before, for which nobody waits any more. */
const LONGEST_MS = 1000

/** Pages speak a language and read their answers one at a time. */
let before: Promise<unknown> = Promise.resolve()
function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  const turn = before.then(work)
  const over = before.then(() => new Promise((resolve) => setTimeout(resolve, LONGEST_MS).unref()))
  before = Promise.race([turn.catch(() => {}), over])
  return turn
}

/** Draws a page for one visitor; the server calls it for those of `isDrawn`, and the build for those that signed-out visitors see first. */
export const drawPage: DrawingModule['drawPage'] = (address, boot, answers) =>
  inTurn(() => draw(address, JSON.parse(boot), JSON.parse(answers)))
