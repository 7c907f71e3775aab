/** A form with the rest of a body as JSON, and its photos as files, which need a third less than in JSON. */
export function photoForm(body: unknown, photos: readonly Blob[]): FormData {
  const form = new FormData()
  form.append('body', JSON.stringify({ ...(typeof body === 'object' ? body : {}), photos: undefined }))
  for (const photo of photos) form.append('photos', photo, 'photo')
  return form
}
