import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { cliTexts } from '../cli.texts.ts'
import { ownCodeTexts } from '../errors/codes/own-codes.texts.ts'
import { refusalCodeTexts } from '../errors/codes/refusal-codes.texts.ts'
import { run } from '../program.ts'
import { memoryHost } from './memory-host.ts'
import { temporaryFolder } from './temporary-folder.ts'

const main = join(process.env['IPPORTAL_TEST_DIST'] ?? '', 'ipportal.cjs')

/** Result of a run of the CLI. */
export interface Ran {
  code: number | null
  stdout: string
  stderr: string
}

export interface RunOptions {
  env?: Record<string, string>
  input?: string
  /** Runs the built program in a process of its own. */
  spawned?: boolean
  /** Folder in which the spawned program runs. */
  cwd?: string
  /** Gets the process of the spawned program, to send it a signal. */
  onStart?: (child: ChildProcess) => void
}

/** CLI with a configuration folder and an environment of its own, so that tests do not share state. */
export interface TestCli {
  configDir: string
  env: Record<string, string>
  /**
   * Runs the CLI without a terminal and resolves when it has ended: in this process, unless an option needs one of its
   * own. `stderr` is without the line that names the code of an error, which is checked here.
   */
  run: (line: string | readonly string[], options?: RunOptions) => Promise<Ran>
}

/** Makes a fresh CLI for a portal. */
export function testCliFor(url: string, env: Record<string, string> = {}): TestCli {
  const configDir = temporaryFolder()
  const own = {
    PATH: process.env['PATH'] ?? '',
    HOME: configDir,
    // All tests share the compile cache of the bundle; it is removed with the bundle.
    XDG_CACHE_HOME: join(process.env['IPPORTAL_TEST_DIST'] ?? '', 'cache'),
    IPPORTAL_CONFIG_DIR: configDir,
    IPPORTAL_URL: url,
    // Tests never use the real keyring of the developer.
    IPPORTAL_NO_KEYRING: '1',
    ...env,
  }
  return {
    configDir,
    env: own,
    run: async (line, options = {}) => {
      const { spawned, cwd, onStart } = options
      const start = spawned || cwd !== undefined || onStart ? spawnCli : runHere
      const { stderr, ...ran } = await start(wordsOf(line), own, options)
      return { ...ran, stderr: withoutExplanation(stderr) }
    },
  }
}

/** Command and arguments for tests that start the CLI themselves. */
export const cliCommand = (line: string): [string, string[]] => [process.execPath, [main, ...wordsOf(line)]]

/** Sends Ctrl+C to a running CLI, and waits until it says that it completes a change that has begun. */
export function interruptHeld(child: ChildProcess): Promise<void> {
  const said = new Promise<void>((resolve) => {
    let text = ''
    child.stderr?.on('data', (chunk) => {
      text += String(chunk)
      if (text.includes(cliTexts.held)) resolve()
    })
  })
  child.kill('SIGINT')
  return said
}

const codes = new Set([...Object.keys(ownCodeTexts), ...Object.keys(refusalCodeTexts)])

/** Removes the last line of each error for users, which has to name a code that `explain` knows. */
function withoutExplanation(stderr: string): string {
  if (!/^Hata: /m.test(stderr)) return stderr
  const [, before, code] = /^(.*)Açıklama: ipportal explain (\w+)\n$/su.exec(stderr) ?? []
  if (before === undefined || !codes.has(code ?? '')) throw new Error(`an error that no code explains: ${stderr}`)
  return before
}

const wordsOf = (line: string | readonly string[]) => (typeof line === 'string' ? line.split(' ') : [...line])

/** Variables that only a process of its own can have: Node reads them, or they change what all of its code shares. */
const ofTheProcess = /^(NODE_|LANG$|LC_|TZ$)|_proxy$/i

async function runHere(words: readonly string[], own: Record<string, string>, options: RunOptions): Promise<Ran> {
  const env = { ...own, ...options.env }
  const foreign = Object.keys(env).filter((name) => ofTheProcess.test(name))
  if (foreign.length > 0) throw new Error(`a run with ${foreign.join(', ')} must be spawned`)
  const host = memoryHost(words, env, options.input ?? '')
  const code = await run(host)
  return { code, stdout: host.stdout(), stderr: host.stderr() }
}

function spawnCli(words: readonly string[], env: Record<string, string>, options: RunOptions): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [main, ...words], {
      env: { ...env, ...options.env },
      stdio: ['pipe', 'pipe', 'pipe'],
      ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    })
    let [stdout, stderr] = ['', '']
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk))
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk))
    child.stdin.on('error', () => {})
    child.stdin.end(options.input ?? '')
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, stdout, stderr }))
    options.onStart?.(child)
  })
}
