/**
 * `npm run check`: format, lint, types, unused code, folders and documents. Prints the seconds of each step, and the
 * output of those that fail. Plain JavaScript for Node 20.
 */
import { spawn } from 'node:child_process'
import { installIfNeeded } from './install.mjs'
import { root, toolEnvironment } from './root.mjs'

/** Name, command and mend of each; the longest ones first, so that no core waits for them at the end. */
const steps = [
  ['lint', 'oxlint'],
  ['types', 'tsc -b'],
  ['unused code', 'knip'],
  ['format', 'oxfmt --check .', 'npx oxfmt . writes the format'],
  ['folders and documents', 'node tools/check-structure.mjs'],
]

/** More steps at the same time only slow each other down: some use several cores themselves. */
const lanes = 2

const secondsSince = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`

/** Runs a step; true when it finds nothing. */
function check([name, command, mend]) {
  const start = performance.now()
  return new Promise((done) => {
    // A shell finds the programs of node_modules on Windows too.
    const child = spawn(command, { cwd: root, env: toolEnvironment(), shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
    child.on('close', (code) => {
      if (code !== 0) console.log(`\n${[output.trim(), mend].filter(Boolean).join('\n')}`)
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}, ${secondsSince(start)}`)
      done(code === 0)
    })
  })
}

installIfNeeded()
const start = performance.now()
const waiting = [...steps]
let failed = 0
async function lane() {
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) if (!(await check(step))) failed += 1
}
await Promise.all(Array.from({ length: lanes }, lane))
console.log(`check: ${failed === 0 ? 'clean' : `${failed} of ${steps.length} steps failed`}, ${secondsSince(start)}`)
process.exitCode = failed === 0 ? 0 : 1
