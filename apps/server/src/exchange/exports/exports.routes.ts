import { exportEndpoints } from '@callboard/contract/exchange/exports/endpoints'
import { EXPORT_STALL_MS } from '@callboard/contract/exchange/exports/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { implement } from '#http/endpoint/implement.ts'
import { requestLanguage } from '#http/session/request-language.ts'
import type { InstitutionLanguage } from '#platform/translators.ts'
import type { CastExportService } from './cast-export.service.ts'
import type { ExportJobsService } from './export-jobs.service.ts'
import type { ExportsService } from './exports.service.ts'

function setFileHeaders(reply: FastifyReply, file: { fileName: string; contentType: string; size?: number }): void {
  reply.headers({
    'Content-Type': file.contentType,
    'Content-Disposition': `attachment; filename="${file.fileName}"`,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...(file.size === undefined ? {} : { 'Content-Length': file.size }),
  })
}

/** Exports of the students, streamed or generated in the background. */
export function exportsRoutes(
  app: FastifyInstance,
  {
    exports,
    exportJobs,
    castExport,
    platform,
  }: {
    exports: ExportsService
    exportJobs: ExportJobsService
    castExport: CastExportService
    platform: { institution: InstitutionLanguage }
  },
): void {
  const languageOf = (request: FastifyRequest) => requestLanguage(request, platform.institution.language).language
  app.addHook('preClose', async () => exports.stop())

  implement(app, exportEndpoints.exportStudents, async ({ actor, body, request, reply }) => {
    const file = await exports.stream(actor, body, languageOf(request))
    setFileHeaders(reply, file)
    // The page shows progress by the number of students.
    reply.header('X-Students', file.count)
    // The client may have disconnected while the export was being opened.
    if (reply.raw.destroyed) file.stream.destroy()
    reply.raw.once('close', () => file.stream.destroy())
    reply.raw.setTimeout(EXPORT_STALL_MS, () => reply.raw.destroy())
    return reply.send(file.stream)
  })

  implement(app, exportEndpoints.exportSize, async () => ({ count: await exports.count() }))

  implement(app, exportEndpoints.exportJobs, () => exportJobs.list())

  implement(app, exportEndpoints.startExport, ({ actor, body, request }) => exportJobs.start(actor, body, languageOf(request)))

  implement(app, exportEndpoints.cancelExport, async ({ actor, params }) => {
    await exportJobs.cancel(actor, await exportJobs.getManaged(actor, params.id))
    return undefined
  })

  implement(app, exportEndpoints.exportCast, async ({ actor, params, body, request, reply }) => {
    const { content, ...file } = await castExport.make(actor, params.id, body.format, languageOf(request))
    setFileHeaders(reply, file)
    return reply.send(content)
  })

  implement(app, exportEndpoints.exportFile, async ({ actor, params, request, reply }) => {
    const managed = await exportJobs.getManaged(actor, params.id)
    const { stream, ...file } = await exportJobs.open(managed)
    reply.raw.once('close', () => stream.destroy())
    setFileHeaders(reply, file)
    if (request.method === 'HEAD') {
      stream.destroy()
      return reply.send('')
    }
    try {
      await exportJobs.noteDownload(actor, managed)
    } catch (error) {
      stream.destroy()
      throw error
    }
    return reply.send(stream)
  })
}
