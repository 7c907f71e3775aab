import { MAX_INSPIRATION_PHOTOS } from '@callboard/contract/casting/projects/rules'
import { IMAGE_BYTES } from '@callboard/contract/people/photos/endpoints'
import { useRef, useState } from 'react'
import { upload } from '#app/api/upload.ts'
import { isAboutSignIn } from '#app/changes/tell-failure.ts'
import { plural, t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import type { Upload } from '#ui/upload-list.tsx'

interface Sending extends Upload {
  file: File
  transfer: AbortController
}

const MEBIBYTE = 1024 * 1024

/**
 * Uploads of inspiration photos, which start immediately.
 *
 * @param count number of photos the casting call already has
 * @param onStored called with the address of each stored photo
 */
export function useInspirationPhotos(count: number, onStored: (url: string) => void) {
  const [uploads, setUploads] = useState<readonly Sending[]>([])
  const serial = useRef(0)
  const change = (id: string, changes: Partial<Sending>) =>
    setUploads((before) => before.map((one) => (one.id === id ? { ...one, ...changes } : one)))
  const drop = (id: string) =>
    setUploads((before) => {
      const gone = before.find((one) => one.id === id)
      if (gone?.preview) URL.revokeObjectURL(gone.preview)
      return before.filter((one) => one.id !== id)
    })

  const send = async ({ id, file, name }: Sending) => {
    const transfer = new AbortController()
    change(id, { state: 'sending', share: 0, error: undefined, transfer })
    try {
      const { url } = await upload('/api/upload-image', file, {
        signal: transfer.signal,
        onProgress: (share) => change(id, { share }),
      })
      onStored(url)
      drop(id)
    } catch (error) {
      if (transfer.signal.aborted) return
      if (isAboutSignIn(error)) return
      change(id, { state: 'failed', error: t('Failed to upload {name}', { name }) })
      toast({ title: t('Upload failed'), description: t('Failed to upload {name}', { name }), tone: 'destructive' })
    }
  }

  const add = (files: readonly File[]) => {
    const large = files.filter((file) => file.size > IMAGE_BYTES.inspiration).map(({ name }) => name)
    if (large.length > 0) {
      const description = plural(large.length, '{names} is larger than {megabytes}MB', '{names} are larger than {megabytes}MB', {
        names: large.join(', '),
        megabytes: IMAGE_BYTES.inspiration / MEBIBYTE,
      })
      toast({ title: t('File too large'), description, tone: 'destructive' })
    }
    const free = Math.max(0, MAX_INSPIRATION_PHOTOS - count - uploads.length)
    const taken = files.filter((file) => file.size <= IMAGE_BYTES.inspiration)
    if (taken.length > free) {
      toast({
        title: t('Too many photos'),
        description: t('A casting call has at most {maxInspirationPhotos}.', { maxInspirationPhotos: MAX_INSPIRATION_PHOTOS }),
        tone: 'destructive',
      })
    }
    for (const file of taken.slice(0, free)) {
      serial.current += 1
      const sending: Sending = {
        id: `upload-${serial.current}`,
        name: file.name,
        preview: URL.createObjectURL(file),
        state: 'waiting',
        share: 0,
        file,
        transfer: new AbortController(),
      }
      setUploads((before) => [...before, sending])
      void send(sending)
    }
  }

  const find = (id: string) => uploads.find((one) => one.id === id)
  return {
    uploads,
    add,
    cancel(id: string) {
      find(id)?.transfer.abort()
      drop(id)
    },
    retry(id: string) {
      const again = find(id)
      if (again) void send(again)
    },
  }
}
