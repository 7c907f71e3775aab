import type { ImportUndoPreview } from '@callboard/contract/exchange/imports/import-undo.endpoints'
import type { ImportKept } from '@callboard/contract/exchange/imports/rules'
import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { apiQuery } from '#app/api/api.ts'
import { errorText } from '#app/api/error-text.ts'
import { plural, t } from '#app/language/t.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { importSteps, useImportChange } from './use-import.ts'

/** Undoes an import after showing how much is removed, how much stays, and why. */
export function UndoButton({ id }: { id: number }) {
  const change = useImportChange(id)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button size="sm" icon={Undo2} onClick={() => setAsking(true)}>
        {t('Undo this import')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('Undo this import?')}
        description={<WhatGoes id={id} />}
        confirmLabel={t('Undo this import')}
        pendingLabel={t('Starting...')}
        pending={change.isPending}
        onConfirm={() => change.mutate(importSteps(id).undo, { onSuccess: () => setAsking(false) })}
      />
    </>
  )
}

/** The text for the number of people who stay, by reason. */
const STAY_TEXT: Readonly<Record<ImportKept, (people: number) => string>> = {
  signedIn: (people) => plural(people, '1 has signed in', '{count} have signed in'),
  applied: (people) => plural(people, '1 has applied', '{count} have applied'),
  restricted: (people) => plural(people, '1 is restricted', '{count} are restricted'),
  invited: (people) => plural(people, '1 was invited by mail', '{count} were invited by mail'),
  confirmed: (people) => plural(people, '1 was confirmed by a colleague', '{count} were confirmed by a colleague'),
  listed: (people) => plural(people, '1 is on a list', '{count} are on a list'),
  shortlisted: (people) => plural(people, '1 was put into a casting call', '{count} were put into a casting call'),
  planned: (people) =>
    plural(
      people,
      '1 has a part in an audition, an availability check or a shared link',
      '{count} have a part in an audition, an availability check or a shared link',
    ),
  written: (people) => plural(people, '1 has messages', '{count} have messages'),
  changed: (people) => plural(people, '1 profile was changed since', '{count} profiles were changed since'),
  failed: (people) => plural(people, '1 cannot be taken back', '{count} cannot be taken back'),
}

/** What the undo would remove, counted when the dialog opens. */
function WhatGoes({ id }: { id: number }) {
  const preview = apiQuery('GET /api/imports/{id}/undo', { params: { id } })
  const { data, error } = useQuery({ ...preview, staleTime: 0, gcTime: 0 })
  if (error) return <span>{errorText(error, t('Who goes and who stays could not be counted. Please try again.'))}</span>
  if (!data) return <span>{t('Counting who goes and who stays …')}</span>
  const going = goingText(data)
  const texts = [...(going.length > 0 ? going : [t('Nothing that it brought is taken away.')]), ...stayingText(data)]
  return (
    <span className="grid gap-2">
      {texts.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </span>
  )
}

function stayingText({ kept, keptPhotos }: ImportUndoPreview): string[] {
  if (kept.length === 0) return []
  const people = kept.reduce((sum, reason) => sum + reason.people, 0)
  const who = plural(people, '1 person stays as they are now', '{count} people stay as they are now')
  const what = keptPhotos > 0 ? plural(keptPhotos, ', with 1 photo of this import', ', with {count} photos of this import') : ''
  const why = kept.map((reason) => STAY_TEXT[reason.reason](reason.people)).join(' · ')
  return [`${who}${what}: ${why}`]
}

const goingText = ({ removed, restored, photos }: ImportUndoPreview): string[] =>
  [
    removed > 0 ? plural(removed, '1 person it added is removed.', '{count} people it added are removed.') : '',
    photos > 0 ? plural(photos, '1 photo it added is taken out.', '{count} photos it added are taken out.') : '',
    restored > 0 ? plural(restored, '1 profile it changed becomes what it was.', '{count} profiles it changed become what they were.') : '',
  ].filter(Boolean)
