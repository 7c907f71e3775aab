import { execFileSync } from 'node:child_process'

/** The process `root` and all its descendants, including those with their own sessions. */
function processTree(root: number): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number))
  const tree = new Set([root])
  for (let size = 0; size < tree.size; ) {
    size = tree.size
    for (const [pid = 0, parent = 0] of rows) if (tree.has(parent)) tree.add(pid)
  }
  return [...tree]
}

/** `kill -9` for a process and its descendants, as simultaneously as possible. */
export function killTree(root: number): void {
  for (const pid of processTree(root)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // The process ended in between.
    }
  }
}
