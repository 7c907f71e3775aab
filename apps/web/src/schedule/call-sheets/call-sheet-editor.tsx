import type { CallSheet } from '@callboard/contract/schedule/call-sheets/endpoints'
import { CALL_SHEET_MESSAGE } from '@callboard/contract/schedule/call-sheets/rules'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '#app/api/api-error.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { buttonClass } from '#ui/button.tsx'
import { LeaveGuard } from '#ui/leave-guard.tsx'
import { EmptyState } from '#ui/states.tsx'
import { useFirstError } from '#ui/use-first-error.ts'
import { PublishBar } from './publish-bar.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { SheetFields } from './sheet-fields.tsx'
import { SheetLines } from './sheet-lines.tsx'
import { type Edits, inputOf, isChanged, lacksCallTime, NO_EDITS, plansOf } from './sheet-model.ts'
import { SheetNotices } from './sheet-notices.tsx'
import { SheetPrint } from './sheet-print.tsx'
import { TelephoneList } from './telephone-list.tsx'
import { useCallSheet } from './use-call-sheet.ts'

/** The call sheet of a day: its content, its people with their states, and the effects of publishing it. */
export function CallSheetEditor({ sheet, meant }: { sheet: CallSheet; meant: readonly number[] }) {
  const { timeZone } = useInstitution()
  const projectId = String(sheet.projectId)
  const actions = useCallSheet(projectId, sheet.day)
  const [edits, setEdits] = useState<Edits | null>(null)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>()
  const form = useFirstError<HTMLDivElement>(errors)
  const [isPublishing, setPublishing] = useState(false)
  const [isSaving, setSaving] = useState<'draft' | 'publish' | null>(null)
  const plans = plansOf(sheet, edits, timeZone)
  const changed = isChanged(sheet, edits)
  const isStale = edits !== null && changed && edits.version !== sheet.version

  function type(change: (before: Edits) => Partial<Edits>): void {
    setEdits((before) => {
      const from = before ?? { version: sheet.version, ...NO_EDITS }
      return { ...from, ...change(from) }
    })
    setErrors(undefined)
  }

  /** Saves the changes. @returns whether everything is saved */
  async function save(why: 'draft' | 'publish'): Promise<boolean> {
    // A call sheet without changes to the casting call's values still has to be saved once.
    if (!changed && sheet.version > 0) return true
    setSaving(why)
    try {
      await actions.save.mutateAsync(inputOf(sheet, edits))
      setEdits(null)
      return true
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.fields)
      return false
    } finally {
      setSaving(null)
    }
  }

  /** Opens the preview of the messages, unless somebody would be called without a time. */
  async function prepare(): Promise<void> {
    if (lacksCallTime(plans)) setErrors({ generalCall: t(CALL_SHEET_MESSAGE.noTime) })
    else setPublishing(await save('publish'))
  }

  return (
    <>
      <div ref={form} className="print:hidden">
        <SheetNotices sheet={sheet} />
        <TelephoneList sheet={sheet} meant={meant} actions={actions} />
        <SheetFields
          sheet={sheet}
          edits={edits}
          errors={errors ?? {}}
          onType={(field, text) => type(({ fields }) => ({ fields: { ...fields, [field]: text } }))}
        />
        {sheet.lines.length === 0 ? (
          sheet.isShootDay && (
            <EmptyState
              title={t('No one is booked for this day yet')}
              action={
                <Link to="/project/$id/cast" params={{ id: projectId }} className={buttonClass()}>
                  {t('Go to the cast')}
                </Link>
              }
            >
              {t('Everyone who is booked gets a line here automatically.')}
            </EmptyState>
          )
        ) : (
          <SheetLines
            sheet={sheet}
            edits={edits}
            plans={plans}
            actions={actions}
            error={errors?.['lines']}
            onType={(id, field, text) => type(({ lines }) => ({ lines: { ...lines, [id]: { ...lines[id], [field]: text } } }))}
          />
        )}
        <PublishBar
          sheet={sheet}
          plans={plans}
          isChanged={changed}
          isSaving={isSaving}
          conflict={isStale ? { onShow: () => setEdits(null), onKeep: () => setEdits({ ...edits, version: sheet.version }) } : undefined}
          onSave={() => void save('draft')}
          onPublish={() => void prepare()}
        />
        {isPublishing && <PublishDialog sheet={sheet} plans={plans} publish={actions.publish} onClose={() => setPublishing(false)} />}
        <LeaveGuard isUnsaved={() => changed} onLeave={() => setEdits(null)} />
      </div>
      <SheetPrint sheet={sheet} edits={edits} plans={plans} />
    </>
  )
}
