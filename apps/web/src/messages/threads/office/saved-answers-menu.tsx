import { fillMergeFields } from '@callboard/contract/messages/messages/merge-fields'
import type { ThreadSummary } from '@callboard/contract/messages/threads/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { Suspense, useState } from 'react'
import { t } from '#app/language/t.ts'
import { fullName } from '#shared/profile-text.ts'
import { savedAnswersQuery } from '#shared/queries/threads.ts'
import { Button } from '#ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx'
import { preloadable } from '#ui/preloadable.ts'

const SavedAnswersDialog = preloadable(async () => (await import('./saved-answers-dialog.tsx')).SavedAnswersDialog)

interface SavedAnswersMenuProps {
  student: ThreadSummary['student']
  /** The text of the answer so far, to which a saved one is added. */
  text: string
  onUse: (text: string) => void
}

/** Inserts one of the office's saved answers into the text, with the student's name filled in. */
export function SavedAnswersMenu({ student, text, onUse }: SavedAnswersMenuProps) {
  const { data: answers = [] } = useQuery(savedAnswersQuery)
  const [manages, setManages] = useState(false)
  const { firstName, lastName } = student
  const use = (content: string) => {
    const filled = fillMergeFields(content, { firstName, lastName, fullName: fullName(student) })
    onUse(text.trim() === '' ? filled : `${text.trimEnd()}\n\n${filled}`)
  }
  return (
    <>
      <Menu
        align="start"
        trigger={
          <Button size="sm" variant="ghost" icon={Bookmark}>
            {t('Saved answers')}
          </Button>
        }
      >
        {answers.map(({ id, name, content }) => (
          <MenuItem key={id} onSelect={() => use(content)}>
            {name}
          </MenuItem>
        ))}
        {answers.length > 0 && <MenuSeparator />}
        <MenuItem onSelect={() => setManages(true)}>{t('Save or change answers…')}</MenuItem>
      </Menu>
      {manages && (
        <Suspense fallback={null}>
          <SavedAnswersDialog text={text} onClose={() => setManages(false)} />
        </Suspense>
      )}
    </>
  )
}
