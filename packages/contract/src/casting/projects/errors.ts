import { defineErrors } from '../../errors.ts'
import { VERSION_MESSAGE } from './versions.rules.ts'

export const PROJECT_ERROR = defineErrors('projects', {
  missing: [404, 'Project Not Found'],
  stale: [409, 'This casting call was changed somewhere else in the meantime. What you typed is kept.'],
})

export const VERSION_ERROR = defineErrors('project-versions', {
  missing: [404, 'This version is no longer kept.'],
  stale: [409, 'Someone else changed this casting call in the meantime. Please look at what would change now.'],
  same: [409, VERSION_MESSAGE.same],
})
