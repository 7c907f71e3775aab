import { apiQuery } from '#app/api/api.ts'

/** The name and the portfolio of a student in front of the camera. */
export const photographedStudentQuery = (id: number) => apiQuery('GET /api/students/{id}', { params: { id } })
