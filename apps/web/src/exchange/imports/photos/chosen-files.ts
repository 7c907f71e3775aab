/** A file, with its path in the chosen folder. */
export interface ChosenFile {
  readonly path: string
  readonly file: File
}

/** More files than anybody chooses on purpose; so a very large folder cannot freeze the page. */
const MOST_FILES = 20_000

/** The files that the user chose, one by one or as a folder. */
export async function chosenFiles(files: Iterable<File>): Promise<ChosenFile[]> {
  return [...files].map((file) => ({ path: file.webkitRelativePath || file.name, file }))
}

const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject))

/** The entries of a folder. A browser lists them in parts, and the last part is empty. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const entries: FileSystemEntry[] = []
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (part.length === 0) return entries
    entries.push(...part)
  }
}

/** Files that were dropped, also those in dropped folders. Reads the drop's items before it returns, because they are empty afterwards. */
export async function droppedFiles(items: Iterable<Pick<DataTransferItem, 'webkitGetAsEntry'>>): Promise<ChosenFile[]> {
  const left = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null)
  const files: ChosenFile[] = []
  for (let entry = left.shift(); entry && files.length < MOST_FILES; entry = left.shift()) {
    if (entry.isDirectory) left.push(...(await entriesOf(entry as FileSystemDirectoryEntry)))
    else files.push({ path: entry.fullPath.replace(/^\//, ''), file: await fileOf(entry as FileSystemFileEntry) })
  }
  return files
}
