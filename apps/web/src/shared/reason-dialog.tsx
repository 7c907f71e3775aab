import { CASTING_MESSAGE, CASTING_ROOM_LIMITS } from '@callboard/contract/casting/board/rules'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-field.tsx'

interface ReasonDialogProps {
  readonly title: string
  readonly description: ReactNode
  /** The label of the reason, and who reads it. */
  readonly label: string
  readonly hint: string
  /** The label of the button that closes it. */
  readonly keep: string
  /** The button that sends `formId`. */
  readonly submit: (formId: string) => ReactNode
  readonly onReason: (reason: string) => void
  readonly onClose: () => void
}

/** Asks for the required reason of a step of an application. */
export function ReasonDialog({ title, description, label, hint, keep, submit, onReason, onClose }: ReasonDialogProps) {
  const formId = useId()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>{keep}</Button>
          {submit(formId)}
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (reason.trim()) onReason(reason.trim())
          else setMissing(true)
        }}
      >
        <TextArea
          label={label}
          hint={hint}
          required
          autoFocus
          rows={3}
          maxLength={CASTING_ROOM_LIMITS.reason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={isMissing && !reason.trim() ? CASTING_MESSAGE.reasonRequired : undefined}
        />
      </form>
    </Dialog>
  )
}
