import { apiQuery } from '#app/api/api.ts'

/** Cells of an import that cannot be read, grouped by reason and text. */
export const importProblemsQuery = (id: number) => apiQuery('GET /api/imports/{id}/problems', { params: { id } })
