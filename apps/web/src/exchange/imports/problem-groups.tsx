import type { ImportPlan, TalentImport } from '@callboard/contract/exchange/imports/endpoints'
import type { ImportProblems } from '@callboard/contract/exchange/imports/import-rows.endpoints'
import { IMPORT_ANSWERED, IMPORT_OWN, type ImportAnswered } from '@callboard/contract/exchange/imports/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#app/api/api.ts'
import { plural, t } from '#app/language/t.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Cluster, Section } from '#ui/layout.tsx'
import { type Answer, AnswerField } from './answer-field.tsx'
import { fieldText, rowsText } from './import-text.ts'
import { importProblemsQuery } from './problems-query.ts'
import { useImportChange } from './use-import.ts'

type Group = ImportProblems['groups'][number]
type Value = Group['values'][number]
/** Answers that are not saved yet, by field and text. */
export type Drafts = ReadonlyMap<string, Answer>

/** An answer for all cells with the same text, and the number of rows that have it. */
interface Said {
  readonly field: ImportAnswered
  readonly text: string
  readonly answer: Answer
  readonly rows: number
}

/** The number of unsaved answers; a cleared field does not count. */
export const countDrafts = (drafts: Drafts) => [...drafts.values()].filter((answer) => answer !== undefined).length

const keyOf = (field: string, text: string) => `${field}\u0000${text}`

/** How many texts of one reason are shown before the user asks for all. */
const SHOWN = 6

/** The field for which the cells of a group can be answered together. A person's own name or address is corrected in the row instead. */
function answeredField({ field }: Group, { text }: Value): ImportAnswered | undefined {
  const isEmptyOwn = text === '' && IMPORT_OWN.some((own) => own === field)
  return text === null || isEmptyOwn ? undefined : IMPORT_ANSWERED.find((known) => known === field)
}

/** The plan with new answers. A text without an answer stays as in the file. */
function withAnswers(plan: ImportPlan, said: readonly Omit<Said, 'rows'>[]): ImportPlan {
  let { values } = plan
  for (const { field, text, answer } of said) {
    const { [text]: _, ...others } = values[field] ?? {}
    values = { ...values, [field]: answer === undefined ? others : { ...others, [text]: answer } }
  }
  return { ...plan, values }
}

/** Cells that cannot be imported, grouped by reason and text: one answer applies to all cells with the same text. */
export function ProblemGroups({ found, drafts, onDrafts }: { found: TalentImport; drafts: Drafts; onDrafts: (drafts: Drafts) => void }) {
  const { data: problems } = useQuery(importProblemsQuery(found.id))
  const change = useImportChange(found.id)
  const send = (plan: ImportPlan) =>
    change.mutate(() => api('PUT /api/imports/{id}/plan', { params: { id: found.id }, body: plan }), {
      onSuccess: () => onDrafts(new Map()),
    })
  if (!problems || (problems.groups.length === 0 && problems.answered.length === 0)) return null

  const answerOf = (field: ImportAnswered, { text }: Value): Answer => drafts.get(keyOf(field, text ?? ''))
  const answersBy = (answer: (field: ImportAnswered, value: Value) => Answer): Said[] =>
    problems.groups.flatMap((group) =>
      group.values.flatMap((value) => {
        const field = answeredField(group, value)
        const said = field && answer(field, value)
        return field && said !== undefined ? [{ field, text: value.text ?? '', answer: said, rows: value.rows }] : []
      }),
    )
  const said = answersBy(answerOf)
  // Suggestions are only offered, and used only when the user presses the button.
  const suggested = answersBy((field, { text, suggestion }) =>
    drafts.has(keyOf(field, text ?? '')) ? undefined : (suggestion ?? undefined),
  )
  const isBusy = change.isPending || found.state === 'checking'
  return (
    <Section
      title={t('Cells to look at')}
      hint={t('Say once what a text means: it counts for all rows that have it, and for the next table.')}
    >
      <div className="mt-4 space-y-6">
        {problems.groups.map((group) => (
          <GroupOfCells
            key={`${group.field} ${group.message} ${group.isLeftOut}`}
            id={found.id}
            group={group}
            answerOf={answerOf}
            onAnswer={(field, text, answer) => onDrafts(new Map(drafts).set(keyOf(field, text), answer))}
          />
        ))}
      </div>
      {said.length + suggested.length > 0 && (
        <Cluster gap={3} className="mt-5">
          {said.length > 0 && (
            <Button
              variant="primary"
              pending={isBusy}
              pendingLabel={t('Checking the rows')}
              onClick={() => send(withAnswers(found.plan, said))}
            >
              {plural(said.length, 'Use 1 answer', 'Use {count} answers')} <RowsOf said={said} />
            </Button>
          )}
          {suggested.length > 0 && (
            <Button
              variant={said.length > 0 ? 'secondary' : 'primary'}
              pending={isBusy}
              pendingLabel={t('Checking the rows')}
              onClick={() => send(withAnswers(found.plan, [...said, ...suggested]))}
            >
              {plural(suggested.length, 'Use 1 suggestion', 'Use {count} suggestions')} <RowsOf said={suggested} />
            </Button>
          )}
        </Cluster>
      )}
      {problems.answered.length > 0 && (
        <Answered
          answered={problems.answered}
          disabled={isBusy}
          onUndo={(field, text) => send(withAnswers(found.plan, [{ field, text, answer: undefined }]))}
        />
      )}
    </Section>
  )
}

function RowsOf({ said }: { said: readonly Said[] }) {
  return <span className="font-normal">({rowsText(said.reduce((sum, { rows }) => sum + rows, 0))})</span>
}

function GroupOfCells({
  id,
  group,
  answerOf,
  onAnswer,
}: {
  id: number
  group: Group
  answerOf: (field: ImportAnswered, value: Value) => Answer
  onAnswer: (field: ImportAnswered, text: string, answer: Answer) => void
}) {
  const [isWhole, setWhole] = useState(false)
  const { field, message, isLeftOut, rows, values, more } = group
  const shown = isWhole ? values : values.slice(0, SHOWN)
  const texts = values.filter(({ text }) => text !== null)
  return (
    <section>
      <Cluster gap={2}>
        <Badge tone={isLeftOut ? undefined : 'notice'}>{isLeftOut ? t('Left out') : t('Refused')}</Badge>
        <h3 className="font-semibold font-text text-base">
          {rowsText(rows)}: {[fieldText(field), message].filter(Boolean).join(': ')}
        </h3>
      </Cluster>
      {texts.length > 0 && (
        <ul className="mt-2 divide-y divide-line border-line border-y">
          {shown.map((value) => (
            <ValueLine key={value.text} {...{ id, group, value, answerOf, onAnswer }} />
          ))}
        </ul>
      )}
      {texts.length > SHOWN && (
        <Button size="sm" variant="ghost" className="mt-1" onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('Show fewer') : t('Show all {count}', { count: values.length })}
        </Button>
      )}
      {isWhole && more > 0 && (
        <p className="text-ink-soft text-sm">{plural(more, 'One more is in its row.', '{count} more are in their rows.')}</p>
      )}
    </section>
  )
}

function ValueLine({
  id,
  group,
  value,
  answerOf,
  onAnswer,
}: {
  id: number
  group: Group
  value: Value
  answerOf: (field: ImportAnswered, value: Value) => Answer
  onAnswer: (field: ImportAnswered, text: string, answer: Answer) => void
}) {
  const field = answeredField(group, value)
  const text = value.text ?? ''
  return (
    <li className="grid items-center gap-x-6 gap-y-2 py-2 sm:grid-cols-[minmax(0,1fr)_18rem]">
      <p className="wrap-anywhere min-w-0">
        <span className={text === '' ? 'text-ink-soft italic' : 'font-semibold'}>{text || t('empty')}</span>{' '}
        <span className="text-ink-soft text-sm">{rowsText(value.rows)}</span>
      </p>
      {field ? (
        <div>
          <AnswerField
            id={id}
            label={t('{value} means', { value: text || t('An empty cell') })}
            field={field}
            answer={answerOf(field, value)}
            canBeEmpty={group.isLeftOut}
            onAnswer={(answer) => onAnswer(field, text, answer)}
          />
          {value.suggestion !== null && answerOf(field, value) === undefined && (
            <Button
              size="sm"
              variant="ghost"
              className="mt-1"
              aria-label={t('{value} probably means {suggestion}', { value: text, suggestion: t(value.suggestion) })}
              onClick={() => onAnswer(field, text, value.suggestion)}
            >
              {t('Probably {value}', { value: t(value.suggestion) })}
            </Button>
          )}
        </div>
      ) : (
        <p className="text-ink-soft text-sm">{t('Correct it in the row.')}</p>
      )}
    </li>
  )
}

/** The answers for texts in this table, given now or for an earlier table. */
function Answered({
  answered,
  disabled,
  onUndo,
}: {
  answered: ImportProblems['answered']
  disabled: boolean
  onUndo: (field: ImportAnswered, text: string) => void
}) {
  return (
    <details className="mt-4">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold">
        {plural(answered.length, '1 answer is used', '{count} answers are used')}
      </summary>
      <ul className="divide-y divide-line border-line border-y">
        {answered.map(({ field, text, answer, rows }) => (
          <li key={keyOf(field, text)} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
            <p className="wrap-anywhere min-w-0">
              <span className="text-ink-soft">{fieldText(field)}:</span> <span>{text || t('empty')}</span> <span aria-hidden>→</span>{' '}
              <span className="font-semibold">{answer === null ? t('nothing') : t(answer)}</span>{' '}
              <span className="text-ink-soft text-sm">{rowsText(rows)}</span>
            </p>
            <Button
              size="sm"
              variant="ghost"
              disabled={disabled}
              aria-label={t('Take back the answer for {value}', { value: text || t('An empty cell') })}
              onClick={() => onUndo(field, text)}
            >
              {t('Take back')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
