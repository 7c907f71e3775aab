import { useMutation } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { download } from '#app/api/api.ts'
import { errorText, isSignedOut } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { leaveForSignIn } from '#app/session/unauthorized.ts'
import { saveFile } from '#devices/save-file.ts'
import { Button } from '#ui/button.tsx'

/** Downloads the saved call sheet with everybody on it. */
export function SheetPdf({ projectId, day }: { projectId: string; day: string }) {
  const save = useMutation({
    mutationFn: async () => {
      const { file, name } = await download('GET /api/projects/{id}/call-sheets/{day}/pdf', { params: { id: projectId, day } })
      saveFile(file, name ?? `call-sheet-${day}.pdf`)
    },
    onError: (error) => {
      if (isSignedOut(error)) return leaveForSignIn()
      toast({ title: t('Error'), description: errorText(error, t('Please try again.')), tone: 'destructive' })
    },
  })
  return (
    <Button icon={FileDown} pending={save.isPending} onClick={() => save.mutate()}>
      {t('Download PDF')}
    </Button>
  )
}
