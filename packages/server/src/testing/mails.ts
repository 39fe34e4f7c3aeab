import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pace } from '@ip-portal/core/testing/pace'

/** Longer than a mail takes on a busy machine. */
const waitMs = 30_000

/** Reads the mails of a data folder's outbox, oldest first, with soft line breaks joined (RFC 2045 section 6.7). */
export const readMails = (dataDir: string): string[] => mailFiles(dataDir).map(decode)

/** Parses the mails of a data folder's outbox, oldest first. */
export const parsedMails = (dataDir: string): ReturnType<typeof readMail>[] => mailFiles(dataDir).map(readMail)

function mailFiles(dataDir: string): string[] {
  const folder = join(dataDir, 'outbox')
  try {
    // A hidden file is a mail that is being written.
    const names = readdirSync(folder).filter((name) => name.endsWith('.eml') && !name.startsWith('.'))
    return names.toSorted(byNumber).map((name) => readFileSync(join(folder, name), 'utf8'))
  } catch {
    return []
  }
}

const byNumber = (a: string, b: string) => numberOf(a) - numberOf(b)
const numberOf = (name: string) => Number(/-(\d+)\.eml$/.exec(name)?.[1])

/** Runs an action that sends a mail to the address and returns the first group of the pattern in that mail. */
export async function mailAfter(
  dataDir: string,
  action: () => Promise<unknown>,
  to: string,
  pattern: RegExp,
): Promise<string> {
  const matches = () => readMails(dataDir).flatMap((mail) => (mail.includes(to) ? (pattern.exec(mail)?.[1] ?? []) : []))
  const before = new Set(matches())
  await action()
  for (const until = Date.now() + waitMs; ; await pace(20)) {
    const found = matches().find((group) => !before.has(group))
    if (found !== undefined) return found
    if (Date.now() > until) throw new Error(`no new mail to ${to} matched ${String(pattern)}`)
  }
}

function decode(mail: string): string {
  const { head, body } = parts(mail)
  return `${head}\n${body}`
}

/** Parses a mail into decoded headers by lower-case name (RFC 2047) and the body. */
export function readMail(mail: string): { headers: Record<string, string>; body: string } {
  const { head, body } = parts(mail)
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const headers = lines.map((line) => {
    const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(line) ?? []
    return [name.toLowerCase(), decodeWords(value)] as const
  })
  return { headers: Object.fromEntries(headers), body }
}

/** Splits a mail of one part into its head and decoded body. */
function parts(mail: string): { head: string; body: string } {
  const at = mail.indexOf('\r\n\r\n')
  const [head, body] = [mail.slice(0, at), mail.slice(at + 4)]
  if (/^content-transfer-encoding: base64/im.test(head)) return { head, body: Buffer.from(body, 'base64').toString() }
  if (!/^content-transfer-encoding: quoted-printable/im.test(head)) return { head, body }
  return { head, body: quotedPrintable(body.replace(/=\r?\n/g, '')) }
}

const quotedPrintable = (text: string): string =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()

/** Decodes encoded words; white space between two of them is dropped (RFC 2047 section 6.2). */
const decodeWords = (value: string): string =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString() : quotedPrintable(text.replaceAll('_', ' ')),
    )
