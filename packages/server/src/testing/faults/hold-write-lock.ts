import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { endWithThisProcess } from '../processes/end-with-this-process.ts'

const program = `
const { DatabaseSync } = require('node:sqlite')
new DatabaseSync(process.argv[1], { timeout: 5000 }).exec('begin immediate')
process.stdout.write('held')
setInterval(() => {}, 1000)`

/** Holds the write lock of a SQLite file in another process until the returned function is called. */
export function holdWriteLock(dataDir: string): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, ['-e', program, join(dataDir, 'portal.db')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  endWithThisProcess(child)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const release = () => {
    child.kill('SIGKILL')
    return ended
  }
  return new Promise((resolve, reject) => {
    child.stdout.once('data', () => resolve(release))
    child.once('exit', (code) => reject(new Error(`the holder of the lock ended with ${code}`)))
  })
}
