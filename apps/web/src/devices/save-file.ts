/** How long the address of a file is kept for the browser to read, in milliseconds; Safari reads it some time after the press. */
const READ_WITHIN_MS = 60_000

/** Hands what lies at an address to the browser's downloads, under a name. */
export function saveAddress(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}

/** Hands a file to the browser's downloads, under a name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  saveAddress(address, name)
  setTimeout(() => URL.revokeObjectURL(address), READ_WITHIN_MS)
}
