import { useEffect, useState } from 'react'
import { fromDataUrl, toDataUrl } from '#shared/registration/registration-photos.ts'
import { sentValues, typedValues } from '#shared/registration/registration-values.ts'
import type { Correction } from '../staff/use-correction.ts'
import { openSealedStore } from '../waiting/sealed-store.ts'

/** The `sessionStorage` key for the visit to continue after the reload. */
const MARK = 'callboard-kiosk-visit'

/** After this many milliseconds another visitor may be at the kiosk, and the visit is not restored. */
const LONGEST_MS = 60_000

interface Mark {
  readonly id: string
  readonly stage: 'details' | 'photos'
}

/** Stores a visit, encrypted like a registration, while the page is reloaded in another language. */
export async function keepVisit({ values, photos, stage }: Required<Correction>): Promise<void> {
  const body = { ...sentValues(values), photos: await Promise.all(photos.map(toDataUrl)) }
  const id = await openSealedStore(MARK).add({ key: '', body })
  sessionStorage.setItem(MARK, JSON.stringify({ id, stage } satisfies Mark))
}

/** Reads and removes the mark of this tab. */
function takeMark(): Mark | null {
  try {
    const mark = sessionStorage.getItem(MARK)
    sessionStorage.removeItem(MARK)
    return mark === null ? null : JSON.parse(mark)
  } catch {
    return null
  }
}

/** Reads and removes the stored visit, and removes expired ones. */
async function takeVisit(mark: Mark | null): Promise<Correction | null> {
  const store = openSealedStore(MARK)
  let visit: Correction | null = null
  for (const { id, at } of await store.all()) {
    const isOld = Date.now() - at > LONGEST_MS
    if (id === mark?.id && !isOld) {
      const body = (await store.open(id))?.body
      if (body) visit = { values: typedValues(body), photos: body.photos.map(fromDataUrl), stage: mark.stage }
    }
    if (id === mark?.id || isOld) await store.remove(id)
  }
  return visit
}

/** The visit to continue after a change of language; `undefined` while it is read, `null` if there is none. */
export function useVisitOverReload(): Correction | null | undefined {
  const [mark] = useState(takeMark)
  const [visit, setVisit] = useState<Correction | null | undefined>(mark ? undefined : null)
  useEffect(() => {
    void takeVisit(mark)
      .catch(() => null)
      .then((taken) => mark && setVisit(taken))
  }, [mark])
  return visit
}
