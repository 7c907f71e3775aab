import type { Project } from '@callboard/contract/casting/projects/endpoints'
import type { ProjectStatus } from '@callboard/contract/casting/projects/rules'
import type { AvailabilityCheck } from '@callboard/contract/schedule/availability-checks/endpoints'
import { CHECK_LIMITS } from '@callboard/contract/schedule/availability-checks/rules'
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { ApiError } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { plural, t } from '#app/language/t.ts'
import { useNow } from '#app/minute.ts'
import { useInstitution } from '#app/start/boot.ts'
import { CallField } from '#shared/call-field.tsx'
import { availabilityChecksQuery } from '#shared/queries/availability-checks.ts'
import { rolesQuery } from '#shared/queries/casting.ts'
import { projectQuery } from '#shared/queries/projects.ts'
import { useChoosableCalls } from '#shared/use-choosable-calls.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Dialog, FormButtons } from '#ui/dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { TextArea, TextField } from '#ui/text-field.tsx'
import { useFirstError } from '#ui/use-first-error.ts'
import { checkDays } from './check-text.ts'
import { newCheckErrors } from './field-errors.ts'
import { type PersonToAsk, useAskPeople } from './use-ask-people.ts'
import { dueError, instantOf, newDraft, usualDue, type WindowDraft, windowOf } from './window-drafts.ts'
import { WindowFields } from './window-fields.tsx'

/** People are asked only while the casting call is active. */
const ASKING: ProjectStatus[] = ['active']
/** The option for new times. */
const NEW = 'new'

interface AskDialogProps {
  people: readonly PersonToAsk[]
  /** The names of the people, for pages that do not show who is selected. */
  names?: readonly string[]
  /** The casting call of the people; without it, the user chooses an active one. */
  projectId?: number
  onClose: () => void
}

/** Asks people when they can come: about new times, or about those of an existing check. */
export function AskDialog({ people, names, projectId, onClose }: AskDialogProps) {
  const formId = useId()
  const [chosenCall, setCall] = useState('')
  const given = useQuery({ ...projectQuery(projectId ?? 0), enabled: projectId !== undefined })
  const choice = useChoosableCalls({ status: ASKING, chosen: chosenCall, enabled: projectId === undefined })
  const projects = projectId === undefined ? choice.newest : given
  const calls = projectId === undefined ? choice.calls : given.data && [given.data]
  const shown = calls?.find(({ id }) => String(id) === chosenCall) ?? calls?.find(({ status }) => status === 'active')
  const ask = useAskPeople(onClose)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="tall"
      title={plural(people.length, 'Ask 1 person when they can come', 'Ask {count} people when they can come')}
      description={t('They are asked by message and email, and answer without signing in. No one is booked by it.')}
      footer={
        <FormButtons onCancel={onClose} form={formId} disabled={!shown} pending={ask.isPending} pendingLabel={t('Asking...')}>
          {plural(people.length, 'Ask 1 person', 'Ask {count} people')}
        </FormButtons>
      }
    >
      {projects.isPending ? (
        <Loading label={t('Loading casting calls')}>
          <SkeletonText lines={4} />
        </Loading>
      ) : projects.isLoadingError ? (
        <ErrorState onRetry={() => void projects.refetch()} retrying={projects.isFetching}>
          {errorText(projects.error, t('The casting calls could not be loaded. Please try again.'))}
        </ErrorState>
      ) : !shown ? (
        <EmptyState title={t('People can be asked only while the casting call is active.')} as="p" />
      ) : (
        <>
          {names && (
            <details className="mb-5">
              <summary className="cursor-pointer font-semibold pointer-coarse:py-2">{t('Who is asked')}</summary>
              <p className="measure wrap-anywhere mt-1">{names.join(', ')}</p>
            </details>
          )}
          {projectId === undefined && (
            <CallField
              choice={choice}
              className="mb-5"
              value={String(shown.id)}
              onChange={(event) => setCall(event.target.value)}
              onFound={({ id }) => setCall(String(id))}
            />
          )}
          <AskForm key={shown.id} formId={formId} project={shown} people={people} ask={ask} />
        </>
      )}
    </Dialog>
  )
}

function AskForm({
  formId,
  project,
  people,
  ask,
}: {
  formId: string
  project: Project
  people: readonly PersonToAsk[]
  ask: ReturnType<typeof useAskPeople>
}) {
  const { timeZone } = useInstitution()
  const roles = useQuery(rolesQuery(project.id)).data ?? []
  const checks = useQuery(availabilityChecksQuery(project.id)).data?.filter(({ closedAt }) => closedAt === null) ?? []
  const [choice, setChoice] = useState(NEW)
  const [drafts, setDrafts] = useState<readonly WindowDraft[]>(() => [newDraft(project.shootDate ?? '')])
  const [questions, setQuestions] = useState<readonly string[]>([])
  const [message, setMessage] = useState('')
  const [due, setDue] = useState(() => usualDue(new Date(), timeZone, project.shootDate))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const fields = ask.error instanceof ApiError ? ask.error.fields : errors
  const form = useFirstError(fields)
  // Shown at once, because the default deadline may be too late before the user has looked at it.
  const tooLate = dueError(due, drafts, { timeZone, now: useNow() })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const check =
      choice === NEW
        ? { windows: drafts.map(windowOf), questions: [...questions], message, dueAt: instantOf(due, timeZone) }
        : { id: Number(choice) }
    const found = 'id' in check ? {} : { ...tooLate, ...newCheckErrors({ ...check, people }) }
    ask.reset()
    setErrors(found)
    if (Object.keys(found).length === 0) ask.mutate({ projectId: project.id, people, check })
  }
  return (
    <form ref={form} id={formId} noValidate className="grid grid-cols-1 gap-5" onSubmit={submit}>
      {checks.length > 0 && (
        <SelectField
          label={t('Ask about')}
          options={[
            { value: NEW, label: t('New times') },
            ...checks.map((check) => ({ value: String(check.id), label: checkLabel(check) })),
          ]}
          value={choice}
          onChange={(event) => setChoice(event.target.value)}
        />
      )}
      {choice === NEW && (
        <>
          <WindowFields drafts={drafts} roles={roles} onDrafts={setDrafts} errors={fields} />
          <Questions questions={questions} onQuestions={setQuestions} errors={fields} />
          <TextArea
            label={t('Message')}
            hint={t('The times are in the email anyway.')}
            rows={3}
            maxLength={CHECK_LIMITS.message}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
          />
          <TextField
            label={t('Answer by')}
            hint={t('People who have not answered are reminded a day before.')}
            type="datetime-local"
            required
            className="sm:max-w-72"
            value={due}
            onChange={(event) => setDue(event.target.value)}
            error={fields['dueAt'] ?? tooLate.dueAt}
          />
        </>
      )}
      {ask.isError && Object.keys(fields).length === 0 && (
        <p role="alert" className="text-danger">
          {errorText(ask.error, t('No one was asked. Please try again.'))}
        </p>
      )}
    </form>
  )
}

const checkLabel = ({ windows, people }: AvailabilityCheck) =>
  t('{days} ({times}, {people})', {
    days: checkDays(windows),
    times: plural(windows.length, '1 time', '{count} times'),
    people: plural(people, '1 person', '{count} people'),
  })

interface QuestionsProps {
  questions: readonly string[]
  onQuestions: (questions: readonly string[]) => void
  /** By the path of the invalid value: `questions.1`. */
  errors: Readonly<Record<string, string>>
}

function Questions({ questions, onQuestions, errors }: QuestionsProps) {
  return (
    <div className="grid grid-cols-1 gap-3">
      {questions.map((question, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a question is its place
        <div key={at} className="flex items-start gap-2">
          <TextField
            label={t('Question {number}', { number: at + 1 })}
            className="flex-1"
            placeholder={t('For example: can you drive?')}
            autoComplete="off"
            maxLength={CHECK_LIMITS.question}
            value={question}
            onChange={(event) => onQuestions(questions.with(at, event.target.value))}
            error={errors[`questions.${at}`]}
          />
          <IconButton
            icon={X}
            label={t('Remove question {number}', { number: at + 1 })}
            className="mt-7.5"
            onClick={() => onQuestions(questions.toSpliced(at, 1))}
          />
        </div>
      ))}
      {questions.length < CHECK_LIMITS.questions && (
        <Button size="sm" icon={Plus} className="justify-self-start" onClick={() => onQuestions([...questions, ''])}>
          {t('Add a question')}
        </Button>
      )}
    </div>
  )
}
