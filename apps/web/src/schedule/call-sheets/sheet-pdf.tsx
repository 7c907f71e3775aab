import { FileDown } from 'lucide-react'
import { download } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { saveFile } from '#devices/save-file.ts'
import { Button } from '#ui/button.tsx'

/** Downloads the saved call sheet with everybody on it. */
export function SheetPdf({ projectId, day }: { projectId: string; day: string }) {
  const save = useChange({
    mutationFn: async () => {
      const { file, name } = await download('GET /api/projects/{id}/call-sheets/{day}/pdf', { params: { id: projectId, day } })
      saveFile(file, name ?? `call-sheet-${day}.pdf`)
    },
    failed: t('Error'),
  })
  return (
    <Button icon={FileDown} pending={save.isPending} onClick={() => save.mutate()}>
      {t('Download PDF')}
    </Button>
  )
}
