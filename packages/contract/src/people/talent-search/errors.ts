import { defineErrors } from '../../errors.ts'

export const TALENT_SEARCH_ERROR = defineErrors('talent-search', {
  roleMissing: [404, 'This role no longer exists'],
})
