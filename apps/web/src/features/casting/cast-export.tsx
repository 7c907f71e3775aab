import { type CastFormat, EXPORT_MESSAGE } from '@callboard/contract/exports/rules'
import { useMutation } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { download } from '#app/api/api.ts'
import { errorText, isSignedOut } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { leaveForSignIn } from '#app/session/unauthorized.ts'
import { saveFile } from '#devices/save-file.ts'
import { Button } from '#ui/button.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'

/** Downloads the cast with its alternates as a file. */
export function CastExport({ projectId }: { projectId: string }) {
  const save = useMutation({
    mutationFn: async (format: CastFormat) => {
      const { file, name } = await download('POST /api/projects/{id}/cast/export', { params: { id: projectId }, body: { format } })
      saveFile(file, name ?? `cast.${format}`)
    },
    onError: (error) => {
      if (isSignedOut(error)) return leaveForSignIn()
      toast({ title: t(EXPORT_MESSAGE.failedTitle), description: errorText(error, t('Please try again.')), tone: 'destructive' })
    },
  })
  return (
    <Menu
      trigger={
        <Button size="sm" icon={FileDown} pending={save.isPending}>
          {t('Export')}
        </Button>
      }
    >
      <MenuItem icon={FileDown} onSelect={() => save.mutate('csv')}>
        {t('Cast list for spreadsheets (CSV)')}
      </MenuItem>
      <MenuItem icon={FileDown} onSelect={() => save.mutate('pdf')}>
        {t('Cast list to print (PDF)')}
      </MenuItem>
    </Menu>
  )
}
