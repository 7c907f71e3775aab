import { EXPORT_MESSAGE } from '@callboard/contract/exchange/exports/rules'
import { FileDown } from 'lucide-react'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { saveFile } from '#devices/save-file.ts'
import { Button } from '#ui/button.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'

/**
 * Downloads something as a file of one of several formats.
 *
 * @param get asks for the file
 * @param name of the file, without its ending, if the server names none
 */
export function ExportMenu<Format extends string>({
  formats,
  get,
  name: fallback,
}: {
  formats: readonly { readonly format: Format; readonly text: string }[]
  get: (format: Format) => Promise<{ file: Blob; name: string | null }>
  name: string
}) {
  const save = useChange({
    mutationFn: async (format: Format) => {
      const { file, name } = await get(format)
      saveFile(file, name ?? `${fallback}.${format}`)
    },
    failed: t(EXPORT_MESSAGE.failedTitle),
  })
  return (
    <Menu
      trigger={
        <Button size="sm" icon={FileDown} pending={save.isPending}>
          {t('Export')}
        </Button>
      }
    >
      {formats.map(({ format, text }) => (
        <MenuItem key={format} icon={FileDown} onSelect={() => save.mutate(format)}>
          {text}
        </MenuItem>
      ))}
    </Menu>
  )
}
