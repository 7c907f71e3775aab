import type { InboundMail } from '@callboard/contract/messages/inbound-mail/endpoints'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { rowsOf } from '#shared/list-pages.ts'
import { fullName } from '#shared/profile-text.ts'
import { peopleQuery } from '#shared/queries/messages.ts'
import { threadListQuery } from '#shared/queries/threads.ts'
import { usePausedText } from '#shared/use-paused-text.ts'
import { Button } from '#ui/button.tsx'
import { RadioGroup } from '#ui/choice.tsx'
import { ComboboxField } from '#ui/combobox-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FieldError } from '#ui/field.tsx'
import { Stack } from '#ui/layout.tsx'
import type { MailChanges } from './use-mail-changes.ts'

interface Chosen {
  readonly userId: string
  readonly name: string
}

/** Students that the search offers. */
const OFFERED = 8

const NEW = 'new'

/** Chooses the student and the conversation to which a mail is filed. */
export function FileDialog({ mail, file, onClose }: { mail: InboundMail; file: MailChanges['file']; onClose: () => void }) {
  const [student, setStudent] = useState<Chosen | null>(mail.student)
  const [place, setPlace] = useState<string>()
  const [isTried, setTried] = useState(false)
  const list = useInfiniteQuery({
    ...threadListQuery({ state: 'all', search: student?.name ?? '' }),
    enabled: student !== null,
  })
  const threads = rowsOf(list.data?.pages ?? [], ({ id }) => id).filter((thread) => thread.student.userId === student?.userId)
  const known = threads.find(({ id }) => id === mail.thread?.id) ?? threads[0]
  const chosen = place ?? (known ? String(known.id) : NEW)
  const submit = () => {
    setTried(true)
    if (!student) return
    const where = chosen === NEW ? { userId: student.userId } : { threadId: Number(chosen) }
    file.mutate({ id: mail.id, place: where }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('File with a student')}
      description={t('What it says becomes part of the conversation, as if the student had written it there.')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" pending={file.isPending} pendingLabel={t('Saving...')} onClick={submit}>
            {t('File')}
          </Button>
        </>
      }
    >
      <Stack gap={6}>
        <StudentField
          student={student}
          error={isTried && !student ? t('Please choose a student') : undefined}
          onChoose={(next) => {
            setStudent(next)
            setPlace(undefined)
          }}
        />
        {student && list.isSuccess && (
          <RadioGroup
            label={t('Conversation')}
            name="place"
            value={chosen}
            options={[
              ...threads.map(({ id, subject }) => ({ value: String(id), label: subject })),
              { value: NEW, label: t('A new conversation') },
            ]}
            onChange={({ target }) => setPlace(target.value)}
          />
        )}
        {file.isError && <FieldError id="file-error" error={errorText(file.error, t('That could not be saved. Please try again.'))} />}
      </Stack>
    </Dialog>
  )
}

/** Finds a student by name or address. */
function StudentField({
  student,
  error,
  onChoose,
}: {
  student: Chosen | null
  error: string | undefined
  onChoose: (student: Chosen | null) => void
}) {
  const [typed, setTyped] = useState(student?.name ?? '')
  const sought = usePausedText(typed.trim())
  const isSought = sought !== '' && sought === typed.trim() && sought !== student?.name
  const found = useQuery({ ...peopleQuery({ search: sought, limit: OFFERED }), enabled: isSought })
  const people = isSought ? (found.data?.rows ?? []) : []
  return (
    <ComboboxField
      label={t('Student')}
      hint={t('Name or email address')}
      required
      error={error}
      typed={typed}
      onTyped={(text) => {
        setTyped(text)
        if (student) onChoose(null)
      }}
      suggestions={people.map((person) => ({
        value: person.id,
        label: fullName({ firstName: person.firstName ?? '', lastName: person.lastName ?? '' }).trim() || person.email,
        detail: person.email,
      }))}
      listLabel={t('Students')}
      onChoose={({ value, label }) => {
        setTyped(label)
        onChoose({ userId: value, name: label })
      }}
    />
  )
}
