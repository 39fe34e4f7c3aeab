import { writeSync } from 'node:fs'

const stderrFile = 2

/**
 * Line writer for stderr that writes once per turn of the event loop instead of once per line. What is left
 * when the process ends is written then.
 */
export function createStderrWriter(): (line: string) => void {
  let waiting: string[] = []
  process.once('exit', () => {
    if (waiting.length > 0) writeSync(stderrFile, waiting.join(''))
  })
  const flush = () => {
    const text = waiting.join('')
    waiting = []
    process.stderr.write(text)
  }
  return (line) => {
    if (waiting.push(line) === 1) setImmediate(flush)
  }
}
