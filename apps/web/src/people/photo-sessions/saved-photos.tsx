import type { ListedStudent } from '@callboard/contract/people/photo-sessions/endpoints'
import type { Photo as StoredPhoto } from '@callboard/contract/people/photos/endpoints'
import { ArrowRightLeft } from 'lucide-react'
import { useState } from 'react'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { fullName } from '#shared/profile-text.ts'
import { Button } from '#ui/button.tsx'
import { Photo } from '#ui/photo.tsx'
import { MoveDialog } from './move-dialog.tsx'

/** The photos in the student's portfolio; one of another student can be moved there. */
export function SavedPhotos({ studentId, name, photos }: { studentId: number; name: string; photos: readonly StoredPhoto[] }) {
  const [moving, setMoving] = useState<StoredPhoto | null>(null)
  const move = useChange({
    mutationFn: ({ photoId, from, to }: { photoId: string; from: number; to: { id: number; name: string } }) =>
      api('POST /api/students/{id}/photos/move', { params: { id: from }, body: { photoIds: [photoId], toStudentId: to.id } }),
    onSuccess: (_, { photoId, from, to }) => {
      const isUndone = to.id === studentId
      toast({
        title: isUndone ? t('Moved back') : t('Photo moved'),
        description: t('It is in the portfolio of {name}.', { name: to.name }),
        ...(!isUndone && { undo: () => move.mutate({ photoId, from: to.id, to: { id: from, name } }) }),
      })
    },
    failed: { title: t('Error'), fallback: t('Failed to move the photo') },
    changes: [
      {
        predicate: ({ queryKey: [path] }) => typeof path === 'string' && /^\/api\/(students|talent|public\/talent)(\/|$)/.test(path),
      },
    ],
  })
  const choose = (student: ListedStudent) => {
    if (moving) move.mutate({ photoId: moving.id, from: studentId, to: { id: student.id, name: fullName(student) } })
    setMoving(null)
  }
  if (photos.length === 0) return null
  return (
    <details className="mt-10 border-line border-t pt-3">
      <summary className="min-h-9 cursor-pointer font-semibold">
        {t('In the portfolio already')} <span className="text-ink-soft tabular-nums">({photos.length})</span>
      </summary>
      <ul className="mt-3 grid grid-cols-3 gap-4 sm:grid-cols-5 lg:grid-cols-8">
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <Photo photo={photo} alt={t('Portfolio photo {index} of {name}', { index: index + 1, name })} sizes="10rem" ratio="3/4" />
            <Button
              size="sm"
              variant="ghost"
              icon={ArrowRightLeft}
              aria-label={t('Move portfolio photo {index} to another student', { index: index + 1 })}
              disabled={move.isPending}
              onClick={() => setMoving(photo)}
            >
              {t('Move')}
            </Button>
          </li>
        ))}
      </ul>
      <MoveDialog open={moving !== null} from={studentId} onClose={() => setMoving(null)} onChoose={choose} />
    </details>
  )
}
