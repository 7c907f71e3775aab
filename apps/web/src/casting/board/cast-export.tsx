import { download } from '#app/api/api.ts'
import { t } from '#app/language/t.ts'
import { ExportMenu } from '#shared/export-menu.tsx'

/** Downloads the cast with its alternates as a file. */
export function CastExport({ projectId }: { projectId: string }) {
  return (
    <ExportMenu
      name="cast"
      formats={[
        { format: 'csv', text: t('Cast list for spreadsheets (CSV)') },
        { format: 'pdf', text: t('Cast list to print (PDF)') },
      ]}
      get={(format) => download('POST /api/projects/{id}/cast/export', { params: { id: projectId }, body: { format } })}
    />
  )
}
