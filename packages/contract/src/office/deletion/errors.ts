import { defineErrors } from '../../errors.ts'
import { DELETED_PROJECT_MESSAGE } from './projects.rules.ts'

export const DELETED_PROJECT_ERROR = defineErrors('deleted-projects', {
  gone: [404, DELETED_PROJECT_MESSAGE.gone],
})
