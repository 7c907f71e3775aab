import { THREAD_FILE_MESSAGE } from '@callboard/contract/messages/threads/file-rules'
import { threadFileEndpoints } from '@callboard/contract/messages/threads/files.endpoints'
import type { FastifyInstance } from 'fastify'
import { receiveFile } from '#http/endpoint/file-upload.ts'
import { implement } from '#http/endpoint/implement.ts'
import { THREAD_FILE_TYPE } from './thread-file.ts'
import type { ThreadFilesService } from './thread-files.service.ts'

/** Seconds that a browser may cache a file. A file never changes, but may be removed. */
const KEPT_SECONDS = 300

/** A file's name for a download (RFC 6266). */
const encodedName = (name: string) => encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)

/**
 * Files of conversations. Browsers display pictures, which are JPEGs that we made, and save all other files, so that no file can run code
 * in our origin.
 */
export function threadFilesRoutes(app: FastifyInstance, { threadFiles }: { threadFiles: ThreadFilesService }): void {
  implement(app, threadFileEndpoints.uploadThreadFile, async ({ actor, request }) => {
    await threadFiles.ensureRoom(actor)
    return threadFiles.upload(
      actor,
      await receiveFile(request, { name: 'file', missing: THREAD_FILE_MESSAGE.file }, threadFiles.uploadRules),
    )
  })
  implement(app, threadFileEndpoints.removeThreadFile, async ({ actor, params }) => {
    await threadFiles.remove(actor, await threadFiles.getRemovable(actor, params.id))
    return undefined
  })
  implement(app, threadFileEndpoints.threadFile, async ({ actor, params, query, reply }) => {
    const file = await threadFiles.find(actor, params.id)
    const content = await threadFiles.read(file, query.size)
    reply.headers({
      'Content-Disposition': `${file.kind === 'picture' ? 'inline' : 'attachment'}; filename*=UTF-8''${encodedName(file.name)}`,
      'Content-Security-Policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
      'Cache-Control': `private, max-age=${KEPT_SECONDS}`,
    })
    return reply.type(THREAD_FILE_TYPE[file.kind]).send(content)
  })
}
