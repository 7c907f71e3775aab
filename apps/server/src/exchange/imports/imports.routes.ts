import { Readable } from 'node:stream'
import { importEndpoints } from '@callboard/contract/exchange/imports/endpoints'
import { importPhotoEndpoints } from '@callboard/contract/exchange/imports/import-photos.endpoints'
import { importRowEndpoints } from '@callboard/contract/exchange/imports/import-rows.endpoints'
import { importUndoEndpoints } from '@callboard/contract/exchange/imports/import-undo.endpoints'
import { photoNameEndpoints } from '@callboard/contract/exchange/imports/photo-names.endpoints'
import { IMPORT_MESSAGE } from '@callboard/contract/exchange/imports/rules'
import type { FastifyInstance } from 'fastify'
import { receiveFile } from '#http/endpoint/file-upload.ts'
import { implement } from '#http/endpoint/implement.ts'
import { requestLanguage } from '#http/session/request-language.ts'
import { FILE_TYPE } from '#platform/file-types.ts'
import { type InstitutionLanguage, translatorFor } from '#platform/translators.ts'
import type { ImportPictures } from './import-pictures.service.ts'
import type { ImportProblemsService } from './import-problems.service.ts'
import type { ImportRowsService } from './import-rows.service.ts'
import type { ImportUndoPreviews } from './import-undo-preview.service.ts'
import type { ImportsService } from './imports.service.ts'
import type { PhotoNamesService } from './photo-names.service.ts'
import type { RefusedRows } from './refused-rows.service.ts'

/** Imports of talent from spreadsheets. */
export function importsRoutes(
  app: FastifyInstance,
  {
    imports,
    importRows,
    importProblems,
    refusedRows,
    importPictures,
    importUndoPreviews,
    photoNames,
    institution,
  }: {
    imports: ImportsService
    importRows: ImportRowsService
    importProblems: ImportProblemsService
    refusedRows: RefusedRows
    importPictures: ImportPictures
    importUndoPreviews: ImportUndoPreviews
    photoNames: PhotoNamesService
    institution: InstitutionLanguage
  },
): void {
  implement(app, importEndpoints.imports, () => imports.list())
  implement(app, importEndpoints.uploadImport, async ({ actor, request }) =>
    imports.upload(actor, await receiveFile(request, { name: 'file', missing: IMPORT_MESSAGE.noFile }, imports.uploadRules)),
  )
  implement(app, importEndpoints.talentImport, ({ params }) => imports.get(params.id))
  implement(app, importEndpoints.chooseImportSheet, ({ actor, params, body }) => imports.chooseSheet(actor, params.id, body))
  implement(app, importRowEndpoints.previewImportRow, ({ params, body, request }) =>
    importRows.preview(params.id, body.plan, body.row, request.translator),
  )
  implement(app, importEndpoints.checkImport, ({ params, body }) => imports.check(params.id, body))
  implement(app, importRowEndpoints.importRows, ({ params, query, request }) => importRows.rows(params.id, query, request.translator))
  implement(app, importRowEndpoints.importProblems, ({ params, request }) => importProblems.problems(params.id, request.translator))
  implement(app, importRowEndpoints.mendImportRow, ({ params, body, request }) =>
    importProblems.mend(params.id, params.number, body.cells, request.translator),
  )
  implement(app, importRowEndpoints.decideImportRow, ({ params, body, request }) =>
    importRows.decide(params.id, params.number, body, request.translator),
  )
  implement(app, importEndpoints.startImport, ({ actor, params }) => imports.start(actor, params.id))
  implement(app, importEndpoints.cancelImport, ({ actor, params }) => imports.cancel(actor, params.id))
  implement(app, importUndoEndpoints.previewImportUndo, ({ params }) => importUndoPreviews.preview(params.id))
  implement(app, importEndpoints.undoImport, ({ actor, params }) => imports.undo(actor, params.id))
  implement(app, importPhotoEndpoints.addImportPhotos, async ({ actor, params, body }) => ({
    added: await importPictures.add(actor, params.id, body),
  }))
  implement(app, importPhotoEndpoints.takeOutImportPhotos, async ({ actor, params, body }) => ({
    takenOut: await importPictures.takeOut(actor, params.id, body),
  }))
  implement(app, photoNameEndpoints.matchPhotoNames, ({ body }) => photoNames.match(body.names))
  implement(app, importRowEndpoints.refusedRows, async ({ params, request, reply }) => {
    const translator = translatorFor(institution, requestLanguage(request, institution.language).language)
    const { fileName, content } = await refusedRows.workbook(params.id, translator)
    return reply
      .headers({
        'Content-Type': FILE_TYPE.xlsx,
        'Content-Disposition': `attachment; filename="${fileName}"`,
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
      })
      .send(Readable.from(content, { objectMode: false }))
  })
}
