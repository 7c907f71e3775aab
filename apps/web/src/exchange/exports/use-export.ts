import { EXPORT_MESSAGE, type ExportCategory, type ExportFormat } from '@callboard/contract/exchange/exports/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api, download } from '#app/api/api.ts'
import { tellFailure } from '#app/changes/tell-failure.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { saveAddress, saveFile } from '#devices/save-file.ts'
import { exportJobsQuery } from '#shared/queries/exports.ts'
import { exportFile, flagsOf } from './export-model.ts'

/** The state of an export: idle, requested, or downloading, with the bytes so far. */
export type ExportProgress =
  | { readonly state: 'idle' }
  | { readonly state: 'asking' }
  | { readonly state: 'coming'; readonly bytes: number }

/** What to export. */
interface ExportOrder {
  readonly format: ExportFormat
  readonly categories: readonly ExportCategory[]
  /** Leaves out everybody who has not agreed. */
  readonly consenting: boolean
  /** Adds a sheet with the students' applications to a workbook. */
  readonly applications: boolean
}

const bodyOf = ({ categories, ...order }: Omit<ExportOrder, 'format'>) => ({ includeFields: flagsOf(categories), ...order })

/** Runs exports: streamed to the device, or in the background. */
export function useExport() {
  const queryClient = useQueryClient()
  const [progress, setProgress] = useState<ExportProgress>({ state: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  /** Background exports that this page started: each is downloaded as soon as it is ready. */
  const awaited = useRef(new Set<number>())
  const { data: jobs } = useQuery(exportJobsQuery)
  useEffect(() => {
    for (const job of jobs ?? []) {
      if (job.state === 'ready' && awaited.current.delete(job.id)) saveAddress(exportFile(job), job.fileName)
    }
  }, [jobs])

  async function run(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const controller = new AbortController()
    running.current = controller
    setProgress({ state: 'asking' })
    try {
      await work(controller.signal)
    } catch (error) {
      if (controller.signal.aborted) return
      tellFailure(error, { title: t(EXPORT_MESSAGE.failedTitle), fallback: t(EXPORT_MESSAGE.failed) })
    } finally {
      setProgress({ state: 'idle' })
    }
  }

  return {
    progress,
    /** Downloads the file and saves it. @param studentIds the only students to export; everyone if missing */
    stream: ({ format, ...order }: ExportOrder, studentIds?: readonly number[]) =>
      run(async (signal) => {
        const { file, name } = await download('POST /api/export/students', {
          body: { format, ...bodyOf(order), ...(studentIds && { studentIds: [...studentIds] }) },
          signal,
          onProgress: (bytes) => setProgress({ state: 'coming', bytes }),
        })
        saveFile(file, name ?? `callboard-students.${format}`)
        toast({ title: t('Export ready'), description: name ?? undefined })
      }),
    /** Starts an export in the background. */
    makeLater: ({ format, ...order }: ExportOrder) =>
      run(async (signal) => {
        const job = await api('POST /api/export/jobs', { body: { format, ...bodyOf(order) }, signal })
        awaited.current.add(job.id)
        await queryClient.invalidateQueries({ queryKey: exportJobsQuery.queryKey })
      }),
    cancel: () => running.current?.abort(),
  }
}
