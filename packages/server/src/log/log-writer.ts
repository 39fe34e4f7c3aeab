import { writeSync } from 'node:fs'

const stderrFile = 2

/** Long enough to gather the lines of many requests, too short for anybody who reads along. */
const gatherMs = 20

/**
 * Line writer for stderr that writes a few dozen times a second instead of once a line: a write to a pipe holds the
 * process up. What is left when the process ends is written then.
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
    if (waiting.push(line) === 1) setTimeout(flush, gatherMs).unref()
  }
}
