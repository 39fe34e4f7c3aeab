import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { isOneTimeCode, isRecoveryCode } from '@ip-portal/core/kernel/values/one-time-code'
import type { GlobalOptions } from '../config/settings.ts'
import type { Environment } from '../terminal/host.ts'
import { CliError, exitCodes, Interrupted, usageError } from '../errors/exit-codes.ts'
import type { Io } from '../terminal/io.ts'
import { codeTexts } from './code-source.texts.ts'

/** Gives one-time codes without a prompt; null when it has none left. `isWrong`: the last one was no code at all. */
export type CodeSource = (isWrong: boolean) => Promise<string | null>

interface SourceOptions {
  io: Io
  signal: AbortSignal
  now: () => number
}

/**
 * Finds the source of codes that are not typed: `--otp`, `--otp-command`, IPPORTAL_OTP, IPPORTAL_TOTP_SECRET, in this
 * order. Null when none of them is given.
 */
export function codeSource(given: GlobalOptions, env: Environment, options: SourceOptions): CodeSource | null {
  if (given.otp !== undefined) {
    // Other users of the machine see the arguments of a command, and the shell keeps them.
    if (isRecoveryCode(given.otp)) throw usageError(codeTexts.recoveryInArguments)
    return fixed(given.otp, '--otp')
  }
  const { otpCommand } = given
  if (otpCommand !== undefined)
    return once(async () => checked(await outputOf(otpCommand, options.signal), '--otp-command'))
  if (env['IPPORTAL_OTP']) return fixed(env['IPPORTAL_OTP'], 'IPPORTAL_OTP')
  if (env['IPPORTAL_TOTP_SECRET']) return fromSecret(env['IPPORTAL_TOTP_SECRET'], options)
  return null
}

/** Checks a given code: digits with spaces allowed, or a recovery code; throws a usage error otherwise. */
function checked(text: string, source: string): string {
  const code = text.replace(/\s/g, '')
  if (!isOneTimeCode(code) && !isRecoveryCode(code)) throw usageError(codeTexts.malformed(source))
  return code
}

function fixed(text: string, source: string): CodeSource {
  const code = checked(text, source)
  return once(() => Promise.resolve(code))
}

/** Gives a code only once: the same code would be refused again. */
function once(read: () => Promise<string>): CodeSource {
  let isUsed = false
  return async () => {
    if (isUsed) return null
    isUsed = true
    return read()
  }
}

/** Milliseconds for which a code is the current one (RFC 6238 section 4). */
const stepMs = 30_000

/**
 * Codes of an authenticator secret. The server also takes the codes of the step before and after, and takes none
 * twice: a refused code is followed by the next one, and that by the one after it as soon as the server would take
 * it. Three in all: five wrong codes lock the account for a while.
 */
function fromSecret(secretText: string, { io, signal, now }: SourceOptions): CodeSource {
  // Authenticator apps show secrets in groups, in small letters, or padded.
  const secret = secretText.toUpperCase().replace(/[\s=-]/g, '')
  if (!/^[A-Z2-7]+$/.test(secret)) throw usageError(codeTexts.badSecret)
  const start = now()
  let tries = 0
  return async (isWrong) => {
    tries += 1
    if (tries <= 2) return codeAt(secret, start + (tries - 1) * stepMs)
    if (tries > 3 || isWrong) return null
    const waitMs = Math.max(0, (Math.floor(start / stepMs) + 1) * stepMs - now())
    io.notice(codeTexts.waiting(Math.ceil(waitMs / 1000)))
    await sleep(waitMs, undefined, { signal }).catch(() => Promise.reject(new Interrupted()))
    return codeAt(secret, start + 2 * stepMs)
  }
}

/** Code of a secret at an instant in ms. */
async function codeAt(secret: string, at: number): Promise<string> {
  const { createGuardrails, generate } = await import('otplib')
  // The server chooses the length of its secrets; other providers give out 80 bits.
  const guardrails = createGuardrails({ MIN_SECRET_BYTES: 1 })
  try {
    return await generate({ secret, epoch: Math.floor(at / 1000), guardrails })
  } catch {
    throw usageError(codeTexts.badSecret)
  }
}

/** Runs a command for its stdout. No message repeats the command: its text may hold the secret. */
function outputOf(command: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    // The command keeps stdin and stderr: it may ask for a touch or a passphrase.
    const child = spawn(command, { shell: true, signal, windowsHide: true, stdio: ['inherit', 'pipe', 'inherit'] })
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
    const fail = (code: number | string | null | undefined) =>
      reject(
        signal.aborted
          ? new Interrupted()
          : new CliError(exitCodes.secondFactor, 'OTP_COMMAND_FAILED', codeTexts.commandFailed(code)),
      )
    child.once('error', (error: NodeJS.ErrnoException) => fail(error.code))
    child.once('close', (code) => (code === 0 ? resolve(output) : fail(code)))
  })
}
