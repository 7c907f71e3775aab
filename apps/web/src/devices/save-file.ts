/** How long the object URL of a file stays valid, in milliseconds; Safari reads it some time after the press. */
const READ_WITHIN_MS = 60_000

/** Downloads the content of an address under a name. */
export function saveAddress(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}

/** Downloads a file under a name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  saveAddress(address, name)
  setTimeout(() => URL.revokeObjectURL(address), READ_WITHIN_MS)
}
