import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { isOneTimeCode, isRecoveryCode } from '@ip-portal/core/kernel/values/one-time-code'
import type { GlobalOptions } from '../config/settings.ts'
import { CliError, exitCodes, Interrupted, usageError } from '../errors/exit-codes.ts'
import type { ServerClock } from '../runtime/server-clock.ts'
import type { Environment } from '../terminal/host.ts'
import type { Io } from '../terminal/io.ts'
import { codeTexts } from './code-source.texts.ts'

/** Gives one-time codes without a prompt; null when it has none left. `isUsed`: the last one had been used before. */
export type CodeSource = (isUsed: boolean) => Promise<string | null>

interface SourceOptions {
  io: Io
  signal: AbortSignal
  clock: Pick<ServerClock, 'aheadMs'>
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
/** Codes of one question: the present one, and two after codes that other processes have used. */
const mostCodes = 3

/**
 * Codes of an authenticator secret, by the portal's clock. The server takes no code twice: after a used one the next is
 * waited for. A wrong code is not followed by another one, because that would be wrong as well.
 */
function fromSecret(secretText: string, { io, signal, clock }: SourceOptions): CodeSource {
  // Authenticator apps show secrets in groups, in small letters, or padded.
  const secret = secretText.toUpperCase().replace(/[\s=-]/g, '')
  if (!/^[A-Z2-7]+$/.test(secret)) throw usageError(codeTexts.badSecret)
  const now = () => Date.now() + clock.aheadMs()
  let last: number | null = null
  let given = 0
  return async (isUsed) => {
    if (last === null) {
      if (Math.abs(clock.aheadMs()) >= stepMs) io.warn(codeTexts.otherClock(clock.aheadMs()))
    } else {
      if (!isUsed || given === mostCodes) return null
      const waitMs = Math.max(0, (last + 1) * stepMs - now())
      io.notice(codeTexts.waiting(Math.ceil(waitMs / 1000)))
      await sleep(waitMs, undefined, { signal }).catch(() => Promise.reject(new Interrupted()))
    }
    given += 1
    const present = Math.floor(now() / stepMs)
    last = last === null ? present : Math.max(present, last + 1)
    return codeAt(secret, last * stepMs)
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
