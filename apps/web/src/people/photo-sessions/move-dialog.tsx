import type { ListedStudent } from '@callboard/contract/people/photo-sessions/endpoints'
import { useState } from 'react'
import { t } from '#app/language/t.ts'
import { Dialog } from '#ui/dialog.tsx'
import { STUDENT_ROW, StudentList } from './student-list.tsx'

/** Asks to which student a photo belongs. */
export function MoveDialog({
  open,
  from,
  onClose,
  onChoose,
}: {
  open: boolean
  /** The student from whose session the photo is moved. */
  from: number
  onClose: () => void
  onChoose: (student: ListedStudent) => void
}) {
  const [search, setSearch] = useState('')
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Move to another student')}
      description={t('Choose who is in this photo.')}
      steady
      dark
    >
      {open && (
        <StudentList
          search={search}
          onSearch={setSearch}
          except={from}
          row={(student, content) => (
            <button type="button" className={STUDENT_ROW} onClick={() => onChoose(student)}>
              {content}
            </button>
          )}
        />
      )}
    </Dialog>
  )
}
