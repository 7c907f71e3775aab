import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorText } from '#app/api/error-text.ts'
import { plural, t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { type PhotosOfPerson, type Saved, savePhotos, takeBack } from './save-photos.ts'

/** Saves photos and keeps the result of each; failed or stopped ones can be sent again. */
export function useSaving() {
  const queryClient = useQueryClient()
  const [results, setResults] = useState<ReadonlyMap<string, Saved>>(new Map())
  const [total, setTotal] = useState<number | null>(null)
  const running = useRef<AbortController>(null)
  const [isRunning, setRunning] = useState(false)

  const clear = () => {
    setResults(new Map())
    setTotal(null)
  }

  const refresh = () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [path] }) => typeof path === 'string' && /^\/api\/(students|talent|public\/talent|imports)(\/|$)/.test(path),
    })

  async function undo(saved: readonly Saved[]): Promise<void> {
    try {
      await takeBack(saved)
      toast({ title: t('The photos are taken away again') })
      clear()
    } catch (error) {
      toast({ title: t('Error'), description: errorText(error, t('This could not be done. Please try again.')), tone: 'destructive' })
    }
    void refresh()
  }

  async function save(people: readonly PhotosOfPerson[]): Promise<void> {
    const control = new AbortController()
    running.current = control
    const known = new Map([...results].filter(([, { state }]) => state !== 'failed'))
    const open = people
      .map((one) => ({ ...one, pictures: one.pictures.filter(({ path }) => !known.has(path)) }))
      .filter(({ pictures }) => pictures.length > 0)
    setResults(new Map(known))
    setTotal(people.reduce((sum, { pictures }) => sum + pictures.length, 0))
    setRunning(true)
    await savePhotos(open, {
      signal: control.signal,
      onSaved: (path, saved) => {
        known.set(path, saved)
        setResults(new Map(known))
      },
    })
    setRunning(false)
    const saved = [...known.values()].filter(({ state }) => state === 'saved')
    if (saved.length > 0) {
      toast({ title: plural(saved.length, '1 photo saved', '{count} photos saved'), undo: () => void undo(saved) })
    }
    void refresh()
  }

  return { results, total, isRunning, save, clear, stop: () => running.current?.abort() }
}
