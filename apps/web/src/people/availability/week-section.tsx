import type { Timetable } from '@callboard/contract/people/availability/timetables.endpoints'
import type { OwnProfile } from '@callboard/contract/people/profiles/endpoints'
import type { Day } from '@callboard/contract/time/month'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { t } from '#app/language/t.ts'
import { weekText } from '#shared/week-text.ts'
import { useZoneNote } from '#shared/zone-note.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Section } from '#ui/layout.tsx'
import { WeekGrid } from '#ui/week-grid.tsx'
import { knownText } from './availability-text.ts'
import { changeErrorText, useWeek } from './use-availability.ts'

/** The weekly hours of the profile. If there are none, shows the timetables' times instead. */
export function WeekSection({ profile, timetables, today }: { profile: OwnProfile; timetables: readonly Timetable[]; today: Day }) {
  const [isOpen, setOpen] = useState(false)
  const week = weekText(profile.weeklyAvailability)
  return (
    <Section
      title={t('Your week')}
      hint={t('When you usually have time.')}
      actions={
        <Button size="sm" icon={Pencil} onClick={() => setOpen(true)}>
          {t('Change your week')}
        </Button>
      }
    >
      <p>{week || knownText(timetables, today) || t('Not given yet: choose the hours when you can usually come.')}</p>
      {isOpen && <WeekDialog profile={profile} onClose={() => setOpen(false)} />}
    </Section>
  )
}

function WeekDialog({ profile, onClose }: { profile: OwnProfile; onClose: () => void }) {
  const [week, setWeek] = useState(profile.weeklyAvailability)
  const save = useWeek(profile, onClose)
  return (
    <Dialog
      open
      size="lg"
      title={t('Your week')}
      description={useZoneNote() ?? undefined}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" pending={save.isPending} pendingLabel={t('Saving...')} onClick={() => save.mutate(week)}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <WeekGrid
        label={t('Weekly Availability')}
        value={week}
        onChange={setWeek}
        error={save.error ? changeErrorText(save.error) : undefined}
      />
    </Dialog>
  )
}
