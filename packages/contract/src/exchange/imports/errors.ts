import { defineErrors } from '../../errors.ts'
import { withValues } from '../../translate.ts'
import { IMPORT_KEPT_DAYS, IMPORT_MESSAGE } from './rules.ts'

export const IMPORT_ERROR = defineErrors('imports', {
  tooLarge: [413, IMPORT_MESSAGE.tooLarge],
  missing: [404, 'This import no longer exists'],
  begun: [409, 'This import has begun already'],
  notChecked: [409, 'Please check the table before importing it'],
  notEnded: [409, 'Please wait until this import has ended, or stop it'],
  undone: [409, 'This import is undone already'],
  notUndoable: [409, withValues('Imports can be undone for {days} days', { days: IMPORT_KEPT_DAYS })],
  notMendable: [409, 'Rows can be corrected after the check, and before the import begins'],
  noSuchRow: [409, 'This row does not wait for a decision'],
})
