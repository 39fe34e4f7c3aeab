import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const waitMs = 5_000

/** Text of the mails in a data folder's outbox, oldest first, with soft line breaks joined (RFC 2045 section 6.7). */
export function readMails(dataDir: string): string[] {
  const folder = join(dataDir, 'outbox')
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith('.eml'))
    return names.toSorted(byNumber).map((name) => decode(readFileSync(join(folder, name), 'utf8')))
  } catch {
    return []
  }
}

const byNumber = (a: string, b: string) => numberOf(a) - numberOf(b)
const numberOf = (name: string) => Number(/-(\d+)\.eml$/.exec(name)?.[1])

/** Does something that sends a mail to the address, and answers what the pattern's first group caught in it. */
export async function mailAfter(
  dataDir: string,
  action: () => Promise<unknown>,
  to: string,
  pattern: RegExp,
): Promise<string> {
  const caught = () => readMails(dataDir).flatMap((mail) => (mail.includes(to) ? (pattern.exec(mail)?.[1] ?? []) : []))
  const before = new Set(caught())
  await action()
  for (const until = Date.now() + waitMs; ; await new Promise((resolve) => setTimeout(resolve, 20))) {
    const found = caught().find((group) => !before.has(group))
    if (found !== undefined) return found
    if (Date.now() > until) throw new Error(`no new mail to ${to} matched ${String(pattern)}`)
  }
}

function decode(mail: string): string {
  const { head, body } = parts(mail)
  return `${head}\n${body}`
}

/** A mail as its reader sees it: headers by their lower-case names with encoded words read (RFC 2047), and the body. */
export function readMail(mail: string): { headers: Record<string, string>; body: string } {
  const { head, body } = parts(mail)
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const headers = lines.map((line) => {
    const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(line) ?? []
    return [name.toLowerCase(), words(value)] as const
  })
  return { headers: Object.fromEntries(headers), body }
}

/** Head and decoded body of a mail whose text is one part. */
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

/** Encoded words read; white space between two of them belongs to neither (RFC 2047 section 6.2). */
const words = (value: string): string =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString() : quotedPrintable(text.replaceAll('_', ' ')),
    )
