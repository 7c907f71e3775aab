import type { importEndpoints } from '@callboard/contract/exchange/imports/endpoints'
import type { importPhotoEndpoints } from '@callboard/contract/exchange/imports/import-photos.endpoints'
import type { importRowEndpoints } from '@callboard/contract/exchange/imports/import-rows.endpoints'
import type { importUndoEndpoints } from '@callboard/contract/exchange/imports/import-undo.endpoints'
import type { photoNameEndpoints } from '@callboard/contract/exchange/imports/photo-names.endpoints'
import type { ImportState } from '@callboard/contract/exchange/imports/rules'
import { photoUrl } from '@callboard/contract/people/photos/endpoints'
import { importRows, imports } from '#db/schema/imports.ts'
import type { Scene } from '#testing/scene.ts'

type Name =
  | keyof typeof importEndpoints
  | keyof typeof importRowEndpoints
  | keyof typeof importPhotoEndpoints
  | keyof typeof importUndoEndpoints
  | keyof typeof photoNameEndpoints

const PLAN = { columns: ['firstName', 'lastName', 'email'] as const, everybody: {}, values: {}, emptyClears: false, dayFirst: null }

/** A table in a state, with one row that has the owner's name. @returns the id of its import */
async function aTable({ server, owner, admin }: Scene, state: ImportState = 'checked'): Promise<number> {
  const { db, store } = server.deps.platform
  const isOver = state === 'done'
  const [made] = await db
    .insert(imports)
    .values({
      createdBy: admin.id,
      fileName: 'students.csv',
      state,
      sheets: [{ name: '', rows: 2 }],
      header: ['First name', 'Last name', 'Email'],
      plan: { ...PLAN, columns: [...PLAN.columns] },
      total: 1,
      done: isOver ? 1 : 0,
      finishedAt: isOver ? new Date() : null,
      counts: { new: 0, changed: 0, unchanged: 0, lookalike: 1, refused: 0, skipped: 0 },
    })
    .returning()
  const id = made?.id ?? 0
  const row = { importId: id, number: 2, cells: ['Luz', 'Vega', 'luz@example.edu'], outcome: 'lookalike' as const, lookalikes: [owner.id] }
  await db.insert(importRows).values(row)
  await store.put(`imports/${id}/table`, Buffer.from('First name,Last name,Email\nLuz,Vega,luz@example.edu\n'))
  return id
}

/** One call of every endpoint of the imports, in the form of `endpointCalls`. */
export const importCalls = {
  imports: async () => ({}),
  uploadImport: async () => ({ file: Buffer.from('First name,Last name,Email\nLuz,Vega,luz@example.edu\n'), fileField: 'file' }),
  talentImport: async (scene) => ({ params: { id: await aTable(scene) } }),
  chooseImportSheet: async (scene) => ({ params: { id: await aTable(scene) }, body: { sheet: 0 } }),
  previewImportRow: async (scene) => ({ params: { id: await aTable(scene) }, body: { plan: PLAN, row: 0 } }),
  checkImport: async (scene) => ({ params: { id: await aTable(scene) }, body: PLAN }),
  importRows: async (scene) => ({ params: { id: await aTable(scene) } }),
  importProblems: async (scene) => ({ params: { id: await aTable(scene) } }),
  mendImportRow: async (scene) => ({ params: { id: await aTable(scene), number: 2 }, body: { cells: { lastName: 'Vega Ruiz' } } }),
  decideImportRow: async (scene) => ({ params: { id: await aTable(scene), number: 2 }, body: { decision: 'skip' } }),
  startImport: async (scene) => ({ params: { id: await aTable(scene) } }),
  cancelImport: async (scene) => ({ params: { id: await aTable(scene) } }),
  previewImportUndo: async (scene) => ({ params: { id: await aTable(scene, 'done') } }),
  undoImport: async (scene) => ({ params: { id: await aTable(scene, 'done') } }),
  matchPhotoNames: async () => ({ body: { names: ['Vega_Luz.jpg'] } }),
  addImportPhotos: async (scene) => ({
    params: { id: await aTable(scene, 'done') },
    body: { studentId: scene.owner.id, photos: [photoUrl('0'.repeat(64))] },
  }),
  takeOutImportPhotos: async (scene) => ({
    params: { id: await aTable(scene, 'done') },
    body: { studentId: scene.owner.id, photoIds: ['0'.repeat(64)] },
  }),
  refusedRows: async (scene) => ({ params: { id: await aTable(scene) } }),
} satisfies Record<Name, (scene: Scene) => Promise<object>>

const office = (status: number) => [401, 403, 403, status, 401] as const

export const IMPORT_STATUSES = {
  imports: office(200),
  uploadImport: office(201),
  talentImport: office(200),
  chooseImportSheet: office(200),
  previewImportRow: office(200),
  checkImport: office(202),
  importRows: office(200),
  importProblems: office(200),
  mendImportRow: office(200),
  decideImportRow: office(200),
  startImport: office(202),
  cancelImport: office(200),
  previewImportUndo: office(200),
  undoImport: office(202),
  matchPhotoNames: office(200),
  // The photo is nobody's.
  addImportPhotos: office(400),
  takeOutImportPhotos: office(200),
  refusedRows: office(200),
} satisfies Record<Name, ReturnType<typeof office>>
