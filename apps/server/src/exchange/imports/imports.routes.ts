import { Readable } from 'node:stream'
import { importEndpoints } from '@callboard/contract/exchange/imports/endpoints'
import { photoNameEndpoints } from '@callboard/contract/exchange/imports/photo-names.endpoints'
import { IMPORT_MESSAGE } from '@callboard/contract/exchange/imports/rules'
import type { FastifyInstance } from 'fastify'
import { receiveFile } from '#http/endpoint/file-upload.ts'
import { implement } from '#http/endpoint/implement.ts'
import { requestLanguage } from '#http/session/request-language.ts'
import { FILE_TYPE } from '#platform/file-types.ts'
import { type InstitutionLanguage, translatorFor } from '#platform/translators.ts'
import type { ImportRowsService } from './import-rows.service.ts'
import type { ImportsService } from './imports.service.ts'
import type { PhotoNamesService } from './photo-names.service.ts'

/** Imports of talent from spreadsheets. */
export function importsRoutes(
  app: FastifyInstance,
  {
    imports,
    importRows,
    photoNames,
    institution,
  }: { imports: ImportsService; importRows: ImportRowsService; photoNames: PhotoNamesService; institution: InstitutionLanguage },
): void {
  implement(app, importEndpoints.imports, () => imports.list())
  implement(app, importEndpoints.uploadImport, async ({ actor, request }) =>
    imports.upload(actor, await receiveFile(request, { name: 'file', missing: IMPORT_MESSAGE.noFile }, imports.uploadRules)),
  )
  implement(app, importEndpoints.talentImport, ({ params }) => imports.get(params.id))
  implement(app, importEndpoints.chooseImportSheet, ({ actor, params, body }) => imports.chooseSheet(actor, params.id, body))
  implement(app, importEndpoints.previewImportRow, ({ params, body, request }) =>
    importRows.preview(params.id, body.plan, body.row, request.translator),
  )
  implement(app, importEndpoints.checkImport, ({ params, body }) => imports.check(params.id, body))
  implement(app, importEndpoints.importRows, ({ params, query, request }) => importRows.rows(params.id, query, request.translator))
  implement(app, importEndpoints.decideImportRow, ({ params, body, request }) =>
    importRows.decide(params.id, params.number, body, request.translator),
  )
  implement(app, importEndpoints.startImport, ({ actor, params }) => imports.start(actor, params.id))
  implement(app, importEndpoints.cancelImport, ({ actor, params }) => imports.cancel(actor, params.id))
  implement(app, importEndpoints.undoImport, ({ actor, params }) => imports.undo(actor, params.id))
  implement(app, photoNameEndpoints.matchPhotoNames, ({ body }) => photoNames.match(body.names))
  implement(app, importEndpoints.refusedRows, async ({ params, request, reply }) => {
    const translator = translatorFor(institution, requestLanguage(request, institution.language).language)
    const { fileName, content } = await importRows.refusedCsv(params.id, translator)
    return reply
      .headers({
        'Content-Type': FILE_TYPE.csv,
        'Content-Disposition': `attachment; filename="${fileName}"`,
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
      })
      .send(Readable.from(content, { objectMode: false }))
  })
}
