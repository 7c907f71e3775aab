/** A form with the other fields of a body as JSON, and its photos as files: files are a third smaller than photos in JSON. */
export function photoForm(body: unknown, photos: readonly Blob[]): FormData {
  const form = new FormData()
  form.append('body', JSON.stringify({ ...(typeof body === 'object' ? body : {}), photos: undefined }))
  for (const photo of photos) form.append('photos', photo, 'photo')
  return form
}
