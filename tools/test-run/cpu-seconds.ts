import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

function childrenOf(pid: number): number[] {
  const tasks = readdirSync(`/proc/${pid}/task`)
  return tasks.flatMap((task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').flatMap(Number))
}

/**
 * Seconds of CPU that a process has used, with its children and theirs, running or ended: fields 14 to 17 of
 * proc_pid_stat(5). 0 where a process has just ended, and on systems without /proc.
 */
export function cpuSeconds(pid: number = process.pid): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const own = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond
    return childrenOf(pid).reduce((sum, child) => sum + (child > 0 ? cpuSeconds(child) : 0), own)
  } catch {
    return 0
  }
}
