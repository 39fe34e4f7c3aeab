import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const main = join(process.env['IPPORTAL_TEST_DIST'] ?? '', 'ipportal.cjs')

/** What a run of the CLI left behind. */
export interface Ran {
  code: number | null
  stdout: string
  stderr: string
}

export interface RunOptions {
  env?: Record<string, string>
  input?: string
  /** Folder in which the command runs. */
  cwd?: string
  /** Told about the running process, to signal it. */
  onStart?: (child: ChildProcess) => void
}

/** A person's machine: its own configuration folder and environment, so that tests never meet. */
export interface TestCli {
  configDir: string
  env: Record<string, string>
  /** Runs the CLI without a terminal and resolves when it has ended. */
  run: (line: string | readonly string[], options?: RunOptions) => Promise<Ran>
}

/** A fresh machine whose CLI talks to one portal. */
export function testCliFor(url: string, env: Record<string, string> = {}): TestCli {
  const configDir = mkdtempSync(join(tmpdir(), 'ipportal-'))
  const own = {
    PATH: process.env['PATH'] ?? '',
    HOME: configDir,
    // What Node keeps of the compiled bundle, shared by all machines and gone with the bundle.
    XDG_CACHE_HOME: join(process.env['IPPORTAL_TEST_DIST'] ?? '', 'cache'),
    IPPORTAL_CONFIG_DIR: configDir,
    IPPORTAL_URL: url,
    // A test never touches the keyring of whoever runs it.
    IPPORTAL_NO_KEYRING: '1',
    ...env,
  }
  return { configDir, env: own, run: (line, options = {}) => runCli(wordsOf(line), own, options) }
}

/** Command and arguments with which a test starts the CLI by itself. */
export const cliCommand = (line: string): [string, string[]] => [process.execPath, [main, ...wordsOf(line)]]

const wordsOf = (line: string | readonly string[]) => (typeof line === 'string' ? line.split(' ') : [...line])

function runCli(words: readonly string[], env: Record<string, string>, options: RunOptions): Promise<Ran> {
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
